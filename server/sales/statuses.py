"""The labels of statuses, a payment's status among several orders, and the events that webhooks publish."""

from __future__ import annotations

from collections.abc import Iterable

from server.integrations.webhooks.protocol import EventType
from server.inventory.models import Reservation
from server.sales.models import GONE_UPSELLS, Exchange, Order, OrderEvent, UpsellItem

# A payment's status where its orders have several, and the spec's word for each status (part 3, section 4).

Status = Order.Status
STATUS_LABELS = {
    Status.PROGRESS: "Progress",
    Status.PAID: "Success",
    Status.REFUNDING: "Success",
    Status.REFUNDED: "Refund",
    Status.FAILED: "Failure",
}
# An exchange's, in an order's history.
EXCHANGE_LABELS = {
    Exchange.Status.QUOTED: "",
    Exchange.Status.PENDING: "In progress",
    Exchange.Status.MADE: "Success",
    Exchange.Status.LAPSED: "Failure",
}
# An order that has been paid, whatever went back of it.
SOLD = (Status.PAID, Status.REFUNDING, Status.REFUNDED)
# What an upsell is called by calls, and on phones, which know of no other words.
UPSELL_LABELS = {
    status.value: UpsellItem.Status.VOID.value if status in GONE_UPSELLS else status.value
    for status in UpsellItem.Status
}
UPSELL_STATES = sorted(set(UPSELL_LABELS.values()))
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
    """Return a payment's status from those of its orders, or, where it has none, from that of its reservation."""
    found = set(statuses)
    without = Status.FAILED if found else _OF_RESERVATION.get(Reservation.Status(reservation), Status.FAILED)
    return next((status for status in _PRECEDENCE if status in found), without)


def shown_orders(orders: Iterable[Order]) -> list[Order]:
    """Return the orders that a payment's answer shows: those that have not failed, or all of them if every one has."""
    found = list(orders)
    return [order for order in found if order.status != Status.FAILED] or found


# What of an order's history other systems are told, and as what.

Kind = OrderEvent.Kind

# All that changes what another system knows of an order. Mails, links and comments are the office's own.
PUBLISHED_EVENTS: dict[str, EventType] = {
    Kind.RESERVED: EventType.RESERVED,
    Kind.EXTENDED: EventType.EXTENDED,
    Kind.PAID: EventType.PAID,
    Kind.EXPIRED: EventType.EXPIRED,
    Kind.CANCELLED: EventType.CANCELLED,
    Kind.VALIDATED: EventType.ADMITTED,
    Kind.RESET: EventType.ADMISSION_RESET,
    Kind.REDEEMED: EventType.REDEEMED,
    Kind.UNREDEEMED: EventType.REDEMPTION_RESET,
    Kind.REFUNDING: EventType.REFUND_ASKED,
    Kind.REFUNDED: EventType.REFUNDED,
    Kind.NOT_REFUNDED: EventType.REFUND_FAILED,
    Kind.VOIDED: EventType.VOIDED,
    Kind.EXCHANGED: EventType.EXCHANGED,
    Kind.DISPUTED: EventType.DISPUTED,
    Kind.EMAIL: EventType.EMAIL_CHANGED,
    Kind.RENAMED: EventType.RENAMED,
    Kind.REMOVED: EventType.BUYER_REMOVED,
}
