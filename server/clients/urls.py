from django.urls import path

from server.clients import api

urlpatterns = [
    path("events/allocationClientManagement", api.ManageAssignmentsView.as_view()),
]
