from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Have owed work done, tell live what changes, and forget what is old: all register themselves."""
        from server.accounts import exported, mailing, topics  # noqa: F401
        from server.accounts.keeping import services  # noqa: F401
