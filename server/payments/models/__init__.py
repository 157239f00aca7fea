"""Checkouts, their movements of money, and what providers report about those."""

from server.payments.models.payments import (
    COUNTER_GATEWAYS,
    DUE_KINDS,
    OPEN_PAYOUT,
    Charge,
    Gateway,
    Part,
    Payment,
    Refund,
    SearchTerm,
)
from server.payments.models.reconciliation import ComparedDay, DayClosing, Difference, Dispute, ProviderEvent

__all__ = [
    "COUNTER_GATEWAYS",
    "DUE_KINDS",
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
