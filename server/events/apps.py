from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "server.events"
    label = "events"

    def ready(self) -> None:
        """Tell live what changes; the topics declare themselves."""
        from server.events import topics  # noqa: F401
