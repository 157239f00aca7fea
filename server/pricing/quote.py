"""From a basket to a quote: one pure function, a row of steps.

Each unit (one admission) is a row of rounded amounts, and the quote is the exact sum of its units: a partial refund
adds stored rows up and never divides. A new rule (a ticket type, a promo code, a gift card) is a step more in STEPS.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import reduce

from server.core.money import ZERO, rounded, spread

FLAT, PERCENT = 1, 2  # the spec's fee type codes (part 1, section 9)


@dataclass(frozen=True, kw_only=True)
class PlatformFees:
    """What the platform takes of an account: recorded beside the order, never added to the buyer's total."""

    ticket: Decimal = ZERO
    ticket_kind: int = FLAT
    order: Decimal = ZERO
    order_kind: int = FLAT
    include_tax: bool = False


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What one performance charges: price, flat booking fee a ticket, tax rate (0.2 for 20 %), platform fees."""

    performance: int
    price: Decimal
    booking_fee: Decimal = ZERO
    tax_rate: Decimal = ZERO
    tax_name: str = ""
    includes_tax: bool = True
    currency: str
    platform_fees: PlatformFees = PlatformFees()


@dataclass(frozen=True, kw_only=True)
class Line:
    """So many tickets of one kind for one performance."""

    terms: Terms
    quantity: int
    name: str = "Normal Ticket"


@dataclass(frozen=True, kw_only=True)
class Unit:
    """One admission and its amounts, each rounded to the minor unit; `total` is what the buyer pays for it."""

    terms: Terms
    name: str
    price: Decimal
    tax: Decimal = ZERO
    booking_fee: Decimal = ZERO
    discount: Decimal = ZERO
    platform_fee: Decimal = ZERO
    platform_fee_tax: Decimal = ZERO

    @property
    def net_price(self) -> Decimal:
        """The price after the discount, as advertised: with tax where prices include it."""
        return self.price - self.discount

    @property
    def total(self) -> Decimal:
        added_tax = ZERO if self.terms.includes_tax else self.tax
        return self.net_price + added_tax + self.booking_fee


@dataclass(frozen=True)
class Quote:
    """What a basket costs, unit by unit."""

    units: tuple[Unit, ...]
    currency: str

    @property
    def subtotal(self) -> Decimal:
        return sum((unit.price for unit in self.units), ZERO)

    @property
    def tax(self) -> Decimal:
        return sum((unit.tax for unit in self.units), ZERO)

    @property
    def booking_fee(self) -> Decimal:
        return sum((unit.booking_fee for unit in self.units), ZERO)

    @property
    def discount(self) -> Decimal:
        return sum((unit.discount for unit in self.units), ZERO)

    @property
    def total(self) -> Decimal:
        return sum((unit.total for unit in self.units), ZERO)


Step = Callable[[tuple[Unit, ...]], tuple[Unit, ...]]


def quote_basket(lines: Sequence[Line]) -> Quote:
    """Price a basket of one currency.

    :raises ValueError: if the lines are of several currencies, or there are none.
    """
    currencies = {line.terms.currency for line in lines}
    if len(currencies) != 1:
        raise ValueError("a basket has one currency")
    start = tuple(
        Unit(terms=line.terms, name=line.name, price=rounded(line.terms.price))
        for line in lines
        for _ in range(line.quantity)
    )
    return Quote(units=reduce(lambda units, step: step(units), STEPS, start), currency=currencies.pop())


def _add_booking_fees(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Flat a ticket, untaxed, and not on a ticket that costs nothing (design: settled, Fees)."""
    return tuple(
        replace(unit, booking_fee=rounded(unit.terms.booking_fee)) if unit.net_price else unit for unit in units
    )


def _add_tax(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(replace(unit, tax=_tax_of(unit)) for unit in units)


def _tax_of(unit: Unit) -> Decimal:
    rate = unit.terms.tax_rate
    if unit.terms.includes_tax:
        return unit.net_price - rounded(unit.net_price / (1 + rate))
    return rounded(unit.net_price * rate)


def _add_platform_fees(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Per ticket, and per order (the units of one performance) spread over its units; nothing of a free ticket."""
    orders: dict[int, list[int]] = defaultdict(list)  # the lines of a performance need not stand together
    for place, unit in enumerate(units):
        orders[unit.terms.performance].append(place)
    priced = list(units)
    for places in orders.values():
        fees, totals = units[places[0]].terms.platform_fees, [units[place].total for place in places]
        shares = spread(_fee(fees.order, fees.order_kind, sum(totals, ZERO)), totals)
        for place, share in zip(places, shares, strict=True):
            priced[place] = _with_platform_fee(units[place], share)
    return tuple(priced)


def _with_platform_fee(unit: Unit, order_share: Decimal) -> Unit:
    if not unit.net_price:
        return unit
    fees = unit.terms.platform_fees
    without_tax = unit.net_price - (unit.tax if unit.terms.includes_tax else ZERO)
    base_fee = _fee(fees.ticket, fees.ticket_kind, without_tax)
    fee = _fee(fees.ticket, fees.ticket_kind, without_tax + unit.tax) if fees.include_tax else base_fee
    return replace(unit, platform_fee=fee + order_share, platform_fee_tax=fee - base_fee)


def _fee(amount: Decimal, kind: int, base: Decimal) -> Decimal:
    if not base:
        return ZERO
    return rounded(base * amount / 100) if kind == PERCENT else rounded(amount)


STEPS: tuple[Step, ...] = (_add_booking_fees, _add_tax, _add_platform_fees)
