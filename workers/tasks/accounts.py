"""Periodic tasks of accounts."""

from __future__ import annotations

from server.accounts.services import sessions
from workers.celery import PATIENT, app


@app.task(name="accounts.delete_expired_sessions", **PATIENT)
def delete_expired_sessions(**_newer: object) -> None:
    """Remove the sessions that are over. Safe to run twice: they are gone."""
    sessions.delete_expired_sessions()
