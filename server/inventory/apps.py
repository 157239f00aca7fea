from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "server.inventory"
    label = "stock"

    def ready(self) -> None:
        """Tell live what changes, have lists downloaded and say what is overdue: all register themselves."""
        from server.inventory import exported, selectors, topics  # noqa: F401
