from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "server.payments"
    label = "payments"
