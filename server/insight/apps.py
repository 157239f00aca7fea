from django.apps import AppConfig


class InsightConfig(AppConfig):
    name = "server.insight"
    label = "insight"
