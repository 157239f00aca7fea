"""From a basket to a quote: one pure function, made of steps.

Each unit is a row of rounded amounts, and the quote is the exact sum of its units: a partial refund adds stored rows
up and never divides. The steps are: the type's price, the promo code, the booking fee, tax, the platform's fees. A gift
card comes after them all: it pays the total and changes no price (issue 10).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from server.core.money import ZERO, rounded, spread
from server.pricing.basket import PERCENT, Basket, Discount, Kind, Terms, Unit


@dataclass(frozen=True, kw_only=True)
class Redemption:
    """A promo code as a quote has used it: so many of the redemptions that it counts."""

    code: int
    text: str
    uses: int


@dataclass(frozen=True)
class Quote:
    """What a basket costs, unit by unit, and the promo code that has taken something off it."""

    units: tuple[Unit, ...]
    currency: str
    redemption: Redemption | None = None

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
        """What the platform gets of it all, with the tax on that."""
        return total_of(self.units, "platform_fee")

    @property
    def total(self) -> Decimal:
        return total_of(self.units, "total")

    def of_performance(self, performance_id: int) -> tuple[Unit, ...]:
        """Give the units that one performance's order will hold."""
        return tuple(unit for unit in self.units if unit.performance == performance_id)


def total_of(units: Iterable[Unit], amount: str) -> Decimal:
    """Add up one amount of some units."""
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
    return Quote(units=basket.units, currency=basket.currency, redemption=_redemption_of(basket))


def _redemption_of(basket: Basket) -> Redemption | None:
    used = sum(bool(unit.discount) for unit in basket.units)
    if basket.discount is None or not used:
        return None
    return Redemption(code=basket.discount.code, text=basket.discount.text, uses=used if basket.discount.is_each else 1)


def _adjust_prices(basket: Basket) -> tuple[Unit, ...]:
    return tuple(
        replace(unit, price=adjustment.of(unit.price, basket.currency))
        if unit.kind is Kind.TICKET and (adjustment := basket.line_of(unit).adjustment)
        else unit
        for unit in basket.units
    )


def _take_promo_off(basket: Basket) -> tuple[Unit, ...]:
    """Take a promo code off the eligible tickets, never off upsells or fees, and never below 0."""
    discount = basket.discount
    if discount is None or discount.left == 0:
        return basket.units
    places = [place for place in _in_order(basket.units) if _is_eligible(basket.units[place], discount)]
    prices = [basket.units[place].price for place in places]
    if discount.is_each:
        # Where fewer redemptions are left than tickets, the dearest come first.
        shares = [_off(discount, price, basket.currency) for price in prices[: discount.left]]
    else:
        shares = spread(_off(discount, sum(prices, ZERO), basket.currency), prices, basket.currency)
    units = list(basket.units)
    for place, share in zip(places, shares, strict=False):
        units[place] = replace(units[place], discount=share)
    return tuple(units)


def _is_eligible(unit: Unit, discount: Discount) -> bool:
    return unit.kind is Kind.TICKET and unit.performance in discount.performances


def _off(discount: Discount, price: Decimal, currency: str) -> Decimal:
    off = price * discount.value / 100 if discount.kind == PERCENT else discount.value
    return min(price, rounded(off, currency))


def _in_order(units: tuple[Unit, ...]) -> list[int]:
    """List the places of units so that the order of a basket's lines has no say in who gets an odd penny."""
    return sorted(range(len(units)), key=lambda place: _rank(units[place]))


def _rank(unit: Unit) -> tuple[Decimal, int, Kind, int, int, int]:
    return (
        -unit.price,
        unit.performance,
        unit.kind,
        unit.type or 0,
        unit.variant or 0,
        unit.slot.place if unit.slot else 0,
    )


def _add_booking_fees(basket: Basket) -> tuple[Unit, ...]:
    """Add a flat, untaxed fee to each ticket, except those that cost nothing (design: settled, Fees)."""
    return tuple(
        replace(unit, booking_fee=rounded(basket.terms_of(unit).booking_fee, basket.currency))
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
    for place in _in_order(basket.units):
        orders[basket.units[place].performance].append(place)
    priced = list(basket.units)
    for places in orders.values():
        fees, totals = basket.terms_of(priced[places[0]]).platform_fees, [priced[place].total for place in places]
        shares = spread(_fee(fees.order, fees.order_kind, sum(totals, ZERO), basket.currency), totals, basket.currency)
        for place, share in zip(places, shares, strict=True):
            priced[place] = _with_platform_fee(priced[place], basket.terms_of(priced[place]), share)
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


# Each step gets the basket as the one before left it. A discount comes before the fees and the tax (design: settled).
STEPS: tuple[Step, ...] = (_adjust_prices, _take_promo_off, _add_booking_fees, _add_tax, _add_platform_fees)
