from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "server.inventory"
    label = "stock"

    def ready(self) -> None:
        """Tell live what changes, and say what is overdue: both register themselves."""
        from server.inventory import selectors, topics  # noqa: F401
