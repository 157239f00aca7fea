from django.apps import AppConfig


class PricingConfig(AppConfig):
    name = "server.pricing"
    label = "pricing"

    def ready(self) -> None:
        """Have the app's owed work done, tell live what changes, and copy with an event: all register themselves."""
        from server.pricing import exported, topics  # noqa: F401
        from server.pricing.batches import services  # noqa: F401
        from server.pricing.services import copies  # noqa: F401
