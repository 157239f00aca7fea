"""Tasks of other systems."""

from __future__ import annotations

from server.clients.webhooks.services import lanes
from workers.celery import PATIENT, app

BATCH = 500


@app.task(name="clients.forget_events", **PATIENT)
def forget_events(**_newer: object) -> None:
    """Remove what other systems were told long ago. Safe to run twice: it is gone then."""
    while lanes.forget_events(limit=BATCH) == BATCH:
        pass
