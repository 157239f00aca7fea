from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.orders"
    label = "orders"

    def ready(self) -> None:
        """Have the app's owed work done."""
        # Its kinds of work register themselves.
        from server.orders.mailing import cards as card_mailing  # noqa: F401
        from server.orders.reconciliation.services import reconcile  # noqa: F401
