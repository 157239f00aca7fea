"""Refunds that somebody has made at the provider's own desk: their orders are marked as soon as we hear of them.

One that gives back all that an order still is worth refunds the order. Of any other it cannot be known which tickets
it is for: it is a difference, and a refund of the same amount that is asked for here takes its money in place of moving
any.
"""

from __future__ import annotations

import logging
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from server.accounts.caller import System
from server.core.errors import DomainError
from server.core.money import ZERO, display
from server.orders import history
from server.orders.models import Order, OrderEvent
from server.orders.refund_selectors import order_rows, plan_refund
from server.orders.services.refund_settling import change_order
from server.orders.services.refunds import ask_refund
from server.payments import reconciliation
from server.payments.models import Charge, Difference, Gateway
from server.payments.movements import Movement
from server.payments.news import News
from server.payments.reconciliation import Found
from server.payments.selectors import find_charge_of
from server.pricing.promo_selectors import read_zone

logger = logging.getLogger(__name__)
REASON = "It was given back at the provider"


def hear_of_refund(told: News | Movement, *, at: datetime) -> bool:
    """Mark what a refund is of that is none of ours; the same again changes nothing. Tell whether its charge is ours.

    `at` is when it was made: it is a difference of that day.
    """
    charge = find_charge_of(told)
    if charge is None or not told.amount:
        return charge is not None
    with transaction.atomic():
        difference = reconciliation.name_difference(
            account_id=charge.part.payment.account_id,
            day=at.astimezone(ZoneInfo(read_zone(charge.part.payment.account_id))).date(),
            found=Found(
                kind=Difference.Kind.REFUND_NOT_OURS,
                provider_id=told.provider_id,
                reference=charge.part.payment.reference,
                theirs=told.amount,
                currency=told.currency,
            ),
        )
        if difference.is_new:
            _mark(charge, told)
    if difference.row.settled_at is None:
        _refund_whole(charge, told)
    return True


def _mark(charge: Charge, told: News | Movement) -> None:
    """Write into the histories of what the charge has paid that money went back, and tell their pages."""
    words = f"{display(told.amount or ZERO, told.currency)} went back at {Gateway(charge.gateway).label} itself"
    orders = list(Order.objects.filter(part=charge.part_id).order_by("pk").select_for_update(no_key=True))
    history.note(orders, OrderEvent.Kind.OTHER, amount=told.amount, description=words)
    for order in orders:
        change_order(order, status=Order.Status(order.status))


def _refund_whole(charge: Charge, told: News | Movement) -> None:
    """Refund the order that the charge has paid, if all that is left of its money has gone back."""
    orders = list(order_rows().filter(part=charge.part_id).exclude(status=Order.Status.FAILED)[:2])
    if len(orders) != 1:
        return
    try:
        plan = plan_refund(caller=System(), order_id=orders[0].pk)
        if plan.due == told.amount:
            ask_refund(caller=System(), order_id=orders[0].pk, reason=REASON)
    except DomainError as refused:
        logger.info("Order %s stays as it is: %s", orders[0].pk, refused)
