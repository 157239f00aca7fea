from django.apps import AppConfig


class InsightConfig(AppConfig):
    name = "server.insight"
    label = "insight"

    def ready(self) -> None:
        """Have the books checked, files made and reports sent, and tell live what changes: all register themselves."""
        from server.insight import topics  # noqa: F401
        from server.insight.exports.services import running  # noqa: F401
        from server.insight.reports import mailing  # noqa: F401
        from server.insight.services import audit  # noqa: F401
        from server.insight.services.audit import charges, journal, money  # noqa: F401
        from server.insight.summary import exported as exported_summary  # noqa: F401
        from server.insight.ticketbuyers import exported as exported_buyers  # noqa: F401
