from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "server.stock"
    label = "stock"

    def ready(self) -> None:
        """Tell live what changes, have lists downloaded and say what is overdue: all register themselves."""
        from server.stock import exported, overdue_selectors, topics  # noqa: F401
