from django.urls import include, path

from server.clients import api

urlpatterns = [
    path("customers/manageCustomerAPI", api.ManageClientView.as_view()),
    path("customers/manageAPIInformation", api.CatalogueView.as_view()),
    path("events/allocationClientManagement", api.ManageAssignmentsView.as_view()),
    path("", include("server.clients.mail.urls")),
]
