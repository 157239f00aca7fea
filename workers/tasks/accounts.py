"""Tasks of sessions, and of the links that set passwords."""

from __future__ import annotations

from server.accounts.services import challenges, passwords, sessions, watching
from workers.celery import PATIENT, app


@app.task(name="accounts.delete_expired_sessions", **PATIENT)
def delete_expired_sessions(**_newer: object) -> None:
    """Remove the sessions that are over. Safe to run twice: they are gone then."""
    sessions.delete_expired_sessions()


@app.task(name="accounts.delete_old_links", **PATIENT)
def delete_old_links(**_newer: object) -> None:
    """Remove what is left of password links and of unfinished sign-ins. Safe to run twice: they are gone then."""
    passwords.delete_old_links()
    challenges.delete_expired()


@app.task(name="accounts.forget_security_events", **PATIENT)
def forget_security_events(**_newer: object) -> None:
    """Remove what was noted long ago for those who guard. Safe to run twice: it is gone then."""
    watching.forget_old_events()
