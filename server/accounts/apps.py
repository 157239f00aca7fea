from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Do owed work, tell live what changes, note what is refused, forget what is old: each registers itself."""
        from server.accounts import exported, topics  # noqa: F401
        from server.accounts.http import refusals  # noqa: F401
        from server.accounts.keeping import services  # noqa: F401
        from server.accounts.mailing import links, notices  # noqa: F401
        from server.accounts.services import watching
        from server.core.machine import process

        process.on_start(watching.start)
        from server.accounts.services import resealing  # noqa: F401
