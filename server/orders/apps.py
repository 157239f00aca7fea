from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.orders"
    label = "orders"

    def ready(self) -> None:
        """Have the app's owed work done."""
        # Its kinds of work register themselves.
        from server.orders import card_mailing, letter_mailing, mailing  # noqa: F401
        from server.orders.services import cancelling, reconcile  # noqa: F401
