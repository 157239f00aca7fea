from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Do owed work, tell live what changes, note what is refused, forget what is old: each registers itself."""
        from server.administration import (  # noqa: F401
            exported,
            retention_services,
            topics,
        )
        from server.audit import http  # noqa: F401
        from server.audit.security_services import start_event_writer
        from server.auth import mailing  # noqa: F401
        from server.platform.runtime import on_start

        on_start(start_event_writer)
        from server.auth.services import second_step  # noqa: F401
