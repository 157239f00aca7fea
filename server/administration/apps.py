from django.apps import AppConfig


class AdministrationConfig(AppConfig):
    """Accounts, audit log and sign-in, which have no app of their own: their jobs, topics and listeners."""

    name = "server.administration"

    def ready(self) -> None:
        from server.administration import (  # noqa: F401
            audit_api,
            exported,
            settings_services,
            topics,
        )
        from server.audit.security_services import start_event_writer
        from server.auth import mailing, second_factor_services  # noqa: F401
        from server.platform.runtime import on_start

        on_start(start_event_writer)
