from django.apps import AppConfig


class AftersalesConfig(AppConfig):
    name = "server.aftersales"

    def ready(self) -> None:
        """Register live topics, exported lists, jobs, deliveries and what retention deletes."""
        from server.aftersales import exported, topics  # noqa: F401
        from server.aftersales.cancellations import services as cancellations  # noqa: F401
        from server.aftersales.exchanges.services import pending  # noqa: F401
        from server.aftersales.personal import services as personal  # noqa: F401
        from server.aftersales.rebooking import progress_services, services  # noqa: F401
        from server.aftersales.reconciliation import comparison_services, event_services  # noqa: F401
        from server.aftersales.refunds.services import settlement, transfers  # noqa: F401
