from django.urls import include, path

from server.clients import api

urlpatterns = [
    path("customers/manageCustomerAPI", api.ClientListView.as_view()),
    path("events/allocationClientManagement", api.ManageAssignmentsView.as_view()),
    path("", include("server.clients.mail.urls")),
]
