from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.integrations"
    label = "clients"

    def ready(self) -> None:
        """Register live topics and jobs."""
        from server.integrations import key_services, topics  # noqa: F401
        from server.integrations.webhooks import (
            delivery_services,  # noqa: F401
            endpoint_services,  # noqa: F401
        )
