from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.sales"
    label = "orders"

    def ready(self) -> None:
        """Have work done, books checked, changes told live and overdue items counted: all register themselves."""
        from server.aftersales import exported as exported_differences  # noqa: F401
        from server.aftersales import exported as exported_offer  # noqa: F401
        from server.aftersales import topics  # noqa: F401
        from server.aftersales.cancellations import services  # noqa: F401
        from server.aftersales.exchanges.services import exchanges, pending  # noqa: F401
        from server.aftersales.personal import services as personal  # noqa: F401
        from server.aftersales.rebooking import progress_services  # noqa: F401
        from server.aftersales.reconciliation import (
            comparison_services,  # noqa: F401
            event_services,  # noqa: F401
        )
        from server.aftersales.refunds.services import completion, settlement, transfers  # noqa: F401
        from server.documents.services import downloads  # noqa: F401
        from server.messaging.services import exchange_emails, order_emails, sale_emails, sample_email  # noqa: F401
        from server.sales import journal_selectors  # noqa: F401
        from server.sales.allocators import stock_selectors  # noqa: F401
        from server.sales.listing import api  # noqa: F401
        from server.sales.services import delivery, release  # noqa: F401
