from django.apps import AppConfig


class UpsellsConfig(AppConfig):
    name = "server.upsells"
