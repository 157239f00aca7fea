from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.clients"
    label = "clients"

    def ready(self) -> None:
        """Tell live what changes, and have the app's owed work done: both register themselves."""
        from server.clients import mailing, topics  # noqa: F401
        from server.clients.services import resealing  # noqa: F401
