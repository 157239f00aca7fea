from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.pricing import ticket_types_api
from server.pricing.code_batches_api import BatchFileView, ManageBatchesView
from server.pricing.codes_api import CodesView, ManageCodesView, ShowCardView, TryPromoView

urlpatterns = [
    path("events/promocodeManagement", ManageCodesView.as_view()),
    path("events/promocodeTry", TryPromoView.as_view()),
    path("events/showGiftCard", ShowCardView.as_view()),
    path("events/promocodeBatch", ManageBatchesView.as_view()),
    path("events/promocodeBatch/<id:code_batch>/csv", BatchFileView.as_view()),
    path("events/getPromocodeDetails", CodesView.as_view()),
    path("tickettype/getTicketTypeByAccountId", ticket_types_api.TypesView.as_view()),
    path("tickettype/createTicketType", ticket_types_api.CreateTypeView.as_view()),
    path("tickettype/updateTicketType", ticket_types_api.UpdateTypeView.as_view()),
    path("tickettype/deleteTicketType", ticket_types_api.DeleteTypeView.as_view()),
    path("tickettype/try", ticket_types_api.TryTypeView.as_view()),
]
