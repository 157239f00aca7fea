import logging

from django.apps import AppConfig

# A line for each tick of each second would hide the lines that matter.
TALKATIVE = ("celery.app.trace", "celery.beat", "celery.worker.strategy", "celery.worker.consumer.connection")


class WorkersConfig(AppConfig):
    name = "workers"

    def ready(self) -> None:
        """Listen to what the server announces; without a cluster, have the tasks run in the serving process."""
        from django.conf import settings

        from server.platform.runtime import on_start
        from workers import embedded, listeners, monitoring  # noqa: F401  (listeners connect themselves)

        for name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        if not settings.CLUSTER:
            on_start(embedded.start)
