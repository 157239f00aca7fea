"""From what the server announces to the task that follows from it."""

from __future__ import annotations

import threading
import time
from typing import Any

from server.core.announce import announced
from server.core.changes import WorkOwed
from server.core.services import owed
from server.orders.changes import OrdersUntold
from workers.tasks import core, outside


def queue_what_is_owed(change: WorkOwed, **_: Any) -> None:
    """Have a piece of owed work done as soon as its kind allows; if this is lost, the sweep finds it."""
    wait = owed.KINDS[change.kind].begins_after.total_seconds()
    queue = core.queue_of(change.kind)
    core.do_owed_work.apply_async(kwargs={"work_id": change.work_id}, countdown=wait, queue=queue)


# Whoever tells takes all that waits: one message is enough for many sales, and the tick of a second finds later ones.
AT_MOST_EVERY = 0.2  # seconds


class Waking:
    """Has other systems told what happened to orders, at most so often from this process."""

    def __init__(self) -> None:
        self._mine = threading.Lock()
        self._last = float("-inf")

    def wake(self, change: OrdersUntold, **_: Any) -> None:
        """Queue the telling, unless it was queued a moment ago; if this is lost, the tick tells."""
        with self._mine:
            if time.monotonic() - self._last < AT_MOST_EVERY:
                return
            self._last = time.monotonic()
        outside.tell_of_orders.delay()


waking = Waking()

# Only these: what follows from a commit must not be lost, so it is owed, or marked as untold, in the same transaction.
announced.connect(queue_what_is_owed, sender=WorkOwed, dispatch_uid="workers.queue_what_is_owed")
announced.connect(waking.wake, sender=OrdersUntold, dispatch_uid="workers.wake_who_tells")
