"""The kinds of events that other systems are told of: what an endpoint may choose from."""

from __future__ import annotations

from enum import StrEnum


class EventType(StrEnum):
    """What happened to an order, as `type` says it; an endpoint that chooses none hears of all, also of later ones."""

    RESERVED = "order.reserved"
    EXTENDED = "order.extended"
    PAID = "order.paid"
    EXPIRED = "order.expired"
    CANCELLED = "order.cancelled"
    ADMITTED = "order.admitted"
    ADMISSION_RESET = "order.admission_reset"
    REDEEMED = "order.redeemed"
    REDEMPTION_RESET = "order.redemption_reset"
    REFUND_ASKED = "order.refund_asked"
    REFUNDED = "order.refunded"
    REFUND_FAILED = "order.refund_failed"
    VOIDED = "order.voided"
    EXCHANGED = "order.exchanged"
    DISPUTED = "order.disputed"
    EMAIL_CHANGED = "order.email_changed"
    RENAMED = "order.renamed"
    BUYER_REMOVED = "order.buyer_removed"


MEANINGS: dict[EventType, str] = {
    EventType.RESERVED: "Tickets are kept for a buyer who has yet to pay",
    EventType.EXTENDED: "A reservation is kept longer",
    EventType.PAID: "It was paid, or an exchange of its tickets was: the tickets are there",
    EventType.EXPIRED: "It was not paid in time",
    EventType.CANCELLED: "It was given up before it was paid",
    EventType.ADMITTED: "Tickets were let in at a door, or validated in the office",
    EventType.ADMISSION_RESET: "An admission was taken back",
    EventType.REDEEMED: "Upsells were handed out",
    EventType.REDEMPTION_RESET: "The redemption of upsells was taken back",
    EventType.REFUND_ASKED: "A refund was asked for, and is under way",
    EventType.REFUNDED: "Money went back",
    EventType.REFUND_FAILED: "A refund failed: its tickets are good again",
    EventType.VOIDED: "Tickets were made void, without money",
    EventType.EXCHANGED: "Tickets were exchanged for others, or an exchange has ended without",
    EventType.DISPUTED: "The buyer's bank disputes the charge, or the dispute has come further",
    EventType.EMAIL_CHANGED: "The buyer's e-mail address was changed",
    EventType.RENAMED: "Somebody else comes with a ticket",
    EventType.BUYER_REMOVED: "The buyer's data were removed",
}
