"""Tasks of sessions, and of the links that set passwords."""

from __future__ import annotations

import logging
import random
from typing import Any

from server.accounts import mailing
from server.accounts.services import challenges, passwords, sessions
from server.core import clock
from workers.celery import PATIENT, app

logger = logging.getLogger(__name__)


@app.task(name="accounts.mail_password_link", bind=True, **PATIENT)
def mail_password_link(self: Any, *, link_id: int, **_newer: object) -> None:
    """Mail a link that sets a password. Safe to run twice: the link is claimed by whoever mails it.

    A refusal is tried again a few times at once; after that the sweep does it.
    """
    try:
        mailing.send_link(link_id=link_id)
    except mailing.LinkMailRefused as refused:
        logger.warning("%s", refused)
        if self.request.retries < self.max_retries:
            # A little later than allowed, and not all at the same moment.
            wait = refused.retry_in.total_seconds() + random.uniform(0.5, 2.0)  # noqa: S311  (no secret)
            raise self.retry(countdown=wait) from None


@app.task(name="accounts.sweep_password_links")
def sweep_password_links(**_newer: object) -> None:
    """Queue the links whose mail is overdue. Safe to run twice: each is claimed by whoever mails it."""
    for link_id in mailing.list_owed_links(now=clock.now()):
        mail_password_link.delay(link_id=link_id)


@app.task(name="accounts.delete_expired_sessions", **PATIENT)
def delete_expired_sessions(**_newer: object) -> None:
    """Remove the sessions that are over. Safe to run twice: they are gone then."""
    sessions.delete_expired_sessions()


@app.task(name="accounts.delete_old_links", **PATIENT)
def delete_old_links(**_newer: object) -> None:
    """Remove what is left of password links and of unfinished sign-ins. Safe to run twice: they are gone then."""
    passwords.delete_old_links()
    challenges.delete_expired()
