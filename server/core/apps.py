from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "server.core"

    def ready(self) -> None:
        """Have numbers read by everybody alike."""
        from server.core.http.numbers import be_strict

        be_strict()
