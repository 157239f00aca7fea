from django.apps import AppConfig


class AbuseConfig(AppConfig):
    name = "server.abuse"
