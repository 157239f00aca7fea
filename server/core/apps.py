from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "server.core"

    def ready(self) -> None:
        """Read numbers as everybody does, have what is watched looked up, and traces sent where that is wanted."""
        from django.conf import settings

        from server.core import process
        from server.core.http.numbers import be_strict
        from server.core.watch import traces
        from server.core.watch.http import collected

        be_strict()
        collected.register()
        if settings.IS_TRACED:
            process.on_start(lambda: traces.start(settings.TRACES))
