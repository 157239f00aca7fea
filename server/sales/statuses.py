"""The labels of statuses, a payment's status among several orders, and the events that webhooks publish."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from server.integrations.webhooks.protocol import EventType
from server.inventory.models import Reservation
from server.sales.models import GONE_UPSELLS, Exchange, Order, OrderEvent, UpsellItem

# The spec's words for a payment's status (part 3, section 4).

Status = Order.Status
STATUS_LABELS = {
    Status.PROGRESS: "Progress",
    Status.PAID: "Success",
    Status.REFUNDING: "Success",
    Status.REFUNDED: "Refund",
    Status.FAILED: "Failure",
}
# Statuses of an exchange in an order's history.
EXCHANGE_LABELS = {
    Exchange.Status.QUOTED: "",
    Exchange.Status.PENDING: "In progress",
    Exchange.Status.MADE: "Success",
    Exchange.Status.LAPSED: "Failure",
}
# Orders that were paid, whatever was refunded of them.
SOLD = (Status.PAID, Status.REFUNDING, Status.REFUNDED)
# The statuses of upsells that the API and devices know.
UPSELL_LABELS = {
    status.value: UpsellItem.Status.VOID.value if status in GONE_UPSELLS else status.value
    for status in UpsellItem.Status
}
UPSELL_STATES = sorted(set(UPSELL_LABELS.values()))
# A payment has the first of these that any of its orders has: a valid ticket counts more than a failed order, which
# only counts if there are no others.
_PRECEDENCE = (Status.PAID, Status.REFUNDING, Status.PROGRESS, Status.REFUNDED, Status.FAILED)


# A gift card without an order has the status of its reservation.
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
    """Return the orders that a payment's response shows.

    Those that have not failed, or all of them if every one has.
    """
    found = list(orders)
    return [order for order in found if order.status != Status.FAILED] or found


def reserved_until(order: Order) -> datetime | None:
    """Return until when an order is kept under its buyer's name, to be paid on collection; None for other orders.

    The order is read with its `part__reservation__named`.
    """
    reservation = order.part.reservation
    return reservation.expires_at if order.status == Status.PROGRESS and hasattr(reservation, "named") else None


Kind = OrderEvent.Kind

# Every change that other systems see of an order. Emails, links and comments are internal.
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
