"""Periodic tasks of performances."""

from __future__ import annotations

from server.core import clock
from server.events.allotments.services.set_aside import release_due_holds as release_due
from server.events.bulk.services.undo_bulk_edit import forget_bulk_edits as forget_edits
from server.events.services.pass_sale_moments import pass_sale_moments as pass_moments
from workers.celery import PATIENT, app
from workers.queues import one_at_a_time

BATCH = 50


@app.task(name="events.pass_sale_moments")
def pass_sale_moments(**_newer: object) -> None:
    """Tell the screens whose sale has begun or ended since the last tick. Safe to run twice: a moment passes once."""
    pass_moments(now=clock.now())


@app.task(name="events.forget_bulk_edits", **PATIENT)
def forget_bulk_edits(**_newer: object) -> None:
    """Remove what was kept of bulk edits that cannot be undone any more. Safe to run twice: it is gone then."""
    while forget_edits(now=clock.now(), limit=BATCH) == BATCH:
        pass


@app.task(name="events.release_due_holds")
@one_at_a_time
def release_due_holds(**_newer: object) -> None:
    """Put back on sale what holds have left at their moment. Safe to run twice: nothing is left to give back."""
    release_due(now=clock.now())
