from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Have the app's owed work done."""
        from server.accounts import mailing  # noqa: F401  (its kinds of work register themselves)
