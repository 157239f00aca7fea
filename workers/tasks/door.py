"""Periodic tasks of the door."""

from __future__ import annotations

from server.core import clock
from server.door.phones.services import owning
from server.door.phones.services.phones import forget_lookers as forget_some_lookers
from server.door.strays import services as strays
from workers.celery import PATIENT, app
from workers.slices import in_slices

BATCH = 500


@app.task(name="door.forget_strays", **PATIENT)
def forget_strays(**_newer: object) -> None:
    """Remove what revoked phones left and was settled long ago. Safe to run twice: it is gone then."""
    while strays.forget_strays(now=clock.now(), limit=BATCH) == BATCH:
        pass


@app.task(name="door.delete_old_sessions", **PATIENT)
def delete_old_sessions(**_newer: object) -> None:
    """Delete sessions that came with phones long ago. Safe to run twice: they are gone then."""
    in_slices(owning.delete_old_sessions)


@app.task(name="door.forget_lookers", **PATIENT)
def forget_lookers(**_newer: object) -> None:
    """Remove browsers that only looked at a door, and have not come back for a week. Safe to run twice."""
    while forget_some_lookers(now=clock.now(), limit=BATCH) == BATCH:
        pass
