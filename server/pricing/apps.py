from django.apps import AppConfig


class PricingConfig(AppConfig):
    name = "server.pricing"
    label = "pricing"

    def ready(self) -> None:
        from server.pricing import exported, topics  # noqa: F401
        from server.pricing.promo_codes import batch_services  # noqa: F401
        from server.pricing.ticket_types import services  # noqa: F401
