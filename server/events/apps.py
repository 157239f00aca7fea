from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "server.events"
    label = "events"

    def ready(self) -> None:
        """Tell live what changes, and have lists downloaded: both register themselves."""
        from server.events import exported, topics  # noqa: F401
        from server.events.calendar.services import resealing  # noqa: F401
