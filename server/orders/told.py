"""What of an order's history other systems are told, and as what."""

from __future__ import annotations

from server.clients.webhooks.types import EventType
from server.orders.models import OrderEvent

Kind = OrderEvent.Kind

# All that changes what another system knows of an order. Mails, links and comments are the office's own.
TOLD: dict[str, EventType] = {
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
