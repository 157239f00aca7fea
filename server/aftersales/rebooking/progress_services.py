"""Locks and writes the rows of an offer, publishes how far it is, and ends it; then nobody answers any more."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import OfferEnded
from server.aftersales.rebooking.offer_selectors import get_offer
from server.payments.services import checkouts
from server.platform import clock
from server.platform.database import yield_to_writers
from server.platform.domain_events import publish
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.changes import OfferChanged
from server.sales.models import END_OFFER, Offer, OfferedOrder, Order, RequestedEmail
from server.sales.refundable_selectors import lock_order
from server.sales.services.history import resume_refunds

logger = logging.getLogger(__name__)


def publish_progress(offer: Offer, **fields: object) -> None:
    """Write fields of an offer, raise its version and publish it, inside a transaction."""
    Offer.objects.filter(pk=offer.pk).update(**fields, version=F("version") + 1)
    publish(OfferChanged(offer.account_id, offer.pk))


def change_row(row: OfferedOrder, state: OfferedOrder.State, **fields: object) -> None:
    """Write the new state of an offered order, inside the transaction that has locked its row."""
    row.state = state
    for name, value in fields.items():
        setattr(row, name, value)
    row.changed_at = clock.now()
    row.save()
    publish_progress(row.offer)


def lock_row(row_id: int, state: OfferedOrder.State) -> OfferedOrder | None:
    """Lock a row of an offer if it is in a state, with its offer; None if another process was first."""
    rows = OfferedOrder.objects.filter(pk=row_id, state=state)
    with_both = rows.select_related("offer__by", "offer__source", "order__payment", "exchange__made")
    return with_both.select_for_update(of=("self",), no_key=True).first()


def process_row(
    row_id: int,
    state: OfferedOrder.State,
    do: Callable[[OfferedOrder], None],
    *,
    or_else: Callable[[OfferedOrder], None],
) -> None:
    """Process one order of an offer, unless another process has: a failure concerns that order alone.

    Requests may write before the next one.
    """
    try:
        with transaction.atomic():
            if row := lock_row(row_id, state):
                do(row)
    except (OperationalError, InterfaceError):
        raise  # the order is fine: the job is retried
    except Exception:
        logger.exception("Nothing could be done with row %d of an offer", row_id)
        with transaction.atomic():
            if row := lock_row(row_id, state):
                or_else(row)
    yield_to_writers()


def lock_whole(order: Order) -> None:
    """Lock an order and its payment, as an exchange does, so that nobody is admitted between check and move."""
    checkouts.lock_payment(order.payment_id)
    lock_order(order.pk)


# An offer ends on its last day, by a call, or once all its orders are moved; then nobody can answer any more. If its
# performance is cancelled, what is left of its orders is refunded from then on.

State = OfferedOrder.State


@register_job
class EndOffer(Job):
    """The end of the last day on which buyers choose."""

    kind = END_OFFER
    tried_for = timedelta(days=7)

    def do(self) -> JobResult:
        with transaction.atomic():
            waiting = _lock_rows(self.subject_id, State.WAITING)
            offer = lock_offer(self.subject_id)
            if offer.ended_at is not None:
                return Ending.NOT_NEEDED
            _withdraw(waiting)
            close_offer(offer)
        return Ending.DONE


def end_offer(*, caller: Staff, offer_id: int) -> Offer:
    """End an offer before its last day; answers and moves stand.

    Orders that its job has not reached stay as they are, and buyers who were not emailed yet are not asked any more.

    :raises PermissionMissing: for a person who may not waive what tickets cost more.
    :raises NotFound: if there is none, or it is another account's.
    :raises OfferEnded: if it has ended.
    """
    require_permission(caller, Right.EXCHANGE_WAIVE)
    get_offer(caller=caller, offer_id=offer_id)
    with transaction.atomic():
        rows = _lock_rows(offer_id, State.WAITING, State.MAILED)
        offer = lock_offer(offer_id)
        if offer.ended_at is not None:
            raise OfferEnded
        unsent = RequestedEmail.State.WAITING
        _withdraw([row for row in rows if row.state == State.WAITING or (row.letter and row.letter.state == unsent)])
        close_offer(offer)
    return offer


def _lock_rows(offer_id: int, *states: OfferedOrder.State) -> list[OfferedOrder]:
    """Lock rows of an offer before the offer itself, in the same order as carrying it out or undoing it."""
    rows = OfferedOrder.objects.filter(offer=offer_id, state__in=states).select_related("letter").order_by("pk")
    return list(rows.select_for_update(of=("self",), no_key=True))


def _withdraw(rows: list[OfferedOrder]) -> None:
    numbers = [row.pk for row in rows]
    OfferedOrder.objects.filter(pk__in=numbers).update(state=State.WITHDRAWN, changed_at=clock.now())


def end_if_over(offer: Offer) -> None:
    """End an offer without open questions, in the transaction that records that its orders were processed."""
    locked = lock_offer(offer.pk)
    has_unanswered = OfferedOrder.objects.filter(offer=locked, state=State.MAILED).exists()
    if locked.ended_at is None and (locked.until is None or not has_unanswered):
        close_offer(locked)


def lock_offer(offer_id: int) -> Offer:
    """Lock an offer, with its performances."""
    rows = Offer.objects.select_related("source", "by").select_for_update(of=("self",), no_key=True)
    return rows.get(pk=offer_id)


def close_offer(offer: Offer) -> None:
    """Take no more answers to a locked offer, and refund what is left of a cancelled performance."""
    offer.ended_at = clock.now()
    publish_progress(offer, ended_at=offer.ended_at)
    if offer.source.cancelled_at is not None:
        resume_refunds(performance_id=offer.source_id)
