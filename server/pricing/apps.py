from django.apps import AppConfig


class PricingConfig(AppConfig):
    name = "server.pricing"
    label = "pricing"

    def ready(self) -> None:
        """Have the app's owed work done, whose kinds register themselves."""
        from server.pricing.batches import services  # noqa: F401
