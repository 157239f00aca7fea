from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Have the app's owed work done, and tell live what changes: both register themselves."""
        from server.accounts import exported, topics  # noqa: F401
        from server.accounts.mailing import links, notices  # noqa: F401
