from django.urls import path

from server.stock import api

urlpatterns = [
    path("events/allocationManagement", api.ManageHoldView.as_view()),
]
