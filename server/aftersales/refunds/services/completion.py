"""The end of a refund: its money has moved and its units are on sale again, or it failed and nothing changes.

Rows are locked in the common order (design: domain, What can still be sold): the order, then what allocators lock, and
the stock last. A refund ends once, whatever reports it first: the gateway's response, its webhook or the periodic task.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Case, F, Value, When

from server.aftersales.refunds.services.settlement import ReturnFee, refund_charges
from server.catalogue.venues.selectors import read_zone
from server.inventory.services import counters
from server.payments.models import Refund
from server.payments.services import reconciliation
from server.payments.services.gateways import gateway_label
from server.payments.services.refunds import (
    end_refund,
    list_charges_with_external_refunds,
    record_external_refund_failed,
    record_refund_bounced,
    resolve_adopted_differences,
)
from server.platform import clock
from server.platform.outbox import enqueue
from server.pricing.gift_card_services import close_sold_card, restore_sold_card
from server.sales.allocators.services.allocation import give_back_all
from server.sales.allocators.services.allocator import Reason, Returned
from server.sales.journal_selectors import read_order_sources
from server.sales.models import REFUND_ELSEWHERE, Exchange, Order, OrderEvent, RefundLine, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS, RefundPlan
from server.sales.refundable_selectors import lock_order
from server.sales.services import emails, history, journal
from server.sales.services.delivery import delivery_of
from server.sales.services.history import change_orders
from server.sales.services.jobs import resume_cancelled

PROVIDER_REFUND_REASON = "It was given back at the provider"  # of refunds that follow one at the provider's dashboard


def enqueue_provider_check(payment_id: int) -> None:
    """Enqueue a check of each charge of a payment with money returned at the dashboard; inside a transaction."""
    for charge in list_charges_with_external_refunds(payment_id):
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
    if not end_refund(refund=refund, status=Status.SUCCEEDED, provider_id=provider_id):
        return False
    if refund.platform_fee:
        ReturnFee.enqueue(subject_id=refund.pk)
    _check_provider_refunds(refund)
    if order is not None and refund.kind in _MONEY_REFUNDS:
        _money_moved(refund, order)
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
    if not end_refund(refund=refund, status=Status.FAILED, provider_id=provider_id, failure=message):
        return _note_bounced(refund, order, message)
    if refund.charge is not None and refund.provider_id:
        record_external_refund_failed(refund.charge, refund.provider_id)  # it may have been one from the dashboard
    _name_task(refund, message)
    if order is not None and refund.kind in _MONEY_REFUNDS:
        _money_refused(refund, order)
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


def _check_provider_refunds(refund: Refund) -> None:
    """Clear what a refund has adopted of the dashboard's money.

    If some is left, other orders may have waited for it.
    """
    charge = refund.charge
    if charge is not None and refund.elsewhere:
        resolve_adopted_differences(charge)
    enqueue_provider_check(refund.part.payment_id)


def lock_order_of(refund: Refund) -> Order | None:
    """Lock the order of a refund; None for money that came too late for one, and for a gift card's price."""
    order_id = _MONEY_REFUNDS.get(refund.kind, _order_of_lines)(refund)
    return lock_order(order_id) if order_id is not None else None


def _order_of_lines(refund: Refund) -> int | None:
    return RefundLine.objects.filter(refund=refund).values_list("order_id", flat=True).first()


def claim_units(refund: Refund, plan: RefundPlan) -> None:
    """Write the lines of a refund, and claim its units: nothing is refunded twice."""
    for line in plan.lines:
        line.refund = refund
    RefundLine.objects.bulk_create(plan.lines)
    tickets = Ticket.objects.filter(pk__in=[ticket.pk for ticket in plan.tickets], refund=None)
    upsells = UpsellItem.objects.filter(pk__in=[item.pk for item in plan.upsells], refund=None)
    claimed = tickets.update(refund=refund, status=Ticket.Status.REFUNDED)
    claimed += upsells.update(refund=refund, status=UpsellItem.Status.VOID)
    if claimed != len(plan.lines):
        raise RuntimeError("something was given back while its order was locked")


def await_money(refund: Refund, plan: RefundPlan) -> None:
    """Mark the order of a refund as waiting for its provider: the claimed units are refused at the door."""
    order = plan.order
    change_order(order, status=Order.Status.REFUNDING)
    history.note_refund(refund, order, Kind.REFUNDING, message="", units=(*plan.tickets, *plan.upsells))
    # Last, since sales of the same performance wait for its stock row until we commit.
    position = counters.count_admitted(
        account_id=order.account_id, performance_id=order.performance_id, difference=-plan.admitted
    )
    numbered = {"door_position": position, "version": F("version") + 1}
    Ticket.objects.filter(refund=refund).update(**numbered)
    UpsellItem.objects.filter(refund=refund).update(**numbered)


def take_back(
    refund: Refund,
    order: Order,
    tickets: Sequence[Ticket],
    upsells: Sequence[UpsellItem],
    *,
    admitted: int,
    is_handed_over: bool = False,
) -> None:
    """Put the units of a completed refund back on sale, and record that; the order is locked.

    `admitted` of its tickets are still counted as being in. `is_handed_over` says that somebody at the counter has paid
    out what other charges there give back.
    """
    if refund.shared or refund.shared_fee:
        _refund_other_charges(refund, order, is_handed_over=is_handed_over)
    returned = Returned(
        reason=Reason.REFUNDED,
        order=order,
        tickets=list(tickets),
        upsells=list(upsells),
        amount=refund.amount,
        gift_card=refund.gift_card,
        refund=refund,
        by=refund.by,
        admitted=admitted,
    )
    give_back_all(returned)
    journal.write_returned(returned, refund)
    # Numbered like changes at the door, so that every device gets them.
    numbered = {"door_position": returned.position, "version": F("version") + 1}
    Ticket.objects.filter(refund=refund).update(**numbered, place=None)
    UpsellItem.objects.filter(refund=refund).update(**numbered)
    is_left = Ticket.objects.filter(order=order, status__in=LIVE).exists()
    is_left = is_left or UpsellItem.objects.filter(order=order, status__in=LIVE_UPSELLS).exists()
    words = history.refund_words(refund, order, gateway=gateway_label(refund.gateway))
    kind = Kind.VOIDED if refund.kind in (Refund.Kind.VOID, Refund.Kind.DISPUTE) else Kind.REFUNDED
    history.note_refund(refund, order, kind, message=words, units=(*tickets, *upsells))
    order.status = Order.Status.PAID if is_left else Order.Status.REFUNDED
    order.refunded += refund.amount
    change_orders([order], status=order.status, refunded=order.refunded)
    if is_left:
        resume_cancelled([order])
    # A voided sale concerns no buyer, and a cancelled performance has an email of its own.
    if refund.kind == Refund.Kind.REFUND:
        emails.enqueue_refund_email(refund, order.payment)


def _refund_other_charges(refund: Refund, order: Order, *, is_handed_over: bool) -> None:
    """Write the refunds of other charges and of their fees."""
    refund_charges(
        part=refund.part,
        kind=Refund.Kind.SHARE,
        sources=[source for source in read_order_sources(order) if source.charge.pk != refund.charge_id],
        amount=refund.shared,
        fee=None if refund.kind == Refund.Kind.DISPUTE or refund.card is not None else refund.shared_fee,
        reason=refund.reason,
        by=refund.by,
        of=refund,
        card=refund.card,
        is_handed_over=is_handed_over,
    )


def change_order(order: Order, *, status: Order.Status, **fields: object) -> None:
    """Write the status of a locked order, and publish it."""
    change_orders([order], status=status, **fields)
    order.status = status


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
    change_order(order, status=Order.Status.PAID)
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
    if not record_refund_bounced(refund=refund, failure=message):
        return False
    logger.error("Refund %d was completed, but its money came back: %s", refund.pk, message)
    _name_task(refund, message)
    if order is not None:
        change_order(order, status=Order.Status(order.status))
        history.note_refund(refund, order, Kind.NOT_REFUNDED, message=f"The money came back to you: {message}")
    return True


def _name_task(refund: Refund, why: str) -> None:
    """Create a task of the account's day because a refund's money has not arrived."""
    zone = ZoneInfo(read_zone(refund.part.payment.account_id))
    reconciliation.record_refund_task(refund=refund, day=clock.now().astimezone(zone).date(), why=why)


def _note_late_payment(refund: Refund, kind: OrderEvent.Kind) -> None:
    """Note in the histories of expired orders what happened to money that came too late for them."""
    message = "Money that came too late" if kind == Kind.REFUNDED else refund.failure
    delivery_of(refund.part).note(refund.part, kind, amount=refund.amount, message=message)


# Refunds that take no units back (`DUE_KINDS`): their order records the end, and a failed one stays due. If a provider
# refuses one, a task of the day is created, and it is retried on request.


def _money_moved(refund: Refund, order: Order) -> None:
    _note_money(refund, order, Kind.REFUNDED, refund.reason)
    emails.enqueue_refund_email(refund, order.payment)


def _money_refused(refund: Refund, order: Order) -> None:
    _note_money(refund, order, Kind.NOT_REFUNDED, refund.failure)


def _note_money(refund: Refund, order: Order, kind: OrderEvent.Kind, message: str) -> None:
    history.note([order], kind, by=refund.by, amount=refund.amount, description=message)
    change_order(order, status=Order.Status(order.status))


def _order_of_share(refund: Refund) -> int | None:
    return RefundLine.objects.filter(refund=refund.of_id).values_list("order_id", flat=True).first()


def _order_of_exchange(refund: Refund) -> int | None:
    return Exchange.objects.filter(part=refund.part_id).values_list("made_id", flat=True).first()


# How to find the order that records each kind of these refunds.
_MONEY_REFUNDS: dict[str, Callable[[Refund], int | None]] = {
    Refund.Kind.SHARE: _order_of_share,
    Refund.Kind.EXCHANGE: _order_of_exchange,
}
