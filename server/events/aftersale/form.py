"""The form of an event's terms for what was sold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from server.core.money import ZERO
from server.events.models import AfterSale


@dataclass(frozen=True, kw_only=True)
class TermsForm:
    """The terms as they were filled in; hours are counted back from the beginning of a performance."""

    fees: str = AfterSale.Fees.AGAIN
    gives_credit: bool = False
    credit_months: int = 12
    exchanges: str = AfterSale.Directions.NONE
    reach: str = AfterSale.Reach.EVENT
    exchange_hours: int = 24
    exchange_fee: Decimal = ZERO
    cancels: bool = False
    cancel_hours: int = 48
    renames: bool = False
    adds_upsells: bool = False
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read


# What a row of terms says; by these names the audit log has them, and a copy of an event takes them along.
TERMS = (
    "fees",
    "gives_credit",
    "credit_months",
    "exchanges",
    "reach",
    "exchange_hours",
    "exchange_fee",
    "cancels",
    "cancel_hours",
    "renames",
    "adds_upsells",
)
