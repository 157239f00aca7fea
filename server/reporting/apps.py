from django.apps import AppConfig


class ReportingConfig(AppConfig):
    name = "server.reporting"
    label = "insight"

    def ready(self) -> None:
        from server.reporting import topics  # noqa: F401
        from server.reporting.buyers import api as exported_buyers  # noqa: F401
        from server.reporting.dashboards import summary_api as exported_summary  # noqa: F401
        from server.reporting.exports.services import files  # noqa: F401
        from server.reporting.reports import mailing  # noqa: F401

        # Checks are made in the order in which they are registered: first that an order adds up, then what it cost.
        # isort: split
        from server.reporting.integrity.services import audit  # noqa: F401

        # isort: split
        from server.reporting.integrity import money_selectors  # noqa: F401
