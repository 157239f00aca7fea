from django.apps import AppConfig


class DoorConfig(AppConfig):
    name = "server.door"
    label = "door"

    def ready(self) -> None:
        """Tell live what changes; the topics declare themselves."""
        from server.door import topics  # noqa: F401
