"""Refunds that somebody has made at the provider's own desk: their orders are marked as soon as we hear of them.

Once they give back all that the orders of their charge are still worth, those orders are refunded. Of any other it
cannot be known which tickets it is for: it is a difference, and a refund that is asked for here takes its money as soon
as it is of the same amount, or the charge holds no more (decision 0061).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.db import transaction

from server.accounts.caller import System
from server.core import clock
from server.core.errors import Changed, DomainError
from server.core.money import ZERO, display
from server.core.services import owed
from server.core.services.owed import Ending, Refusal, Work, register
from server.orders.models import REFUND_ELSEWHERE, Order, OrderEvent
from server.orders.refunds.refundable import Refundable, RefundPlan, plan_of
from server.orders.refunds.selectors import order_rows, read_refundable
from server.orders.refunds.services.completing import change_order
from server.orders.refunds.services.moving import find_gateway, move_now
from server.orders.refunds.services.refunds import ask_refund
from server.orders.services import history
from server.payments.models import Charge, Difference
from server.payments.movements import Movement
from server.payments.news import News
from server.payments.selectors import find_charge_of
from server.payments.services import comparing, elsewhere
from server.payments.services.comparing import Found, Named
from server.payments.services.gateways import Unreachable, label_of
from server.venues.zone_selectors import read_zone

logger = logging.getLogger(__name__)
Kind = Difference.Kind
REASON = "It was given back at the provider"
FAILED_THERE = "What was given back at the provider has not arrived"


def hear_of_refund(told: News | Movement, *, at: datetime) -> bool:
    """Mark what a refund is of that is none of ours; the same again changes nothing. Tell whether its charge is ours.

    `at` is when it was made: it is a difference of that day.
    """
    charge = find_charge_of(told)
    if charge is None or not told.amount:
        return charge is not None
    with transaction.atomic():
        orders = _lock_orders(charge)  # before what is written about them, as where a refund completes
        difference = _name(charge, told, Kind.REFUND_NOT_OURS, at)
        if difference.is_new:
            words = f"{display(told.amount, told.currency)} went back at {label_of(charge.gateway)} itself"
            _mark(orders, words, told.amount)
        is_open = difference.row.settled_at is None
        # Owed anew each time: what is being done at this moment may have looked before this one was made.
        work_id = RefundElsewhere.owe(subject_id=charge.pk) if is_open else None
    if work_id is not None:
        move_now(work_id)
    return True


def hear_of_failure(told: News | Movement) -> bool:
    """Note that a refund which is none of ours has failed. Tell whether its charge is ours.

    If refunds here have taken its money, somebody has to give the buyer that in another way.
    """
    charge = find_charge_of(told)
    if charge is None:
        return False
    with transaction.atomic():
        orders = _lock_orders(charge)  # before what is written about them, as where a refund completes
        elsewhere.note_failed(charge, told.provider_id)
        # Also of one that nobody had told us of: a refund that was refused may have found it, and taken its money.
        missing = min(told.amount or ZERO, elsewhere.read_shortage(charge))
        if missing > 0 and _name(charge, told, Kind.REFUND_BOUNCED, clock.now(), ours=missing).is_new:
            _mark(orders, told.message or FAILED_THERE, missing, OrderEvent.Kind.NOT_REFUNDED)
    return True


@register
class RefundElsewhere(Work):
    """The orders of a charge of which money went back at the provider's desk: they are refunded if all of it did."""

    kind = REFUND_ELSEWHERE
    owed_for = timedelta(days=14)

    def do(self) -> owed.Answer:
        charge = Charge.objects.select_related("part__payment").get(pk=self.subject_id)
        gateway = find_gateway(charge.gateway)
        if charge.status != Charge.Status.SUCCEEDED:  # another one has paid the orders, and this one beside it
            return Ending.NOT_NEEDED
        if gateway is None or not elsewhere.is_known_of(charge):
            return Ending.NOT_NEEDED
        orders = list(order_rows().filter(part=charge.part_id).exclude(status=Order.Status.FAILED).order_by("pk"))
        worth = [(order, _worth_of(order)) for order in orders]
        left = sum((amount for _, amount in worth), ZERO)
        try:
            desk = elsewhere.read_desk(charge, gateway.list_refunds(charge))
        except Unreachable as away:
            return Refusal(away.reason)
        if desk.free - desk.waiting >= left:
            for order, amount in worth:
                if amount:
                    _refund(order, amount)
        with transaction.atomic():
            elsewhere.clear_taken(charge)
        return Ending.DONE


def _worth_of(order: Order) -> Decimal:
    """Reckon what of an order's charge is left in its tickets and upsells."""
    found = read_refundable(order)
    return plan_of(found, [*found.tickets, *found.upsells], keeps_fee=False).due


def _refund(order: Order, worth: Decimal) -> None:
    """Refund all that is left of an order; its money is found to have moved already.

    Not if it is worth more by now: a refund of it may have failed while its provider was asked.
    """

    def refuse_more(_: Refundable, plan: RefundPlan) -> None:
        if plan.due > worth:
            raise Changed

    try:
        ask_refund(caller=System(), order_id=order.pk, reason=REASON, check=refuse_more)
    except DomainError as refused:
        logger.info("Order %s stays as it is: %s", order.pk, refused)


def _name(
    charge: Charge, told: News | Movement, kind: Difference.Kind, at: datetime, ours: Decimal | None = None
) -> Named:
    payment = charge.part.payment
    found = Found(
        kind=kind,
        provider_id=told.provider_id,
        reference=payment.reference,
        ours=ours,
        theirs=told.amount if ours is None else None,
        currency=payment.currency,
        why=told.message,
        charge_id=charge.pk,
    )
    day = at.astimezone(ZoneInfo(read_zone(payment.account_id))).date()
    return comparing.name_difference(account_id=payment.account_id, day=day, found=found)


def _mark(orders: list[Order], words: str, amount: Decimal, kind: OrderEvent.Kind = OrderEvent.Kind.OTHER) -> None:
    """Write into the histories of what a charge has paid what became of its money, and tell their pages."""
    history.note(orders, kind, amount=amount, description=words)
    for order in orders:
        change_order(order, status=Order.Status(order.status))


def _lock_orders(charge: Charge) -> list[Order]:
    return list(Order.objects.filter(part=charge.part_id).order_by("pk").select_for_update(no_key=True))
