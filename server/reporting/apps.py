from django.apps import AppConfig


class ReportingConfig(AppConfig):
    name = "server.reporting"
    label = "insight"

    def ready(self) -> None:
        from server.reporting import buyers_api, exports_services, summary_api, topics  # noqa: F401
        from server.reporting.reports import mailing  # noqa: F401

        # Checks are made in the order in which they are registered: first that an order adds up, then what it cost.
        # isort: split
        from server.reporting import integrity_services  # noqa: F401

        # isort: split
        from server.reporting import money_check_selectors  # noqa: F401
