from django.urls import path

from server.inventory import api

urlpatterns = [
    path("events/allocationManagement", api.ManageHoldView.as_view()),
]
