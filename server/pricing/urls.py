from django.urls import path

from server.pricing.api import codes

urlpatterns = [
    path("events/promocodeManagement", codes.ManageCodesView.as_view()),
    path("events/getPromocodeDetails", codes.CodesView.as_view()),
]
