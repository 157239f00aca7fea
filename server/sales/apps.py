from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.sales"
    label = "orders"

    def ready(self) -> None:
        """Register the exported list, deliveries, health checks and integrity checks."""
        from server.sales import (  # noqa: F401
            journal_selectors,
            listing_api,
            stock_integrity_selectors,
        )
        from server.sales.services import delivery, release  # noqa: F401
