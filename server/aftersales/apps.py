from django.apps import AppConfig


class AftersalesConfig(AppConfig):
    name = "server.aftersales"

    def ready(self) -> None:
        """Register live topics, exported lists, jobs, deliveries, integrity checks and what refunds complete."""
        import server.aftersales.topics  # noqa: F401
