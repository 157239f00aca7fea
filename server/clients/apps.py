from django.apps import AppConfig


class ClientsConfig(AppConfig):
    name = "server.clients"
    label = "clients"

    def ready(self) -> None:
        """Tell live what changes: it registers itself."""
        from server.clients import topics  # noqa: F401
