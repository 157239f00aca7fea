"""Periodic tasks of insight."""

from __future__ import annotations

from server.insight.exports.services import keeping
from workers.celery import PATIENT, app


@app.task(name="insight.forget_exports", **PATIENT)
def forget_exports(**_newer: object) -> None:
    """Remove files whose day is over. Safe to run twice: they are gone then."""
    while keeping.forget_exports() == keeping.AT_A_TIME:
        pass
