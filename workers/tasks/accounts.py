"""Tasks of sessions, of the links that set passwords, and of what accounts keep no longer."""

from __future__ import annotations

from server.accounts.insiders.services import exports, spending
from server.accounts.keeping import services as keeping
from server.accounts.services import challenges, passwords, sessions, watching
from server.core import clock
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


@app.task(name="accounts.forget_old", **PATIENT)
def forget_old(**_newer: object) -> None:
    """Forget what accounts keep no longer, where their night has come. Safe to run twice: it is gone then."""
    keeping.forget_due(now=clock.now())


@app.task(name="accounts.forget_security_events", **PATIENT)
def forget_security_events(**_newer: object) -> None:
    """Remove what was noted long ago for those who guard. Safe to run twice: it is gone then."""
    watching.forget_old_events()


@app.task(name="accounts.tell_exports", **PATIENT)
def tell_exports(**_newer: object) -> None:
    """Tell owners which lists of people were taken out yesterday. Safe to run twice: a day that was told is gone."""
    exports.tell_exports()


@app.task(name="accounts.forget_days", **PATIENT)
def forget_days(**_newer: object) -> None:
    """Remove what was counted long ago of the uses of rights. Safe to run twice: it is gone then."""
    spending.forget_days()
