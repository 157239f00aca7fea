from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.sales"
    label = "orders"

    def ready(self) -> None:
        """Register the exported list, deliveries, health checks and integrity checks."""
        from server.sales import journal_selectors, listing_api  # noqa: F401
        from server.sales.allocators import stock_selectors  # noqa: F401
        from server.sales.services import delivery, release  # noqa: F401
