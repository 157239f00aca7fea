from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "server.core"
    label = "core"

    def ready(self) -> None:
        """Close what is kept to others, read numbers strictly, have what is watched looked up, send traces."""
        from django.conf import settings

        from server.core.http.numbers import be_strict
        from server.core.machine import private, process
        from server.core.watch import traces
        from server.core.watch.http import collected

        private.close_to_others(settings.DATA)
        be_strict()
        collected.register()
        if settings.IS_TRACED:
            process.on_start(lambda: traces.start(settings.TRACES))
