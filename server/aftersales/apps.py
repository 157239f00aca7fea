from django.apps import AppConfig


class AftersalesConfig(AppConfig):
    name = "server.aftersales"

    def ready(self) -> None:
        """Register live topics, exported lists, jobs, deliveries and what retention deletes."""
        from server.aftersales import (  # noqa: F401
            cancellation_services,
            collection_reminder_services,
            named_reservation_api,
            personal_data_services,
            reconciliation_api,
            reconciliation_comparison_services,
            reconciliation_event_services,
            topics,
        )
        from server.aftersales.exchanges import pending_services  # noqa: F401
        from server.aftersales.rebooking import api, progress_services, services  # noqa: F401
        from server.aftersales.refunds import settlement_services, transfer_services  # noqa: F401
