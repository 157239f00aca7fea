from django.apps import AppConfig


class DoorConfig(AppConfig):
    name = "server.door"
    label = "door"

    def ready(self) -> None:
        """Tell live what changes, check books, copy rules, and go on with renewed sessions: all register themselves."""
        from server.door import topics  # noqa: F401
        from server.door.books import selectors, upsell_selectors  # noqa: F401
        from server.door.conflicts.services import forgetting  # noqa: F401
        from server.door.gates import services as gates  # noqa: F401
        from server.door.log import exported as exported_log  # noqa: F401
        from server.door.phones import exported as exported_phones  # noqa: F401
        from server.door.phones.services import owning  # noqa: F401
        from server.door.services import keeping  # noqa: F401
