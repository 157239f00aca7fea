from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "server.catalogue.events"
    label = "events"

    def ready(self) -> None:
        """Tell live what changes, have lists downloaded and say what is overdue: all register themselves."""
        from server.catalogue import exported, topics  # noqa: F401
        from server.catalogue.events import allotment_selectors  # noqa: F401
        from server.catalogue.events.services import calendar_feed  # noqa: F401
