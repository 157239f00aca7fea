from django.apps import AppConfig


class PricingConfig(AppConfig):
    name = "server.pricing"
    label = "pricing"

    def ready(self) -> None:
        """Have the app's owed work done, and tell live what changes: both register themselves."""
        from server.pricing import exported, topics  # noqa: F401
        from server.pricing.batches import services  # noqa: F401
