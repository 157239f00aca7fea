from django.apps import AppConfig


class DoorConfig(AppConfig):
    name = "server.door"
    label = "door"
