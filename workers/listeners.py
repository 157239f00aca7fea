"""From what the server announces to the task that follows from it."""

from __future__ import annotations

import threading
import time
from typing import Any

from server.platform.domain_events import published
from server.platform.outbox import JOB_KINDS, JobEnqueued
from server.sales.changes import OrderEventsPending
from workers.tasks import publish_order_events, queue_of, run_outbox_job


def enqueue_job(change: JobEnqueued, **_: Any) -> None:
    """Have a piece of owed work done as soon as its kind allows; if this is lost, the sweep finds it."""
    wait = max(JOB_KINDS[change.kind].begins_after, change.wait).total_seconds()
    queue = queue_of(change.kind)
    run_outbox_job.apply_async(kwargs={"work_id": change.work_id}, countdown=wait, queue=queue)


# Whoever tells takes all that waits: one message is enough for many sales, and the tick of a second finds later ones.
AT_MOST_EVERY = 0.2  # seconds


class OrderEventsWaker:
    """Has other systems told what happened to orders, at most so often from this process."""

    def __init__(self) -> None:
        self._mine = threading.Lock()
        self._last = float("-inf")

    def wake(self, change: OrderEventsPending, **_: Any) -> None:
        """Queue the telling, unless it was queued a moment ago; if this is lost, the tick tells."""
        with self._mine:
            if time.monotonic() - self._last < AT_MOST_EVERY:
                return
            self._last = time.monotonic()
        publish_order_events.delay()


order_events_waker = OrderEventsWaker()

# Only these: what follows from a commit must not be lost, so it is owed, or marked as untold, in the same transaction.
published.connect(enqueue_job, sender=JobEnqueued, dispatch_uid="workers.queue_what_is_owed")
published.connect(order_events_waker.wake, sender=OrderEventsPending, dispatch_uid="workers.wake_who_tells")
