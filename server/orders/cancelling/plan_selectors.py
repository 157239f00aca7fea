"""What cancelling a performance will give back, by each way: as its refunds will, order by order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from server.core.money import ZERO
from server.events.models import Performance
from server.orders.models import Order
from server.orders.refunds.many_selectors import read_all_refundable
from server.orders.refunds.refundable import Refundable, RefundPlan, plan_of
from server.payments.models import Gateway

LEFT = (Order.Status.PAID, Order.Status.REFUNDING)
TO_CARDS = ""


@dataclass(frozen=True, kw_only=True)
class Way:
    """What goes back through one gateway, or to gift cards (`TO_CARDS`), and of how many orders."""

    gateway: str
    orders: int
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class CancelPlan:
    """What cancelling a performance gives back, before it is done; an order may be in several ways.

    `fees` are the booking fees within the amount, which may be kept: then it goes back by `ways_without_fees`.
    """

    performance: Performance
    orders: int
    tickets: int
    fees: Decimal
    mails: int
    ways: tuple[Way, ...]
    ways_without_fees: tuple[Way, ...]

    @property
    def amount(self) -> Decimal:
        return sum((way.amount for way in self.ways), ZERO)


def plan_cancelling(performance: Performance) -> CancelPlan:
    """Reckon what cancelling a performance gives back, in as many queries whatever the number of its orders."""
    found = read_all_refundable(Order.objects.filter(performance=performance, status__in=LEFT))
    plans, without_fees = ([_plan(one, keeps_fee=keeps) for one in found] for keeps in (False, True))
    addressed = {one.order.payment_id for one in found if one.order.payment.buyer_email}
    return CancelPlan(
        performance=performance,
        orders=len(found),
        tickets=sum(len(one.tickets) for one in found),
        fees=sum((plan.fee for plan in plans), ZERO),
        mails=len(addressed),
        ways=_ways(plans),
        ways_without_fees=_ways(without_fees),
    )


def _plan(found: Refundable, *, keeps_fee: bool) -> RefundPlan:
    return plan_of(found, [*found.tickets, *found.upsells], keeps_fee=keeps_fee)


def _ways(plans: Iterable[RefundPlan]) -> tuple[Way, ...]:
    """Add up some refunds by their ways, gift cards last; one that gives nothing back is free of charge."""
    amounts: dict[str, list[Decimal]] = {}
    for plan in plans:
        for way in plan.ways:
            amounts.setdefault(way.gateway, []).append(way.amount)
        if plan.gift_card:
            amounts.setdefault(TO_CARDS, []).append(plan.gift_card)
        if not plan.amount:
            amounts.setdefault(Gateway.FREE, []).append(ZERO)
    ways = (Way(gateway=gateway, orders=len(shares), amount=sum(shares, ZERO)) for gateway, shares in amounts.items())
    return tuple(sorted(ways, key=lambda way: (way.gateway == Gateway.FREE, way.gateway == TO_CARDS, way.gateway)))
