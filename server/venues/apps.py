from django.apps import AppConfig


class VenuesConfig(AppConfig):
    name = "server.venues"
    label = "venues"

    def ready(self) -> None:
        """Tell live what changes; the topics declare themselves."""
        from server.venues import topics  # noqa: F401
