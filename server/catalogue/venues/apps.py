from django.apps import AppConfig


class VenuesConfig(AppConfig):
    name = "server.catalogue.venues"
    label = "venues"

    def ready(self) -> None:
        """Tell live what changes, and have lists downloaded: both register themselves."""
        from server.catalogue import exported, topics  # noqa: F401
