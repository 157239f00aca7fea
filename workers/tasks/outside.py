"""Tasks of what other systems are told."""

from __future__ import annotations

from server.outside.telling.services.fanning_out import tell_untold
from workers.celery import PATIENT, app
from workers.queues import one_at_a_time


@app.task(name="outside.tell_of_orders", **PATIENT)
@one_at_a_time
def tell_of_orders(**_newer: object) -> None:
    """Tell other systems what happened to orders. Safe to run twice: each event is told once."""
    tell_untold()
