"""What becomes of booking fees in an exchange, as the old tickets' event has it: the rule, which asks nothing.

Charged again, new tickets have the fees of any buyer; kept, they carry what was paid with the old ones, and no more is
asked; waived, they have none, and what was paid in fees counts toward them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from server.core.money import ZERO, spread
from server.events.models import AfterSale
from server.pricing.basket import Kind, Unit
from server.pricing.quote import Quote

Rule = AfterSale.Fees


@dataclass(frozen=True, kw_only=True)
class BookingFees:
    """The fees of an exchange: what is done about them, what was paid with the old units, and what is asked today."""

    rule: Rule
    paid: Decimal
    today: Decimal

    @property
    def is_any(self) -> bool:
        return bool(self.paid or self.today)


def with_fees(quote: Quote, fees: BookingFees) -> Quote:
    """Give a quote of the new units whose booking fees are as the rule has them; nothing else of it changes."""
    match fees.rule:
        case Rule.KEPT:
            shares = _carried(quote.units, fees.paid, quote.currency)
        case Rule.WAIVED:
            shares = [ZERO] * len(quote.units)
        case _:
            return quote
    units = tuple(replace(unit, booking_fee=fee) for unit, fee in zip(quote.units, shares, strict=True))
    return replace(quote, units=units)


def with_exchange_fee(quote: Quote, fee: Decimal) -> Quote:
    """Give a quote each of whose tickets costs so much more for being had by an exchange; it stays with the house.

    It is part of their booking fees, so that units still sum to what was paid, and an organiser who keeps booking fees
    of a refund keeps it, too.
    """
    units = tuple(
        replace(unit, booking_fee=unit.booking_fee + fee) if unit.kind is Kind.TICKET else unit for unit in quote.units
    )
    return replace(quote, units=units)


def _carried(units: Sequence[Unit], paid: Decimal, currency: str) -> list[Decimal]:
    """Spread what was paid in fees over the tickets as they would be charged today, by largest remainder.

    Where none would be, those that cost something carry it alike, or else all of them.
    """
    charged = [unit.booking_fee for unit in units]
    costing = [Decimal(unit.kind is Kind.TICKET and bool(unit.net_price)) for unit in units]
    tickets = [Decimal(unit.kind is Kind.TICKET) for unit in units]
    return spread(
        paid, next(weights for weights in (charged, costing, tickets) if any(weights) or weights is tickets), currency
    )
