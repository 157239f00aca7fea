"""A payment's status where its orders have several, the spec's words, and what each allows (part 3, section 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from server.accounts.caller import Channel
from server.core import clock
from server.orders.models import Order, Ticket, UpsellItem
from server.payments.models import Payment
from server.stock.models import Reservation

Status = Order.Status
STATUS_WORDS = {
    Status.PROGRESS: "Progress",
    Status.PAID: "Success",
    Status.REFUNDING: "Success",
    Status.REFUNDED: "Refund",
    Status.FAILED: "Failure",
}
# A payment takes the first of these that any of its orders has: whoever holds a ticket that admits has bought
# something, whatever happened to the rest, and failed orders count only where there are no others.
_PRECEDENCE = (Status.PAID, Status.REFUNDING, Status.PROGRESS, Status.REFUNDED, Status.FAILED)


# What sells no order, a gift card, is as far as its reservation is.
_OF_RESERVATION = {
    Reservation.Status.OPEN: Status.PROGRESS,
    Reservation.Status.PAYING: Status.PROGRESS,
    Reservation.Status.PAID: Status.PAID,
}


def payment_status(statuses: Iterable[str], reservation: str) -> Order.Status:
    """Give a payment's status from those of its orders, or, where it has none, from that of its reservation."""
    found = set(statuses)
    without = Status.FAILED if found else _OF_RESERVATION.get(Reservation.Status(reservation), Status.FAILED)
    return next((status for status in _PRECEDENCE if status in found), without)


def standing(orders: Iterable[Order]) -> list[Order]:
    """Give the orders that a payment's answer shows: those that have not failed, or all of them if every one has."""
    found = list(orders)
    return [order for order in found if order.status != Status.FAILED] or found


# What an order's page offers


@dataclass(frozen=True, kw_only=True)
class Rights:
    """What the state of an order allows, whoever asks (spec part 3, section 4)."""

    refund: bool
    partial_refund: bool
    void: bool
    exchange: bool
    delete_user: bool
    resend: bool
    email: bool
    marketing: bool
    validate_tickets: bool
    reservation: bool


def rights_of(order: Order) -> Rights:
    """Tell what an order, read with `whole_orders()`, allows now."""
    payment = order.payment
    is_paid = order.status == Status.PAID
    is_known = not is_removed(payment)
    may_refund = is_paid and not is_used(order)
    live = [ticket for ticket in order.tickets.all() if ticket.status in _LIVE_TICKETS and ticket.refund_id is None]
    count = getattr(order, "payment_count", 1)
    is_open = order.part.reservation.status == Reservation.Status.OPEN
    return Rights(
        refund=may_refund and count == 1,
        partial_refund=may_refund and (count > 1 or len(live) > 1 or bool(order.upsells.all())),
        void=is_paid and _is_of_the_counter_today(order) and not _is_begun(order),
        exchange=False,  # not there yet
        delete_user=is_paid and is_known,
        resend=is_paid,
        email=is_known,
        marketing=is_known,
        validate_tickets=is_paid,
        reservation=order.status == Status.PROGRESS and is_open,
    )


def is_used(order: Order) -> bool:
    """Tell whether all that is left of an order has been used: the spec's recordstatus 2."""
    tickets = [ticket for ticket in order.tickets.all() if ticket.status in _LIVE_TICKETS]
    if tickets:
        return all(ticket.status == Ticket.Status.ADMITTED for ticket in tickets)
    upsells = [item for item in order.upsells.all() if item.status != UpsellItem.Status.VOID]
    return bool(upsells) and all(item.status == UpsellItem.Status.REDEEMED for item in upsells)


def is_removed(payment: Payment) -> bool:
    """Tell whether a buyer's data were deleted (spec part 3, section 2.6)."""
    return payment.buyer_email.startswith(REMOVED) or payment.buyer_name.startswith(REMOVED)


REMOVED = "rem_"
_LIVE_TICKETS = (Ticket.Status.VALID, Ticket.Status.ADMITTED)


def _is_begun(order: Order) -> bool:
    return any(ticket.status == Ticket.Status.ADMITTED for ticket in order.tickets.all()) or any(
        item.status == UpsellItem.Status.REDEEMED for item in order.upsells.all()
    )


def _is_of_the_counter_today(order: Order) -> bool:
    payment, zone = order.payment, ZoneInfo(order.performance.timezone)
    if payment.channel != Channel.BOXOFFICE or payment.paid_at is None:
        return False
    return payment.paid_at.astimezone(zone).date() == clock.now().astimezone(zone).date()
