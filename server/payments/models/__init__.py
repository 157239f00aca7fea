"""Checkouts, the movements of money that belong to them, and what providers tell of those."""

from server.payments.models.charges import COUNTER_GATEWAYS, Charge, Gateway
from server.payments.models.checkouts import Part, Payment
from server.payments.models.days import DayClosing
from server.payments.models.provider import ComparedDay, Difference, Dispute, ProviderEvent
from server.payments.models.refunds import DEBTS, OPEN_PAYOUT, Refund
from server.payments.models.search import SearchTerm

__all__ = [
    "COUNTER_GATEWAYS",
    "DEBTS",
    "OPEN_PAYOUT",
    "Charge",
    "ComparedDay",
    "DayClosing",
    "Difference",
    "Dispute",
    "Gateway",
    "Part",
    "Payment",
    "ProviderEvent",
    "Refund",
    "SearchTerm",
]
