"""Sending webhooks beside the tasks: in the serving process where tasks run there, else in each Celery worker of JOBS.

It needs no queue: what is owed stands in rows, and the sender looks there by itself. That something is owed is told it
by its own process, and saves half a second.
"""

from __future__ import annotations

import threading
from typing import Any

from celery.signals import worker_ready
from django.conf import settings

from server.integrations.changes import DeliveriesPending
from server.integrations.webhooks.services.sender import Sender
from server.platform.domain_events import published
from workers.queues import JOBS

_running: list[Sender] = []


def start(sender: Any = None, **_: Any) -> None:
    """Start sending from this process, once, until it ends; of the workers only that of JOBS sends."""
    if _running or (sender is not None and JOBS not in sender.app.amqp.queues.consume_from):
        return
    sending = Sender()
    _running.append(sending)
    # Not `atexit`: by then Python has shut down the thread pools, which the sender still needs.
    threading._register_atexit(stop)  # type: ignore[attr-defined]
    sending.start()


def stop() -> None:
    """Stop sending from this process, if it does."""
    while _running:
        _running.pop().stop()


def wake(change: DeliveriesPending, **_: Any) -> None:
    """Have what is owed sent at once; if this is lost, the sender finds it."""
    for sender in _running:
        sender.wake()


published.connect(wake, sender=DeliveriesPending, dispatch_uid="workers.wake_webhooks")
if settings.CLUSTER:
    # A beat or a Daphne imports this, too, and sends nothing.
    worker_ready.connect(start, dispatch_uid="workers.start_webhooks")
