from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Have owed work done, tell live what changes, note what is refused: each registers itself."""
        from server.accounts import exported, topics  # noqa: F401
        from server.accounts.http import refusals  # noqa: F401
        from server.accounts.mailing import links, notices  # noqa: F401
        from server.accounts.services import watching
        from server.core import process

        process.on_start(watching.start)
        from server.accounts.services import resealing  # noqa: F401
