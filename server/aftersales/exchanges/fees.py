"""Booking fees by an event's terms, the exchange fee, and the amounts of new units if nothing is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from server.catalogue.events.models import AfterSale
from server.platform.money import ZERO, rounded, spread
from server.pricing.basket import Kind
from server.pricing.quote import Quote, Unit, total_of

# The terms of the old tickets' event decide on booking fees. Charged again, new tickets have the usual fees; kept, they
# carry over what was paid with the old ones, and nothing more is charged; waived, they have none, and paid fees count
# toward the new tickets.

Rule = AfterSale.Fees


@dataclass(frozen=True, kw_only=True)
class BookingFees:
    """The fees of an exchange: the rule, what was paid with the old units, and what is charged today."""

    rule: Rule
    paid: Decimal
    today: Decimal

    @property
    def is_any(self) -> bool:
        return bool(self.paid or self.today)


def with_fees(quote: Quote, fees: BookingFees) -> Quote:
    """Return a quote of the new units whose booking fees follow the rule; nothing else of it changes."""
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
    """Return a quote with the exchange fee added to each ticket; the fee stays with the account.

    It is part of their booking fees, so that units still sum to what was paid, and an organiser who keeps booking fees
    of a refund keeps it, too.
    """
    units = tuple(
        replace(unit, booking_fee=unit.booking_fee + fee) if unit.kind is Kind.TICKET else unit for unit in quote.units
    )
    return replace(quote, units=units)


def _carried(units: Sequence[Unit], paid: Decimal, currency: str) -> list[Decimal]:
    """Spread the paid fees over the tickets in proportion to today's fees, by largest remainder.

    If there are none today, tickets that cost something share them equally, or else all of them.
    """
    charged = [unit.booking_fee for unit in units]
    costing = [Decimal(unit.kind is Kind.TICKET and bool(unit.net_price)) for unit in units]
    tickets = [Decimal(unit.kind is Kind.TICKET) for unit in units]
    return spread(
        paid, next(weights for weights in (charged, costing, tickets) if any(weights) or weights is tickets), currency
    )


# The amounts of new units if the difference is not settled: they sum to what was really paid, so that later refunds are
# never more than came in, and never less (design: settled, Amounts per unit).


def carry_over(quote: Quote, *, paid: Decimal, platform_fee: Decimal, platform_fee_tax: Decimal) -> Quote:
    """Return a quote whose units sum to what was paid, in proportion to their prices, by largest remainder.

    The platform's fee is spread likewise: the exchange does not change its total.
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
    """Return a quote with this total of platform fees and unchanged unit prices."""
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
    """Return a unit with what was paid for it as its total: that covers its booking fee first, then price and tax.

    Its discount stays, because it records what the rules took off: the price is adjusted instead.
    """
    fee = min(unit.booking_fee, paid)
    rest = paid - fee
    without_tax = rounded(rest / (1 + unit.tax_rate), currency)
    net = rest if unit.includes_tax else without_tax
    return replace(unit, booking_fee=fee, tax=rest - without_tax, price=net + unit.discount)
