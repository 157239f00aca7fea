from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.clients"
    label = "clients"

    def ready(self) -> None:
        """Have the app's owed work done, and tell live what changes: both register themselves."""
        from server.clients import mailing, topics  # noqa: F401
