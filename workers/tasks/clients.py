"""Tasks of other systems' calls."""

from __future__ import annotations

from server.clients.calling.services import repeated
from workers.celery import PATIENT, app

BATCH = 500


@app.task(name="clients.forget_repeated_calls", **PATIENT)
def forget_repeated_calls(**_newer: object) -> None:
    """Forget what calls were answered more than a day ago. Safe to run twice: it is gone then."""
    while repeated.forget_old(limit=BATCH) == BATCH:
        pass
