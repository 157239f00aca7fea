"""The end of a refund: its money has moved and its units are on sale again, or it failed and nothing changes.

Rows are locked in the common order (design: domain, What can still be sold): the order, then what allocators lock, and
the stock last. A refund ends once, whatever reports it first: the gateway's response, its webhook or the periodic task.
"""

from __future__ import annotations

import logging
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Case, F, Value, When

from server.aftersales.refunds.selectors import lock_order_of
from server.aftersales.refunds.services import take_back
from server.aftersales.refunds.settlement_services import ReturnFee
from server.catalogue.venues.selectors import read_zone
from server.inventory.services import counters
from server.payments.models import DUE_KINDS, Refund
from server.payments.services import reconciliation, refunds
from server.platform import clock
from server.platform.outbox import enqueue
from server.pricing.gift_card_services import close_sold_card, restore_sold_card
from server.sales.models import REFUND_ELSEWHERE, Order, OrderEvent, Ticket, UpsellItem
from server.sales.services import emails, history, journal
from server.sales.services.delivery import delivery_of
from server.sales.services.history import change_orders, resume_cancelled

PROVIDER_REFUND_REASON = "It was given back at the provider"  # of refunds that follow one at the provider's dashboard


def enqueue_provider_check(payment_id: int) -> None:
    """Enqueue a check of each charge of a payment with money returned at the dashboard; inside a transaction."""
    for charge in refunds.list_charges_with_external_refunds(payment_id):
        enqueue(kind=REFUND_ELSEWHERE, subject_id=charge.pk)


logger = logging.getLogger(__name__)
Status = Refund.Status
Kind = OrderEvent.Kind


@transaction.atomic
def complete_refund(*, refund_id: int, provider_id: str = "") -> bool:
    """Take back the units of a refund whose money has moved; calling it again does nothing.

    Return whether this call did so. A failed refund stays failed: providers do not revise that.
    """
    refund = _read(refund_id)
    order = lock_order_of(refund)
    if not refunds.end_refund(refund=refund, status=Status.SUCCEEDED, provider_id=provider_id):
        return False
    if refund.platform_fee:
        ReturnFee.enqueue(subject_id=refund.pk)
    if refund.charge is not None and refund.elsewhere:
        refunds.resolve_adopted_differences(refund.charge)
    # If some of the dashboard's money is left, other orders may have waited for it.
    enqueue_provider_check(refund.part.payment_id)
    if order is not None and refund.kind in DUE_KINDS:
        _note_money(refund, order, Kind.REFUNDED, refund.reason)
        # The email with the new tickets says how the money of an exchange comes back, in all its parts.
        if refund.kind != Refund.Kind.EXCHANGE:
            emails.enqueue_refund_email(refund, order.payment)
    elif order is not None:
        tickets = list(Ticket.objects.filter(refund=refund).order_by("pk"))
        upsells = list(UpsellItem.objects.filter(refund=refund).order_by("pk"))
        take_back(refund, order, tickets, upsells, admitted=0)
    elif refund.kind == Refund.Kind.LATE:
        _note_late_payment(refund, Kind.REFUNDED)
    else:
        close_sold_card(sale=refund.part.reservation)
        journal.write(
            [journal.card_line(refund.part, refund.amount, at=refund.settled_at or clock.now(), refund=refund)]
        )
        emails.enqueue_refund_email(refund, refund.part.payment)
    return True


@transaction.atomic
def fail_refund(*, refund_id: int, message: str = "", provider_id: str = "") -> bool:
    """Restore an order whose refund failed at the provider; calling it again does nothing.

    Return whether this call did so. If a completed refund bounces, that is only recorded, with the reason: its units
    may have been sold again.
    """
    refund = _read(refund_id)
    order = lock_order_of(refund)
    message = message or "The provider refused it"
    if not refunds.end_refund(refund=refund, status=Status.FAILED, provider_id=provider_id, failure=message):
        return _note_bounced(refund, order, message)
    if refund.charge is not None and refund.provider_id:
        refunds.record_external_refund_failed(
            refund.charge, refund.provider_id
        )  # it may have been one from the dashboard
    _name_task(refund, message)
    if order is not None and refund.kind in DUE_KINDS:
        _note_money(refund, order, Kind.NOT_REFUNDED, refund.failure)
    elif order is not None:
        _let_go(refund, order)
    elif refund.kind == Refund.Kind.LATE:
        _note_late_payment(refund, Kind.NOT_REFUNDED)
    else:
        restore_sold_card(sale=refund.part.reservation)
    logger.warning("Refund %d could not be moved: %s", refund.pk, message)
    return True


def _read(refund_id: int) -> Refund:
    return Refund.objects.select_related("by", "card", "charge", "part__payment__account", "part__reservation").get(
        pk=refund_id
    )


def _let_go(refund: Refund, order: Order) -> None:
    """Release a failed refund's units to the order as they were."""
    tickets = Ticket.objects.filter(refund=refund)
    admitted = tickets.exclude(admitted_at=None).count()
    position = counters.count_admitted(
        account_id=order.account_id, performance_id=order.performance_id, difference=admitted
    )
    again = {"refund": None, "door_position": position, "version": F("version") + 1}
    tickets.update(**again, status=_unless_none("admitted_at", Ticket.Status.ADMITTED, Ticket.Status.VALID))
    UpsellItem.objects.filter(refund=refund).update(
        **again, status=_unless_none("redeemed_at", UpsellItem.Status.REDEEMED, UpsellItem.Status.OPEN)
    )
    change_orders([order], status=Order.Status.PAID)
    order.status = Order.Status.PAID
    history.note_refund(refund, order, Kind.NOT_REFUNDED, message=refund.failure)
    if refund.reason != PROVIDER_REFUND_REASON:  # otherwise the same refund would be requested and refused endlessly
        enqueue_provider_check(order.payment_id)
    # What the job itself could not have moved is retried on request only.
    if refund.kind != Refund.Kind.CANCELLATION:
        resume_cancelled([order])


def _unless_none(moment: str, then: str, otherwise: str) -> Case:
    return Case(When(**{f"{moment}__isnull": True}, then=Value(otherwise)), default=Value(then))


def _note_bounced(refund: Refund, order: Order | None, message: str) -> bool:
    """Record that completed money bounced; its units stay refunded, and the buyer has to be paid in another way."""
    if not refunds.record_refund_bounced(refund=refund, failure=message):
        return False
    logger.error("Refund %d was completed, but its money came back: %s", refund.pk, message)
    _name_task(refund, message)
    if order is not None:
        change_orders([order])
        history.note_refund(refund, order, Kind.NOT_REFUNDED, message=f"The money came back to you: {message}")
    return True


def _name_task(refund: Refund, why: str) -> None:
    """Create a task of the account's day because a refund's money has not arrived."""
    zone = ZoneInfo(read_zone(refund.part.payment.account_id))
    reconciliation.record_refund_task(refund=refund, day=clock.now().astimezone(zone).date(), why=why)


def _note_late_payment(refund: Refund, kind: OrderEvent.Kind) -> None:
    """Note in the histories of expired orders what happened to money that came too late for them."""
    message = "Late payment" if kind == Kind.REFUNDED else refund.failure
    delivery_of(refund.part).note(refund.part, kind, amount=refund.amount, message=message)


# Refunds that take no units back (`DUE_KINDS`): their order records the end, and a failed one stays due. If a provider
# refuses one, a task of the day is created, and it is retried on request.


def _note_money(refund: Refund, order: Order, kind: OrderEvent.Kind, message: str) -> None:
    history.note([order], kind, by=refund.by, amount=refund.amount, description=message)
    change_orders([order])
