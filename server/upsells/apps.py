from django.apps import AppConfig


class UpsellsConfig(AppConfig):
    name = "server.upsells"

    def ready(self) -> None:
        """Tell live what changes; the topics declare themselves."""
        from server.upsells import topics  # noqa: F401
