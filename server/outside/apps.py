from django.apps import AppConfig


class OutsideConfig(AppConfig):
    name = "server.outside"
    label = "outside"
