from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "server.stock"
    label = "stock"

    def ready(self) -> None:
        """Tell live what changes; the topics declare themselves."""
        from server.stock import topics  # noqa: F401
