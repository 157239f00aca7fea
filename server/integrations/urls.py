from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.integrations import api
from server.integrations.mail import api as mail
from server.integrations.webhooks import api as webhooks

urlpatterns = [
    path("customers/manageCustomerAPI", api.ManageClientView.as_view()),
    path("customers/manageAPIInformation", api.CatalogueView.as_view()),
    path("events/allocationClientManagement", api.ManageAssignmentsView.as_view()),
    path("events/validateSendgridKey", mail.ValidateKeyView.as_view()),
    path("customers/connectMailKey", mail.ConnectView.as_view()),
    path("customers/manageMailProvider", mail.ManageProviderView.as_view()),
    path("webhooks/types", webhooks.TypesView.as_view()),
    path("webhooks/endpoints", webhooks.EndpointsView.as_view()),
    path("webhooks/endpoints/<id:endpoint>", webhooks.EndpointView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/state", webhooks.EndpointStateView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/switch", webhooks.SwitchView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/secret", webhooks.SecretView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/rotate", webhooks.RotateView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/publicKey", webhooks.PublicKeyView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/test", webhooks.SendTestView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/deliveries", webhooks.DeliveriesView.as_view()),
    path("webhooks/endpoints/<id:endpoint>/again", webhooks.AgainView.as_view()),
]
