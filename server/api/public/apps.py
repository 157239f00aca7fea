from django.apps import AppConfig


class PublicApiConfig(AppConfig):
    name = "server.api.public"
    label = "outside"
