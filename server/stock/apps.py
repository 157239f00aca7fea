from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "server.stock"
    label = "stock"

    def ready(self) -> None:
        """Tell live what changes, and have lists downloaded: both register themselves."""
        from server.stock import exported, topics  # noqa: F401
