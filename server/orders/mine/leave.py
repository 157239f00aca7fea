"""What a buyer may do with an order now by themselves: what its event allows, until when, and why not where not."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_noop, ngettext

from server.events.models import AfterSale
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.refunds.refundable import LIVE, LIVE_UPSELLS

NOT_HERE = gettext_noop("The organiser does not offer this online. Please ask them.")
CANCELLED = gettext_noop("This performance does not take place")
UNDER_WAY = gettext_noop("Something of this order is being refunded")
NOTHING_LEFT = gettext_noop("Nothing of this order is left")
USED = gettext_noop("Something of this order was used already")
NO_TICKETS = gettext_noop("This order has no tickets")
BEGUN = gettext_noop("The performance has begun")
WAITING = gettext_noop("An exchange of this order waits for its payment")
ONLY_UP = gettext_noop("These tickets cost less. This event exchanges for tickets that cost as much or more.")
AT_THE_COUNTER = gettext_noop("This was paid at the box office. Please ask there for your money.")


@dataclass(frozen=True, kw_only=True)
class Leave:
    """Whether a buyer may do one thing with an order: until when, or else why not, in the language that is spoken."""

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


def leaves_of(
    order: Order, terms: AfterSale, now: datetime, *, by_hand: Collection[str] = (), waits: bool = False
) -> Leaves:
    """Tell what may be done with an order, which was read with its performance, tickets and upsells.

    `by_hand` are the gateways whose money somebody at the counter hands back; `waits` says that an exchange of it waits
    for its money.
    """
    state, begins = WAITING if waits else _state_of(order), order.performance.starts_at
    no_unused = "" if any(_unused(order)) else USED if order.quantity else NO_TICKETS
    no_cancel = USED if _is_used(order) else ""
    if order.gateway in by_hand and order.total > order.gift_card:
        no_cancel = no_cancel or AT_THE_COUNTER

    def leave(is_offered: bool, hours: int, more: str) -> Leave:
        ends = begins - timedelta(hours=hours)
        late = _too_late(hours) if now >= ends else ""
        refusal = (state or late or more) if is_offered else NOT_HERE
        return Leave(until=ends, refusal=gettext(refusal) if refusal else "")

    return Leaves(
        exchange=leave(terms.exchanges != AfterSale.Directions.NONE, terms.exchange_hours, no_unused),
        cancel=leave(terms.cancels, terms.cancel_hours, no_cancel),
        rename=leave(terms.renames, 0, no_unused),
        add_upsells=leave(terms.adds_upsells, 0, ""),
    )


def _state_of(order: Order) -> str:
    """Say what has become of an order that stands against doing anything with it; nothing if it stands."""
    if order.performance.cancelled_at is not None:
        return CANCELLED
    if order.status == Order.Status.REFUNDING:
        return UNDER_WAY
    return "" if order.status == Order.Status.PAID and _has_something(order) else NOTHING_LEFT


def _too_late(hours: int) -> str:
    if not hours:
        return BEGUN
    return ngettext(
        "This had to be done {hours} hour before the performance",
        "This had to be done {hours} hours before the performance",
        hours,
    ).format(hours=hours)


def _has_something(order: Order) -> bool:
    tickets = any(ticket.status in LIVE for ticket in order.tickets.all())
    return tickets or any(item.status in LIVE_UPSELLS for item in order.upsells.all())


def _unused(order: Order) -> Iterator[Ticket]:
    return (ticket for ticket in order.tickets.all() if ticket.status == Ticket.Status.VALID)


def _is_used(order: Order) -> bool:
    tickets = any(ticket.status == Ticket.Status.ADMITTED for ticket in order.tickets.all())
    return tickets or any(item.status == UpsellItem.Status.REDEEMED for item in order.upsells.all())
