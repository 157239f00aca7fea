from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "server.platform"
    label = "core"

    def ready(self) -> None:
        from django.conf import settings

        from server.platform.http.observability import collect_database_metrics
        from server.platform.http.parsers import make_numbers_strict
        from server.platform.observability.telemetry import start_tracing
        from server.platform.runtime import on_start, restrict_data_folder

        restrict_data_folder(settings.DATA)
        make_numbers_strict()
        collect_database_metrics()
        if settings.IS_TRACED:
            on_start(lambda: start_tracing(settings.TRACES))
