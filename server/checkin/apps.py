from django.apps import AppConfig


class CheckinConfig(AppConfig):
    name = "server.checkin"
    label = "door"

    def ready(self) -> None:
        from server.checkin import (  # noqa: F401
            device_api,
            device_services,
            gate_services,
            integrity_selectors,
            log_api,
            retention_services,
            topics,
        )
