"""Prices a basket into a quote by one pure function of several steps, including the price rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Protocol

from server.platform.dataclass_json import OMIT_DEFAULT
from server.platform.money import ZERO, rounded, spread
from server.pricing.basket import PERCENT, Included, Kind, Line, PromoTerms, Slot, Terms
from server.pricing.codes import stored_promo_label


@dataclass(frozen=True, kw_only=True)
class Reduction:
    """What one price rule takes off a unit; `reference` identifies the rule, `label` is for the buyer."""

    rule: str
    reference: str = ""
    label: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Unit:
    """One ticket or one upsell and its amounts, each rounded to the minor unit; `total` is what the buyer pays for it.

    - `line` is the index of its line in the basket. Names and tax are stored as the buyer saw them.
    - An upsell that a ticket brings has the index of that ticket's unit in `with_ticket`.
    - `platform_fee` is the platform's total with its tax, of which `platform_fee_tax` is a part: they are never added
      up.
    """

    line: int
    kind: Kind
    performance: int
    type: int | None
    variant: int | None
    name: str
    variant_name: str = field(default="", metadata=OMIT_DEFAULT)
    tax_name: str
    tax_rate: Decimal
    includes_tax: bool
    slot: Slot | None = field(default=None, metadata=OMIT_DEFAULT)
    with_ticket: int | None = field(default=None, metadata=OMIT_DEFAULT)
    price: Decimal
    tax: Decimal = ZERO
    booking_fee: Decimal = ZERO
    reductions: tuple[Reduction, ...] = field(default=(), metadata=OMIT_DEFAULT)
    platform_fee: Decimal = ZERO
    platform_fee_tax: Decimal = ZERO

    @property
    def discount(self) -> Decimal:
        """The total of its reductions."""
        return sum((reduction.amount for reduction in self.reductions), ZERO)

    def less(self, reduction: Reduction) -> Unit:
        """Return the unit with its price lowered by a reduction, or unchanged if that is zero.

        :raises ValueError: if it takes off more than is left of the price, or adds to it.
        """
        if not ZERO <= reduction.amount <= self.net_price:
            raise ValueError(f"{reduction.rule} takes {reduction.amount} off {self.net_price}")
        return replace(self, reductions=(*self.reductions, reduction)) if reduction.amount else self

    @property
    def net_price(self) -> Decimal:
        """The price after the discount, as advertised: it includes tax where prices do."""
        return self.price - self.discount

    @property
    def total(self) -> Decimal:
        added_tax = ZERO if self.includes_tax else self.tax
        return self.net_price + added_tax + self.booking_fee


@dataclass(frozen=True, kw_only=True)
class Basket:
    """Input and state of pricing: the lines, their units as priced so far, and the promo code.

    A gift card is a way of paying and changes no price: pricing does not know of it.
    """

    lines: tuple[Line, ...]
    units: tuple[Unit, ...]
    promo: PromoTerms | None = None

    @property
    def currency(self) -> str:
        return self.lines[0].terms.currency

    def line_of(self, unit: Unit) -> Line:
        return self.lines[unit.line]


def basket_of(lines: Iterable[Line], *, promo: PromoTerms | None = None) -> Basket:
    """Return a basket with one unit for each ticket and each upsell of its lines, at their full prices."""
    label = tuple(lines)
    units: list[Unit] = []
    for place, line in enumerate(label):
        first = len(units)
        units += [_unit_of(line, place, slot) for slot in line.slots or (None,) * line.quantity]
        units += [
            _included_unit(line, place, upsell, ticket)
            for upsell in line.included
            for ticket in range(first, first + line.quantity)
        ]
    return Basket(lines=label, units=tuple(units), promo=promo)


def in_order(units: tuple[Unit, ...]) -> list[int]:
    """Sort the indexes of units so that the order of a basket's lines does not decide who gets an odd penny."""

    def rank(place: int) -> tuple[Decimal, int, Kind, int, int, int]:
        unit = units[place]
        slot = unit.slot.place if unit.slot else 0
        return -unit.price, unit.performance, unit.kind, unit.type or 0, unit.variant or 0, slot

    return sorted(range(len(units)), key=rank)


def _unit_of(line: Line, place: int, slot: Slot | None) -> Unit:
    terms = line.terms
    return Unit(
        line=place,
        kind=line.kind,
        performance=terms.performance,
        type=line.type,
        variant=line.variant,
        name=line.name,
        variant_name=line.variant_name,
        tax_name=terms.tax_name,
        tax_rate=terms.tax_rate,
        includes_tax=terms.includes_tax,
        slot=slot,
        price=rounded(terms.price, terms.currency),
    )


def _included_unit(line: Line, place: int, upsell: Included, ticket: int) -> Unit:
    """Return the unit of an upsell that a ticket has paid for: it costs nothing, so it has no tax of its own."""
    return Unit(
        line=place,
        kind=Kind.UPSELL,
        performance=line.terms.performance,
        type=upsell.upsell,
        variant=None,
        name=upsell.name,
        tax_name="",
        tax_rate=ZERO,
        includes_tax=line.terms.includes_tax,
        with_ticket=ticket,
        price=ZERO,
    )


@dataclass(frozen=True, kw_only=True)
class RuleUsage:
    """What a quote has used of a counted rule: which one, its name for the buyer, and how often."""

    rule: str
    reference: str
    text: str
    uses: int


class PriceRule(Protocol):
    """One reason why units cost less. It runs no queries: the basket has all that it needs."""

    name: str

    def take_off(self, basket: Basket) -> tuple[Unit, ...]:
        """Return the basket's units, with a reduction of this rule on each that costs less by it (`Unit.less`)."""

    def used(self, basket: Basket) -> RuleUsage | None:
        """Return what the rule has used of what it counts, once everything is priced; None if nothing."""


class Promo:
    """Takes a promo code off the eligible tickets, never off upsells or fees, and never below 0."""

    name = "promo"

    def take_off(self, basket: Basket) -> tuple[Unit, ...]:
        """Take it off each eligible ticket, or off all of them together."""
        promo = basket.promo
        if promo is None or promo.left == 0:
            return basket.units
        is_eligible = [unit.kind is Kind.TICKET and unit.performance in promo.performances for unit in basket.units]
        places = [place for place in in_order(basket.units) if is_eligible[place]]
        prices = [basket.units[place].net_price for place in places]
        if promo.is_each:
            # If there are fewer redemptions than tickets, the most expensive tickets come first.
            shares = [_discount_on(promo, price, basket.currency) for price in prices[: promo.left]]
        else:
            shares = spread(_discount_on(promo, sum(prices, ZERO), basket.currency), prices, basket.currency)
        units = list(basket.units)
        for place, share in zip(places, shares, strict=False):
            label = stored_promo_label(promo.text)
            reduction = Reduction(rule=self.name, reference=str(promo.code), label=label, amount=share)
            units[place] = units[place].less(reduction)
        return tuple(units)

    def used(self, basket: Basket) -> RuleUsage | None:
        """Count the redemptions: one for each ticket that costs less by the code, or one for them all."""
        promo = basket.promo
        tickets = sum(any(reduction.rule == self.name for reduction in unit.reductions) for unit in basket.units)
        if promo is None or not tickets:
            return None
        uses = tickets if promo.is_each else 1
        return RuleUsage(rule=self.name, reference=str(promo.code), text=promo.text, uses=uses)


def _discount_on(promo: PromoTerms, price: Decimal, currency: str) -> Decimal:
    off = price * promo.value / 100 if promo.kind == PERCENT else promo.value
    return min(price, rounded(off, currency))


# Each rule takes something off what the rules before it have left. A new rule is a class in a module of its own and an
# entry in RULES. Its reductions are stored with every priced and sold unit under its name, so that nothing else has to
# know which rules there are.

RULES: tuple[PriceRule, ...] = (Promo(),)


# Each unit is a row of rounded amounts, and the quote is the exact sum of its units: a partial refund adds stored rows
# and never divides. The steps are: the type's price, the promo code, the booking fee, tax, the platform's fees. Gift
# cards come afterwards: they pay the total and change no price (issue 10).


@dataclass(frozen=True)
class Quote:
    """What a basket costs, unit by unit, and what price rules have used."""

    units: tuple[Unit, ...]
    currency: str
    used: tuple[RuleUsage, ...] = field(default=(), metadata=OMIT_DEFAULT)

    @property
    def subtotal(self) -> Decimal:
        return total_of(self.units, "price")

    @property
    def tax(self) -> Decimal:
        return total_of(self.units, "tax")

    @property
    def booking_fee(self) -> Decimal:
        return total_of(self.units, "booking_fee")

    @property
    def discount(self) -> Decimal:
        return total_of(self.units, "discount")

    @property
    def platform_fee(self) -> Decimal:
        """The platform's fees of all units, with their tax."""
        return total_of(self.units, "platform_fee")

    @property
    def total(self) -> Decimal:
        return total_of(self.units, "total")

    def used_by(self, rule: str) -> RuleUsage | None:
        """Return what one price rule has used; None if it counts nothing, or has taken nothing off."""
        return next((used for used in self.used if used.rule == rule), None)

    @property
    def tickets(self) -> tuple[Unit, ...]:
        """The units that admit somebody."""
        return tuple(unit for unit in self.units if unit.kind is Kind.TICKET)

    @property
    def upsells(self) -> tuple[Unit, ...]:
        """The units that are sold beside tickets."""
        return tuple(unit for unit in self.units if unit.kind is Kind.UPSELL)

    def of_performance(self, performance_id: int) -> Quote:
        """Return what one performance's order costs; `used` stays that of the whole."""
        return replace(self, units=tuple(unit for unit in self.units if unit.performance == performance_id))

    def discount_by(self, rule: str) -> Decimal:
        """Return what one price rule has taken off."""
        reductions = (reduction for unit in self.units for reduction in unit.reductions)
        return sum((reduction.amount for reduction in reductions if reduction.rule == rule), ZERO)

    def discounts(self) -> dict[str, Decimal]:
        """Return what was taken off, by the label for the buyer."""
        sums: dict[str, Decimal] = defaultdict(Decimal)
        for reduction in (reduction for unit in self.units for reduction in unit.reductions):
            sums[reduction.label] += reduction.amount
        return dict(sums)


def total_of(units: Iterable[object], amount: str) -> Decimal:
    return sum((getattr(unit, amount) for unit in units), ZERO)


Step = Callable[[Basket], tuple[Unit, ...]]


def quote_basket(basket: Basket) -> Quote:
    """Price a basket of one currency.

    :raises ValueError: if the lines are of several currencies, or there are none.
    """
    if len({line.terms.currency for line in basket.lines}) != 1:
        raise ValueError("a basket has one currency")
    for step in STEPS:
        basket = replace(basket, units=step(basket))
    used = tuple(used for rule in RULES if (used := rule.used(basket)))
    return Quote(units=basket.units, currency=basket.currency, used=used)


def _adjust_prices(basket: Basket) -> tuple[Unit, ...]:
    return tuple(
        replace(unit, price=adjustment.of(unit.price, basket.currency))
        if unit.kind is Kind.TICKET and (adjustment := basket.line_of(unit).adjustment)
        else unit
        for unit in basket.units
    )


def _take_off(basket: Basket) -> tuple[Unit, ...]:
    for rule in RULES:
        basket = replace(basket, units=rule.take_off(basket))
    return basket.units


def _add_booking_fees(basket: Basket) -> tuple[Unit, ...]:
    """Add a flat, untaxed fee to each ticket, except free ones (design: settled, Fees)."""
    return tuple(
        replace(unit, booking_fee=rounded(basket.line_of(unit).terms.booking_fee, basket.currency))
        if unit.kind is Kind.TICKET and unit.net_price and basket.line_of(unit).has_booking_fee
        else unit
        for unit in basket.units
    )


def _add_tax(basket: Basket) -> tuple[Unit, ...]:
    return tuple(replace(unit, tax=_tax_of(unit, basket.currency)) for unit in basket.units)


def _tax_of(unit: Unit, currency: str) -> Decimal:
    if unit.includes_tax:
        return unit.net_price - rounded(unit.net_price / (1 + unit.tax_rate), currency)
    return rounded(unit.net_price * unit.tax_rate, currency)


def _add_platform_fees(basket: Basket) -> tuple[Unit, ...]:
    """Add to each unit that is not free its own fee and its share of the fee for its order (one performance)."""
    orders: dict[int, list[int]] = defaultdict(list)  # the lines of a performance need not follow one another
    for place in in_order(basket.units):
        orders[basket.units[place].performance].append(place)
    priced = list(basket.units)
    for places in orders.values():
        fees = basket.line_of(priced[places[0]]).terms.platform_fees
        totals = [priced[place].total for place in places]
        shares = spread(_fee(fees.order, fees.order_kind, sum(totals, ZERO), basket.currency), totals, basket.currency)
        for place, share in zip(places, shares, strict=True):
            priced[place] = _with_platform_fee(priced[place], basket.line_of(priced[place]).terms, share)
    return tuple(priced)


def _with_platform_fee(unit: Unit, terms: Terms, order_share: Decimal) -> Unit:
    if not unit.net_price:
        return unit
    fees = terms.platform_fees
    is_ticket = unit.kind is Kind.TICKET
    amount, kind = (fees.ticket, fees.ticket_kind) if is_ticket else (fees.upsell, fees.upsell_kind)
    without_tax = unit.net_price - (unit.tax if unit.includes_tax else ZERO)
    base_fee = _fee(amount, kind, without_tax, terms.currency)
    fee = _fee(amount, kind, without_tax + unit.tax, terms.currency) if fees.include_tax else base_fee
    return replace(unit, platform_fee=fee + order_share, platform_fee_tax=fee - base_fee)


def _fee(amount: Decimal, kind: int, base: Decimal, currency: str) -> Decimal:
    if not base:
        return ZERO
    return rounded(base * amount / 100 if kind == PERCENT else amount, currency)


# Each step gets the result of the one before. A discount comes before the fees and the tax (design: settled).
STEPS: tuple[Step, ...] = (_adjust_prices, _take_off, _add_booking_fees, _add_tax, _add_platform_fees)
