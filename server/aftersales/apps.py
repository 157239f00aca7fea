from django.apps import AppConfig


class AftersalesConfig(AppConfig):
    name = "server.aftersales"

    def ready(self) -> None:
        """Register live topics, exported lists, jobs, deliveries and what retention deletes."""
        from server.aftersales import (  # noqa: F401
            exported,
            personal_data_services,
            reconciliation_comparison_services,
            reconciliation_event_services,
            topics,
        )
        from server.aftersales.cancellations import services as cancellations  # noqa: F401
        from server.aftersales.exchanges.services import pending  # noqa: F401
        from server.aftersales.rebooking import progress_services, services  # noqa: F401
        from server.aftersales.refunds.services import settlement, transfers  # noqa: F401
