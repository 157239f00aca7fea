"""Cancelling for a client: a reservation of its own that is open, or an order that it sold for its own money."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import Client
from server.orders.models import Order, OrderEvent
from server.orders.policy import Action
from server.orders.refunds.refundable import Refundable, RefundPlan
from server.orders.refunds.selectors import find_order
from server.orders.refunds.services.refunds import ask_refund
from server.orders.selling.services.give_back import cancel
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.outside.after.errors import NotSoldByClient
from server.outside.after.services.money import has_own_money, said_by
from server.payments.models import Part

CANCELLED = "Cancelled"


def cancel_order(*, caller: Client, order_id: int, reason: str = "") -> None:
    """Take an order back, whole: its reservation where it is not paid, else all of its tickets and their money.

    The client gives the money back, since it took it. Of a reservation with several orders all are given back.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises NotSoldByClient: if somebody else reserved or sold it, or its buyer paid us.
    :raises NotToVoid: if something of it was used already.
    :raises OrderIs: if it is not one that can be taken back now.
    """
    order = find_order(caller=caller, order_id=order_id)
    if order.status == Order.Status.PROGRESS:
        _give_back(caller, order.part, reason)
        return
    words = said_by(caller, _words(reason))
    ask_refund(
        caller=caller,
        order_id=order_id,
        reason=words,
        action=Action.CANCEL,
        check=lambda found, plan: _refuse(caller, found, plan),
    )


def _words(reason: str) -> str:
    return ": ".join(text for text in (CANCELLED, reason) if text)


def _give_back(caller: Client, part: Part, reason: str) -> None:
    if part.reservation.caller_key != caller.key:
        raise NotSoldByClient
    # Where its buyer is at the card, the provider is asked: not inside a transaction.
    cancel(caller=caller, reservation_id=part.reservation_id, secret="")
    with transaction.atomic():
        orders = list(Order.objects.filter(part=part).order_by("pk").select_for_update(no_key=True))
        history.note(orders, OrderEvent.Kind.OTHER, description=said_by(caller, _words(reason)))
        change_orders(orders)


def _refuse(caller: Client, found: Refundable, plan: RefundPlan) -> None:
    if not has_own_money(caller, found):
        raise NotSoldByClient
