"""The Celery app: `celery -A workers.celery` starts it, and every task is registered with it.

Embedded, the broker is this process's memory; in the cluster it is Redis. Either way a message may be lost, doubled or
late: so required work is an outbox job in a row, and every task may run twice.
"""

from __future__ import annotations

import os
import threading
from typing import Any

from celery import Celery
from celery.signals import celeryd_init, worker_shutting_down
from django.conf import settings
from django.db import InterfaceError, OperationalError
from kombu import Queue

from workers.queues import JOBS, SCHEDULE, THREADS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")

# A restart of the database takes seconds. What still fails after that stays pending, and the next sweep finds it.
PATIENT: dict[str, Any] = {
    "autoretry_for": (OperationalError, InterfaceError),
    "retry_backoff": 1,
    "retry_backoff_max": 30,
    "retry_jitter": True,
    "max_retries": 3,
}

# Otherwise kombu polls an in-memory queue only once a second.
_MEMORY = {"polling_interval": 0.05}
# After this time the tasks of a killed worker are given to another; no task runs for nearly as long. A publisher (such
# as a request that took money) tries only once and briefly if Redis is away: the sweep finds what was not queued.
# Worker and beat have retries of their own.
_REDIS = {"visibility_timeout": 600, "socket_connect_timeout": 2, "max_retries": 0}

_CONFIGURATION: dict[str, Any] = {
    "broker_url": settings.REDIS_URL or "memory://localhost//",
    "broker_transport_options": _REDIS if settings.REDIS_URL else _MEMORY,
    "broker_connection_retry_on_startup": True,
    "broker_connection_max_retries": None,  # unlimited
    "broker_connection_timeout": 3,
    "task_publish_retry": False,
    "task_default_queue": JOBS,
    # A worker without a list of queues serves all of them.
    "task_queues": [Queue(name, routing_key=name) for name in THREADS],
    "task_serializer": "json",
    "accept_content": ["json"],
    "task_ignore_result": True,
    "task_acks_late": True,
    # Only a prefork pool applies it; threads are limited by the time-outs of mail server and database.
    "task_time_limit": 300,
    "task_soft_time_limit": 240,
    # Threads: a forked pool would open PostgreSQL connections anew for each task.
    "worker_pool": "threads",
    "worker_concurrency": THREADS[JOBS],
    "worker_prefetch_multiplier": 1,
    # Remote control is not used, and beat would hold a connection for it.
    "beat_enable_remote_control": False,
    "worker_hijack_root_logger": False,
    "worker_redirect_stdouts": False,
    "timezone": "UTC",
    "beat_schedule": SCHEDULE,
}
app = Celery(
    "foyer",
    include=["workers.tasks"],
)
app.conf.update(_CONFIGURATION)


_importing = threading.Lock()  # otherwise the second of two workers would start with the tasks imported so far


def app_beside() -> Celery:
    """Create an app with the same tasks for one of several workers in a process: a worker selects its app's queues."""
    with _importing:
        app.loader.init_worker()
    ours = {name: task for name, task in app.tasks.items() if not name.startswith("celery.")}  # each app has its own
    # Without fix-ups and with the same loader: Django and its logging are set up once.
    beside = Celery("foyer", tasks=ours, set_as_current=False, fixups=[])  # type: ignore[arg-type]
    beside.loader = app.loader  # type: ignore[misc]  # its stubs know no cached property
    beside.conf.update(_CONFIGURATION)
    return beside


@celeryd_init.connect
def _write_privately(**_: Any) -> None:
    """Have a worker create files for its own user only; embedded, the server does."""
    from server.platform.runtime import set_private_umask

    set_private_umask()


@worker_shutting_down.connect
def _begin_no_webhooks(**_: Any) -> None:
    """Stop webhook runs early at shutdown: a receiver may be silent for longer than a worker is waited for."""
    from server.integrations.webhooks.delivery_services import is_stopping

    is_stopping.set()
