"""Refunds that somebody has made at the provider's own desk: their orders are marked as soon as we hear of them.

An order is refunded once all the charges that paid for it have given back all that they are still claimed for. Of
any other money it cannot be known which tickets it is for: it is a difference, and a refund that is asked for here
takes its money as soon as it is of the same amount, or the charge holds no more (decisions 0061 and 0135).
"""

from __future__ import annotations

import logging
from contextlib import suppress
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
from server.orders.ledger_selectors import find_paid_orders
from server.orders.models import REFUND_ELSEWHERE, Exchange, Order, OrderEvent
from server.orders.policy import State
from server.orders.refunds.desk_selectors import OrderClaim, list_covered, read_claims
from server.orders.refunds.refundable import Refundable, RefundPlan
from server.orders.refunds.selectors import order_rows, read_refundable
from server.orders.refunds.services.completing import change_order
from server.orders.refunds.services.desk_looks import REASON
from server.orders.refunds.services.moving import find_gateway, move_now
from server.orders.refunds.services.refunds import ask_refund
from server.orders.selling.services.give_back import cancel
from server.orders.selling.services.opening import secret_of
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
    """The orders of a charge of which money went back at the provider's desk: who has all their money is refunded.

    It is tried again while one of them cannot be refunded for a reason that passes.
    """

    kind = REFUND_ELSEWHERE
    owed_for = timedelta(days=14)

    def do(self) -> owed.Answer:
        charge = Charge.objects.select_related("part__payment").get(pk=self.subject_id)
        if charge.status != Charge.Status.SUCCEEDED:  # another one has paid the orders, and this one beside it
            return Ending.NOT_NEEDED
        if find_gateway(charge.gateway) is None or not elsewhere.is_known_of(charge):
            return Ending.NOT_NEEDED
        claims = read_claims(charge.part.payment_id)
        try:
            free = {number: _free_of(one) for number, one in claims.charges.items()}
        except Unreachable as away:
            return Refusal(away.reason)
        waits = [reason for claim in list_covered(claims, free) if (reason := _refund(claim))]
        with transaction.atomic():
            elsewhere.clear_taken(charge)
        return Refusal(waits[0]) if waits else Ending.DONE


def _free_of(charge: Charge) -> Decimal:
    """Reckon what of a charge went back at the desk, and will be taken by no refund that we have made.

    :raises Unreachable: if the provider cannot be asked.
    """
    gateway = find_gateway(charge.gateway)
    if gateway is None or not elsewhere.is_known_of(charge):
        return ZERO
    desk = elsewhere.read_desk(charge, gateway.list_refunds(charge))
    return desk.free - desk.waiting


def _refund(claim: OrderClaim) -> str:
    """Refund all that is left of an order; its money is found to have moved already. Give why that has to wait.

    Not if it is worth more by now: a refund of it may have failed while its provider was asked.
    """

    def refuse_more(_: Refundable, plan: RefundPlan) -> None:
        if plan.due > claim.due:
            raise Changed

    order = claim.order
    _cancel_exchange(order)
    try:
        ask_refund(caller=System(), order_id=order.pk, reason=REASON, check=refuse_more)
    except DomainError as refused:
        logger.info("Order %s stays as it is: %s", order.pk, refused)
        return str(refused) if isinstance(refused, Changed) or _is_busy(order) else ""
    return ""


def _is_busy(order: Order) -> bool:
    """Tell whether something is under way with an order, after which it can be refunded."""
    return read_refundable(order_rows().get(pk=order.pk)).state in (State.REFUNDING, State.EXCHANGING)


def _cancel_exchange(order: Order) -> None:
    """Cancel an exchange of an order that waits for its money, unless its provider is taking that now."""
    waiting = Exchange.objects.filter(order=order, status=Exchange.Status.PENDING).select_related("part__reservation")
    for exchange in waiting:
        if exchange.part is not None:
            reservation = exchange.part.reservation
            with suppress(DomainError):  # then it is paid, or still waits: the refund itself says so
                cancel(caller=None, reservation_id=reservation.pk, secret=secret_of(reservation))


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
    """Lock and give the orders that a charge has paid for, or was to pay for."""
    unmade = Exchange.objects.filter(part=charge.part_id).exclude(status=Exchange.Status.MADE)
    numbers = {*find_paid_orders(charge), *unmade.values_list("order", flat=True)}
    numbers |= set(Order.objects.filter(part=charge.part_id, status=Order.Status.FAILED).values_list("pk", flat=True))
    return list(Order.objects.filter(pk__in=numbers).order_by("pk").select_for_update(no_key=True))
