from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.clients"
    label = "clients"

    def ready(self) -> None:
        """Have the app's owed work done: it registers itself."""
        from server.clients import mailing  # noqa: F401
