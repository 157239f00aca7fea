from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "server.inventory"
    label = "stock"

    def ready(self) -> None:
        from server.inventory import selectors, topics  # noqa: F401
