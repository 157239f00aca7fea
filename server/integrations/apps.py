from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.integrations"
    label = "clients"

    def ready(self) -> None:
        """Tell live what changes, and have the app's jobs done: both register themselves."""
        from server.integrations import key_services, topics  # noqa: F401
        from server.integrations.webhooks import mailing  # noqa: F401
        from server.integrations.webhooks.services import sender  # noqa: F401
