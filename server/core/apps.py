from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "server.core"

    def ready(self) -> None:
        """Have what is watched looked up when somebody asks, and traces sent where that is wanted."""
        from django.conf import settings

        from server.core import process
        from server.core.watch import traces
        from server.core.watch.http import collected

        collected.register()
        if settings.IS_TRACED:
            process.on_start(lambda: traces.start(settings.TRACES))
