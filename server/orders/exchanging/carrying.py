"""What new units are said to have cost where the difference is not settled: together, what was really paid.

So what is refunded later is never more than came in, and never less (design: settled, Amounts per unit).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from server.core.money import ZERO, rounded, spread
from server.pricing.basket import Unit
from server.pricing.quote import Quote, total_of


def carry(quote: Quote, *, paid: Decimal, platform_fee: Decimal, platform_fee_tax: Decimal) -> Quote:
    """Give a quote whose units come to what was paid, in the proportion of what they cost, by largest remainder.

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
    """Give a quote in which the platform gets as much as this together, and the units cost what they did."""
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
    """Give a unit whose total is what was paid for it: its booking fee comes out of that first, then price and tax.

    Its discount stays what it was, so that the price is what is made to fit: what the rules took off is known by it.
    """
    fee = min(unit.booking_fee, paid)
    rest = paid - fee
    without_tax = rounded(rest / (1 + unit.tax_rate), currency)
    net = rest if unit.includes_tax else without_tax
    return replace(unit, booking_fee=fee, tax=rest - without_tax, price=net + unit.discount)
