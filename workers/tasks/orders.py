"""Tasks of reservations and orders."""

from __future__ import annotations

import logging
import random
from typing import Any

from server.core import clock
from server.orders import mailing
from server.orders.services import give_back
from server.stock.services import reservations
from workers.celery import PATIENT, app

logger = logging.getLogger(__name__)

BATCH = 500


@app.task(name="orders.mail_tickets", bind=True, **PATIENT)
def mail_tickets(self: Any, *, payment_id: int, **_newer: object) -> None:
    """Send a payment's tickets to its buyer. Safe to run twice: the payment remembers the mail.

    A refusal is tried again a few times at once; after that the sweep does it, however long the mail server is away.
    """
    try:
        mailing.send_order_mail(payment_id=payment_id)
    except mailing.MailRefused as refused:
        logger.warning("%s", refused)
        if self.request.retries < self.max_retries:
            # A little later than allowed, and not all at the same moment.
            wait = refused.retry_in.total_seconds() + random.uniform(0.5, 2.0)  # noqa: S311  (no secret)
            raise self.retry(countdown=wait) from None


@app.task(name="orders.sweep_mails")
def sweep_mails(**_newer: object) -> None:
    """Queue the mails that are overdue. Safe to run twice: a mail is claimed by who sends it."""
    for payment_id in mailing.list_owed_mails(now=clock.now()):
        mail_tickets.delay(payment_id=payment_id)


@app.task(name="orders.expire_reservations")
def expire_reservations(**_newer: object) -> None:
    """Give back what reservations took whose time is over. Safe to run twice: each ends once."""
    while give_back.expire_reservations(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.forget_idempotency_keys", **PATIENT)
def forget_idempotency_keys(**_newer: object) -> None:
    """Free the idempotency keys that are over. Safe to run twice: they are free."""
    while reservations.forget_idempotency_keys(limit=BATCH) == BATCH:
        pass
