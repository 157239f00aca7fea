from django.apps import AppConfig


class PublicApiConfig(AppConfig):
    name = "server.api.public"
    label = "outside"

    def ready(self) -> None:
        """Have the app's jobs run: they register themselves."""
        from server.api.public import order_events_api  # noqa: F401
