"""Orders, what is theirs, what happened to them, and what is written to their buyers."""

from server.orders.models.events import EMAIL_ADDED, OrderEvent
from server.orders.models.exchanges import Exchange
from server.orders.models.journal import JournalLine
from server.orders.models.letters import GIFT_CARD_MAIL, LETTER_MAIL, TICKET_MAIL, Letter, MailTrouble, PurchaseLink
from server.orders.models.offers import (
    END_OFFER,
    LEFT_ALONE,
    MOVE_ORDERS,
    UNDO_OFFER,
    Offer,
    OfferedOrder,
)
from server.orders.models.orders import GONE_UPSELLS, Order, Reduction, SoldUnit, Ticket, UpsellItem, whose
from server.orders.models.refunds import (
    CANCEL_ORDERS,
    MOVE_REFUND,
    REFUND_ELSEWHERE,
    RETURN_FEE,
    Cancelling,
    RefundLine,
)
from server.orders.models.search import HolderTerm

__all__ = [
    "CANCEL_ORDERS",
    "EMAIL_ADDED",
    "END_OFFER",
    "GIFT_CARD_MAIL",
    "GONE_UPSELLS",
    "LEFT_ALONE",
    "LETTER_MAIL",
    "MOVE_ORDERS",
    "MOVE_REFUND",
    "REFUND_ELSEWHERE",
    "RETURN_FEE",
    "TICKET_MAIL",
    "UNDO_OFFER",
    "Cancelling",
    "Exchange",
    "HolderTerm",
    "JournalLine",
    "Letter",
    "MailTrouble",
    "Offer",
    "OfferedOrder",
    "Order",
    "OrderEvent",
    "PurchaseLink",
    "Reduction",
    "RefundLine",
    "SoldUnit",
    "Ticket",
    "UpsellItem",
    "whose",
]
