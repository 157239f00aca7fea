from django.urls import path

from server.pricing.api import codes, ticket_types

urlpatterns = [
    path("events/promocodeManagement", codes.ManageCodesView.as_view()),
    path("events/getPromocodeDetails", codes.CodesView.as_view()),
    path("tickettype/getTicketTypeByAccountId", ticket_types.TypesView.as_view()),
    path("tickettype/createTicketType", ticket_types.CreateTypeView.as_view()),
    path("tickettype/updateTicketType", ticket_types.UpdateTypeView.as_view()),
    path("tickettype/deleteTicketType", ticket_types.DeleteTypeView.as_view()),
]
