"""What a buyer may do with an order now by themselves: what its event allows, until when, and why not where not."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.events.models import AfterSale
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.refunds.refundable import LIVE, LIVE_UPSELLS

NOT_HERE = "The organiser does not offer this online. Please ask them."
CANCELLED = "This performance does not take place"
UNDER_WAY = "Something of this order is being refunded"
NOTHING_LEFT = "Nothing of this order is left"
USED = "Something of this order was used already"
BEGUN = "The performance has begun"
AT_THE_COUNTER = "This was paid at the box office. Please ask there for your money."


@dataclass(frozen=True, kw_only=True)
class Leave:
    """Whether a buyer may do one thing with an order: until when, or else why not."""

    until: datetime
    refusal: str = ""

    @property
    def is_given(self) -> bool:
        return not self.refusal


@dataclass(frozen=True, kw_only=True)
class Leaves:
    """What a buyer may do with an order."""

    exchange: Leave
    cancel: Leave
    rename: Leave
    add_upsells: Leave


def leaves_of(order: Order, terms: AfterSale, now: datetime, *, by_hand: Collection[str] = ()) -> Leaves:
    """Tell what may be done with an order, which was read with its performance, tickets and upsells.

    `by_hand` are the gateways whose money somebody at the counter hands back.
    """
    begins = order.performance.starts_at
    exchange_ends = begins - timedelta(hours=terms.exchange_hours)
    cancel_ends = begins - timedelta(hours=terms.cancel_hours)
    may_exchange = terms.exchanges != AfterSale.Directions.NONE
    return Leaves(
        exchange=Leave(
            until=exchange_ends,
            refusal=_refusal(order, may_exchange, exchange_ends, terms.exchange_hours, now)
            or ("" if any(_unused(order)) else USED),
        ),
        cancel=Leave(
            until=cancel_ends,
            refusal=_refusal(order, terms.cancels, cancel_ends, terms.cancel_hours, now)
            or (USED if _is_used(order) else "")
            or (AT_THE_COUNTER if order.gateway in by_hand and order.total > order.gift_card else ""),
        ),
        rename=Leave(
            until=begins,
            refusal=_refusal(order, terms.renames, begins, 0, now) or ("" if any(_unused(order)) else USED),
        ),
        add_upsells=Leave(until=begins, refusal=_refusal(order, terms.adds_upsells, begins, 0, now)),
    )


def _refusal(order: Order, is_offered: bool, ends: datetime, hours: int, now: datetime) -> str:
    """Say what stands against doing something with an order at all; nothing if it may be done."""
    if not is_offered:
        return NOT_HERE
    return _state_of(order) or (_too_late(hours) if now >= ends else "")


def _state_of(order: Order) -> str:
    if order.performance.cancelled_at is not None:
        return CANCELLED
    if order.status == Order.Status.REFUNDING:
        return UNDER_WAY
    return "" if order.status == Order.Status.PAID and _has_something(order) else NOTHING_LEFT


def _too_late(hours: int) -> str:
    if not hours:
        return BEGUN
    return f"This had to be done {hours} {'hour' if hours == 1 else 'hours'} before the performance"


def _has_something(order: Order) -> bool:
    tickets = any(ticket.status in LIVE for ticket in order.tickets.all())
    return tickets or any(item.status in LIVE_UPSELLS for item in order.upsells.all())


def _unused(order: Order) -> Iterator[Ticket]:
    return (ticket for ticket in order.tickets.all() if ticket.status == Ticket.Status.VALID)


def _is_used(order: Order) -> bool:
    tickets = any(ticket.status == Ticket.Status.ADMITTED for ticket in order.tickets.all())
    return tickets or any(item.status == UpsellItem.Status.REDEEMED for item in order.upsells.all())
