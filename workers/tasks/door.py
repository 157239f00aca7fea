"""Periodic tasks of the door."""

from __future__ import annotations

from server.core import clock
from server.door.strays import services as strays
from workers.celery import PATIENT, app

BATCH = 500


@app.task(name="door.forget_strays", **PATIENT)
def forget_strays(**_newer: object) -> None:
    """Remove what revoked phones left and was settled long ago. Safe to run twice: it is gone then."""
    while strays.forget_strays(now=clock.now(), limit=BATCH) == BATCH:
        pass
