from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.orders"
    label = "orders"

    def ready(self) -> None:
        """Have work done, books checked, changes told live and overdue items counted: all register themselves."""
        from server.orders import overdue_selectors, topics  # noqa: F401
        from server.orders.cancelling.services import cancelling  # noqa: F401
        from server.orders.exchanging.services import giving_back, waiting  # noqa: F401
        from server.orders.listing import exported  # noqa: F401
        from server.orders.mailing import cards, exchange_kinds, kinds, offer_kinds, sample, tickets  # noqa: F401
        from server.orders.offering import exported as exported_offer  # noqa: F401
        from server.orders.offering.services import ending, offering, undoing  # noqa: F401
        from server.orders.papers.services import drawing  # noqa: F401
        from server.orders.personal import services as personal  # noqa: F401
        from server.orders.reconciliation import exported as exported_differences  # noqa: F401
        from server.orders.reconciliation.services import reconcile  # noqa: F401
        from server.orders.refunds.services import debts, elsewhere, fees, moving  # noqa: F401
        from server.orders.selling.selectors.books import stock  # noqa: F401
        from server.orders.selling.services import charges, sale_delivery  # noqa: F401
