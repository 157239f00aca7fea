"""Tasks of reservations and orders."""

from __future__ import annotations

from server.core import clock
from server.orders.exchanging.services import quoting
from server.orders.papers.services import keeping
from server.orders.reconciliation.services import reconcile
from server.orders.retention import services as retention
from server.orders.selling.services import give_back
from server.payments.services import provider_events
from server.stock.services import reservations
from workers.celery import PATIENT, app
from workers.queues import one_at_a_time
from workers.slices import in_slices

BATCH = 500


@app.task(name="orders.expire_reservations")
@one_at_a_time
def expire_reservations(**_newer: object) -> None:
    """Give back the stock of reservations whose time is over. Safe to run twice: each ends once."""
    while give_back.expire_reservations(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.forget_idempotency_keys", **PATIENT)
def forget_idempotency_keys(**_newer: object) -> None:
    """Free the idempotency keys whose time is over. Safe to run twice: they are free then."""
    while reservations.forget_idempotency_keys(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.forget_old_papers", **PATIENT)
def forget_old_papers(**_newer: object) -> None:
    """Remove tickets that were drawn and for which nobody asks any more. Safe to run twice: they are gone then."""
    keeping.forget_old_papers()


@app.task(name="orders.forget_exchange_quotes", **PATIENT)
def forget_exchange_quotes(**_newer: object) -> None:
    """Delete the quotes of exchanges that nobody took. Safe to run twice: they are gone then."""
    while quoting.forget_quotes(limit=BATCH) == BATCH:
        pass


@app.task(name="orders.delete_abandoned", **PATIENT)
def delete_abandoned(**_newer: object) -> None:
    """Delete reservations that ended unpaid long ago, with what they left. Safe to run twice: they are gone then."""
    in_slices(retention.delete_abandoned)


@app.task(name="orders.delete_old_mail", **PATIENT)
def delete_old_mail(**_newer: object) -> None:
    """Delete what is known of mails and links of long ago. Safe to run twice: it is gone then."""
    in_slices(retention.delete_letters)
    in_slices(retention.delete_links)


@app.task(name="orders.owe_reconciliations", **PATIENT)
def owe_reconciliations(**_newer: object) -> None:
    """Owe the comparison of each account's days that are over with what its provider has. Safe to run twice."""
    reconcile.owe_days()


@app.task(name="payments.forget_provider_news", **PATIENT)
def forget_provider_news(**_newer: object) -> None:
    """Remove what providers told long ago and was handled. Safe to run twice: it is gone then."""
    while provider_events.forget_news(now=clock.now(), limit=BATCH) == BATCH:
        pass
