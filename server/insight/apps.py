from django.apps import AppConfig


class InsightConfig(AppConfig):
    name = "server.insight"
    label = "insight"

    def ready(self) -> None:
        """Have the books checked; the checks register themselves."""
        from server.insight.services import audit  # noqa: F401
        from server.insight.services.audit import journal, money, places  # noqa: F401
