from django.apps import AppConfig


class VenuesConfig(AppConfig):
    name = "server.venues"
    label = "venues"
