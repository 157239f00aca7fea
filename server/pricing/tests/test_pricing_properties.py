"""Pricing by property, for any basket with types, upsells, a promo code and gift cards (issue 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from server.platform.money import CENT, ZERO
from server.pricing.basket import FLAT, PERCENT, Adjustment, Included, Kind, Line, PlatformFees, PromoTerms, Rule, Terms
from server.pricing.quote import Quote, Unit, basket_of, quote_basket

PERFORMANCES = (1, 2, 3)
amounts = st.decimals(min_value=0, max_value=9999, places=2)
prices = st.one_of(st.just(ZERO), st.decimals(min_value=0, max_value=50, places=2), amounts)
per_cents = st.decimals(min_value=0, max_value=100, places=2)
rates = st.sampled_from([ZERO, Decimal("0.05"), Decimal("0.2"), Decimal("0.10250"), Decimal(1)])
fee_kinds = st.sampled_from([FLAT, PERCENT])
platform_fees = st.builds(
    PlatformFees,
    ticket=per_cents,
    ticket_kind=fee_kinds,
    upsell=per_cents,
    upsell_kind=fee_kinds,
    order=per_cents,
    order_kind=fee_kinds,
    include_tax=st.booleans(),
)
adjustments = st.one_of(
    st.none(),
    st.builds(Adjustment, rule=st.sampled_from([Rule.FIXED, Rule.FLAT]), amount=amounts),
    st.builds(Adjustment, rule=st.just(Rule.PERCENTAGE), amount=per_cents),
)
discounts = st.builds(
    PromoTerms,
    code=st.just(1),
    text=st.just("CODE"),
    kind=st.just(FLAT),
    value=amounts,
    is_each=st.booleans(),
    performances=st.frozensets(st.sampled_from(PERFORMANCES), min_size=1),
    left=st.one_of(st.none(), st.integers(0, 5)),
) | st.builds(
    PromoTerms,
    code=st.just(1),
    text=st.just("CODE"),
    kind=st.just(PERCENT),
    value=per_cents,
    is_each=st.booleans(),
    performances=st.frozensets(st.sampled_from(PERFORMANCES), min_size=1),
    left=st.one_of(st.none(), st.integers(0, 5)),
)


@st.composite
def lines(draw: st.DrawFn) -> list[Line]:
    """Draw the lines of one account's basket: lines of a performance agree in fees, tax and platform fees."""
    of_all = {"currency": "GBP", "platform_fees": draw(platform_fees)}
    shared = {
        number: {"performance": number, "includes_tax": draw(st.booleans()), "booking_fee": draw(prices), **of_all}
        for number in PERFORMANCES
    }
    return [_line(draw, shared[draw(st.sampled_from(PERFORMANCES))]) for _ in range(draw(st.integers(1, 5)))]


def _line(draw: st.DrawFn, shared: dict[str, object]) -> Line:
    terms = Terms(**shared, price=draw(prices), tax_rate=draw(rates))  # type: ignore[arg-type]
    quantity = draw(st.integers(1, 6))
    if draw(st.booleans()):
        number, variant = draw(st.integers(1, 3)), draw(st.one_of(st.none(), st.integers(1, 3)))
        return Line(terms=terms, quantity=quantity, kind=Kind.UPSELL, type=number, variant=variant)
    adjustment = draw(adjustments)
    return Line(
        terms=terms,
        quantity=quantity,
        type=draw(st.integers(1, 3)) if adjustment else None,
        adjustment=adjustment,
        has_booking_fee=draw(st.booleans()),
        included=tuple(Included(upsell=number, name="Drink") for number in range(draw(st.integers(0, 2)))),
    )


def quote_of(lines: Sequence[Line], discount: PromoTerms | None = None) -> Quote:
    return quote_basket(basket_of(lines, promo=discount))


@given(lines(), st.none() | discounts)
def test_the_parts_add_up_to_the_total_to_the_penny(requested: list[Line], discount: PromoTerms | None) -> None:
    quote = quote_of(requested, discount)
    added_tax = sum((unit.tax for unit in quote.units if not unit.includes_tax), ZERO)

    assert quote.total == quote.subtotal - quote.discount + added_tax + quote.booking_fee
    assert quote.total == sum(unit.total for unit in quote.units)
    parts = ("price", "tax", "booking_fee", "discount", "platform_fee", "platform_fee_tax")
    assert all(getattr(unit, part) == getattr(unit, part).quantize(CENT) for unit in quote.units for part in parts)


@given(lines(), discounts)
def test_no_discount_makes_anything_negative(requested: list[Line], discount: PromoTerms) -> None:
    for unit in quote_of(requested, discount).units:
        assert min(unit.price, unit.tax, unit.booking_fee, unit.discount, unit.platform_fee, unit.net_price) >= 0
        assert unit.total >= 0


@given(lines(), discounts)
def test_a_code_takes_off_what_it_says_and_only_off_its_tickets(requested: list[Line], discount: PromoTerms) -> None:
    quote = quote_of(requested, discount)
    off = [unit for unit in quote.units if unit.discount]
    eligible = [unit for unit in quote.units if unit.kind is Kind.TICKET and unit.performance in discount.performances]

    assert all(unit in eligible for unit in off)
    if discount.left == 0:
        assert not off
    elif not discount.is_each:
        worth = sum((unit.price for unit in eligible), ZERO)
        expected = worth * discount.value / 100 if discount.kind == PERCENT else min(worth, discount.value)
        assert abs(quote.discount - expected) <= CENT / 2
    used = sum(used.uses for used in quote.used)
    assert used == (len(off) if discount.is_each else bool(off))
    assert discount.left is None or used <= discount.left


@given(lines(), st.none() | discounts, st.randoms(use_true_random=False))
def test_the_order_of_lines_changes_nothing(requested: list[Line], discount: PromoTerms | None, dice: object) -> None:
    shuffled = list(requested)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]

    assert _what_is_charged(quote_of(requested, discount)) == _what_is_charged(quote_of(shuffled, discount))


def _what_is_charged(quote: Quote) -> Counter[Unit]:
    return Counter(replace(unit, line=0, with_ticket=None) for unit in quote.units)


@given(lines(), st.none() | discounts, st.data())
def test_refunds_in_any_steps_give_back_exactly_what_was_paid(
    requested: list[Line], discount: PromoTerms | None, data: st.DataObject
) -> None:
    quote = quote_of(requested, discount)
    left, paid = list(data.draw(st.permutations(quote.units))), quote.total
    while left:
        some = data.draw(st.integers(1, len(left)))
        paid -= sum((unit.total for unit in left[:some]), ZERO)
        left = left[some:]
        assert paid >= 0
    assert paid == 0


@given(lines(), st.none() | discounts)
def test_tax_inclusive_and_exclusive_agree(requested: list[Line], discount: PromoTerms | None) -> None:
    """Advertising a ticket without the tax that was in it charges the same, within a penny."""
    for unit in quote_of(requested, discount).units:
        if not unit.includes_tax:
            continue
        net = Terms(
            performance=1, price=unit.net_price - unit.tax, tax_rate=unit.tax_rate, includes_tax=False, currency="GBP"
        )
        (other,) = quote_of([Line(terms=net, quantity=1)]).units
        assert abs(other.total - unit.net_price) <= CENT
        assert abs(other.tax - unit.tax) <= CENT


@given(lines(), st.none() | discounts)
def test_what_costs_nothing_carries_no_fee(requested: list[Line], discount: PromoTerms | None) -> None:
    for unit in quote_of(requested, discount).units:
        if not unit.net_price:
            assert (unit.total, unit.tax, unit.booking_fee, unit.platform_fee) == (ZERO, ZERO, ZERO, ZERO)


@given(lines())
def test_a_ticket_brings_one_of_each_upsell_of_its_type(requested: list[Line]) -> None:
    quote = quote_of(requested)
    brought = Counter((unit.with_ticket, unit.type) for unit in quote.units if unit.with_ticket is not None)

    assert brought == {
        (place, upsell.upsell): 1
        for place, unit in enumerate(quote.units)
        if unit.kind is Kind.TICKET
        for upsell in requested[unit.line].included
    }
    for unit in quote.units:
        if unit.with_ticket is not None:
            assert quote.units[unit.with_ticket].performance == unit.performance
            assert unit.total == 0
