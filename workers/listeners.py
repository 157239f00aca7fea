"""From what the server announces to the task that follows from it."""

from __future__ import annotations

from typing import Any

from server.core.announce import announced
from server.core.changes import WorkOwed
from server.core.services import owed
from workers.tasks import core


def queue_what_is_owed(change: WorkOwed, **_: Any) -> None:
    """Have a piece of owed work done as soon as its kind allows; if this is lost, the sweep finds it."""
    wait = owed.KINDS[change.kind].begins_after.total_seconds()
    core.do_owed_work.apply_async(kwargs={"work_id": change.work_id}, countdown=wait)


# The only one: what follows from a commit must not be lost, so it is owed, whatever it is.
announced.connect(queue_what_is_owed, sender=WorkOwed, dispatch_uid="workers.queue_what_is_owed")
