from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "server.events"
    label = "events"

    def ready(self) -> None:
        """Tell live what changes, have lists downloaded and say what is overdue: all register themselves."""
        from server.events import exported, overdue_selectors, topics  # noqa: F401
        from server.events.calendar.services import resealing  # noqa: F401
