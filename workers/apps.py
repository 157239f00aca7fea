import logging

from django.apps import AppConfig

# A log line for each tick of each second would hide those that matter.
TALKATIVE = ("celery.app.trace", "celery.beat", "celery.worker.strategy", "celery.worker.consumer.connection")


class WorkersConfig(AppConfig):
    name = "workers"

    def ready(self) -> None:
        """Subscribe to published events; without a cluster, run the tasks in the serving process."""
        from django.conf import settings

        from server.platform.runtime import on_start
        from workers import embedded, monitoring, tasks  # noqa: F401  (the tasks listen to enqueued jobs)

        for name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        if not settings.CLUSTER:
            on_start(embedded.start)
