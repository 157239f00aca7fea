"""Checkouts, the movements of money that belong to them, and what providers tell of those."""

from server.payments.models.charges import Charge, Gateway
from server.payments.models.checkouts import Part, Payment
from server.payments.models.days import DayClosing
from server.payments.models.provider import ComparedDay, Difference, Dispute, ProviderEvent
from server.payments.models.refunds import DEBTS, Refund
from server.payments.models.search import SearchTerm

__all__ = [
    "DEBTS",
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
