from django.apps import AppConfig


class UpsellsConfig(AppConfig):
    name = "server.catalogue.upsells"
    label = "upsells"

    def ready(self) -> None:
        """Tell live what changes, and have lists downloaded: both register themselves."""
        from server.catalogue import exported, topics  # noqa: F401
