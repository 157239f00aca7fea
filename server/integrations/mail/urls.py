from django.urls import path

from server.integrations.mail import api

urlpatterns = [
    path("events/validateSendgridKey", api.ValidateKeyView.as_view()),
    path("customers/connectMailKey", api.ConnectView.as_view()),
    path("customers/manageMailProvider", api.ManageProviderView.as_view()),
]
