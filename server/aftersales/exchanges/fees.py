"""What new units are charged: booking fees as the old tickets' event has them, the exchange fee, and what was really
paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from server.catalogue.events.models import AfterSale
from server.platform.money import ZERO, rounded, spread
from server.pricing.basket import Kind
from server.pricing.quote import Quote, Unit, total_of

# What becomes of booking fees in an exchange, as the old tickets' event has it: the rule, which asks nothing.
# Charged again, new tickets have the fees of any buyer; kept, they carry what was paid with the old ones, and no more
# is asked; waived, they have none, and what was paid in fees counts toward them.

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
    """Return a quote of the new units whose booking fees are as the rule has them; nothing else of it changes."""
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
    """Return a quote each of whose tickets costs so much more for being had by an exchange; it stays with the account.

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


# What new units are said to have cost where the difference is not settled: together, what was really paid.
# So what is refunded later is never more than came in, and never less (design: settled, Amounts per unit).


def carry_over(quote: Quote, *, paid: Decimal, platform_fee: Decimal, platform_fee_tax: Decimal) -> Quote:
    """Return a quote whose units come to what was paid, in the proportion of what they cost, by largest remainder.

    The platform's fee is spread likewise: what it has got is no other for the exchange.
    """
    units, currency = quote.units, quote.currency
    shares = spread(paid, [unit.total for unit in units], currency)
    fees = spread(platform_fee, shares, currency)
    taxes = spread(platform_fee_tax, fees, currency)
    carried = tuple(
        replace(_paid_by(unit, share, currency), platform_fee=fee, platform_fee_tax=min(fee, tax))
        for unit, share, fee, tax in zip(units, shares, fees, taxes, strict=True)
    )
    return replace(quote, units=carried)


def with_platform_fee(quote: Quote, fee: Decimal) -> Quote:
    """Return a quote in which the platform gets as much as this together, and the units cost what they did."""
    if fee == quote.platform_fee:
        return quote
    weights = [unit.platform_fee for unit in quote.units]
    taxes = total_of(quote.units, "platform_fee_tax")
    whole = sum(weights, ZERO)
    tax = rounded(taxes * fee / whole, quote.currency) if whole else ZERO
    fees = spread(fee, weights if whole else [unit.total for unit in quote.units], quote.currency)
    shares = spread(tax, fees, quote.currency)
    units: Sequence[Unit] = [
        replace(unit, platform_fee=own, platform_fee_tax=min(own, share))
        for unit, own, share in zip(quote.units, fees, shares, strict=True)
    ]
    return replace(quote, units=tuple(units))


def _paid_by(unit: Unit, paid: Decimal, currency: str) -> Unit:
    """Return a unit whose total is what was paid for it: its booking fee comes out of that first, then price and tax.

    Its discount stays what it was, so that the price is what is made to fit: what the rules took off is known by it.
    """
    fee = min(unit.booking_fee, paid)
    rest = paid - fee
    without_tax = rounded(rest / (1 + unit.tax_rate), currency)
    net = rest if unit.includes_tax else without_tax
    return replace(unit, booking_fee=fee, tax=rest - without_tax, price=net + unit.discount)
