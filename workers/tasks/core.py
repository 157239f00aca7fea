"""Tasks of owed work, whatever its kind."""

from __future__ import annotations

import logging
import random
from typing import Any

from server.core import clock
from server.core.services import owed
from workers.celery import PATIENT, app
from workers.queues import JOBS, MAIL
from workers.slices import in_slices

logger = logging.getLogger(__name__)


def queue_of(kind: str) -> str:
    """Tell in which queue a kind of work waits."""
    work = owed.KINDS.get(kind)
    return MAIL if work is not None and work.sends_mail else JOBS


@app.task(name="core.do_owed_work", bind=True, **PATIENT)
def do_owed_work(self: Any, *, work_id: int, **_newer: object) -> None:
    """Do a piece of owed work. Safe to run twice: it is claimed by whoever does it.

    A refusal is tried again a few times at once; after that the sweep does it, however long whoever refuses is away.
    """
    try:
        owed.do_work(work_id=work_id)
    except owed.StillOwed as refused:
        logger.warning("%s", refused)
        if self.request.retries < self.max_retries:
            # A little later than allowed, and not all at the same moment.
            wait = refused.retry_in.total_seconds() + random.uniform(0.5, 2.0)  # noqa: S311  (no secret)
            raise self.retry(countdown=wait) from None


@app.task(name="core.sweep_owed_work")
def sweep_owed_work(**_newer: object) -> None:
    """Queue the work that is overdue. Safe to run twice: it is claimed by whoever does it."""
    now = clock.now()
    # Kind by kind: what waits for a mail server keeps nothing else waiting.
    for kind in owed.KINDS:
        for work_id in owed.list_overdue(kind=kind, now=now):
            do_owed_work.apply_async(kwargs={"work_id": work_id}, queue=queue_of(kind))


@app.task(name="core.forget_old_work", **PATIENT)
def forget_old_work(**_newer: object) -> None:
    """Remove the work that ended long ago. Safe to run twice: it is gone."""
    in_slices(owed.forget_old_work)
