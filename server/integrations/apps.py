from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.integrations"
    label = "clients"

    def ready(self) -> None:
        """Register live topics and jobs."""
        from server.integrations import key_services, topics  # noqa: F401
        from server.integrations.webhooks import mailing  # noqa: F401
        from server.integrations.webhooks.services import sender  # noqa: F401
