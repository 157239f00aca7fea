from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.pricing.api import batches, codes, ticket_types

urlpatterns = [
    path("events/promocodeManagement", codes.ManageCodesView.as_view()),
    path("events/promocodeTry", codes.TryPromoView.as_view()),
    path("events/showGiftCard", codes.ShowCardView.as_view()),
    path("events/promocodeBatch", batches.ManageBatchesView.as_view()),
    path("events/promocodeBatch/<id:code_batch>/csv", batches.BatchFileView.as_view()),
    path("events/getPromocodeDetails", codes.CodesView.as_view()),
    path("tickettype/getTicketTypeByAccountId", ticket_types.TypesView.as_view()),
    path("tickettype/createTicketType", ticket_types.CreateTypeView.as_view()),
    path("tickettype/updateTicketType", ticket_types.UpdateTypeView.as_view()),
    path("tickettype/deleteTicketType", ticket_types.DeleteTypeView.as_view()),
    path("tickettype/try", ticket_types.TryTypeView.as_view()),
]
