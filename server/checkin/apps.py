from django.apps import AppConfig


class CheckinConfig(AppConfig):
    name = "server.checkin"
    label = "door"

    def ready(self) -> None:
        from server.checkin import integrity_selectors, retention_services, topics  # noqa: F401
        from server.checkin.devices import api as exported_devices  # noqa: F401
        from server.checkin.devices.services import devices  # noqa: F401
        from server.checkin.gates import services as gates  # noqa: F401
        from server.checkin.log import api as exported_log  # noqa: F401
