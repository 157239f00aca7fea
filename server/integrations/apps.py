from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.integrations"
    label = "clients"

    def ready(self) -> None:
        """Tell live what changes, and have the app's owed work done: both register themselves."""
        from server.integrations import topics  # noqa: F401
        from server.integrations.services import keys  # noqa: F401
        from server.integrations.webhooks import mailing  # noqa: F401
