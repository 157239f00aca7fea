from django.apps import AppConfig


class VenuesConfig(AppConfig):
    name = "server.venues"
    label = "venues"

    def ready(self) -> None:
        """Tell live what changes, and have lists downloaded: both register themselves."""
        from server.venues import exported, topics  # noqa: F401
