"""Pricing, by example and by property."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.platform.money import ZERO, rounded, spread
from server.pricing.basket import FLAT, PERCENT, Adjustment, Kind, Line, PlatformFees, Rule, Terms
from server.pricing.quote import Quote, Reduction, basket_of, quote_basket

amounts = st.decimals(min_value=0, max_value=99999, places=2)
rates = st.sampled_from([Decimal(0), Decimal("0.05"), Decimal("0.2"), Decimal("0.10250")])
fees = st.builds(
    PlatformFees,
    ticket=st.decimals(min_value=0, max_value=50, places=2),
    ticket_kind=st.sampled_from([FLAT, PERCENT]),
    order=st.decimals(min_value=0, max_value=50, places=2),
    order_kind=st.sampled_from([FLAT, PERCENT]),
    include_tax=st.booleans(),
)


def quote_of(*lines: Line) -> Quote:
    return quote_basket(basket_of(lines))


@st.composite
def baskets(draw: st.DrawFn) -> list[Line]:
    performances = draw(st.integers(1, 3))
    return [
        Line(
            terms=Terms(
                performance=number,
                price=draw(amounts),
                booking_fee=draw(st.decimals(min_value=0, max_value=20, places=2)),
                tax_rate=draw(rates),
                includes_tax=draw(st.booleans()),
                currency="GBP",
                platform_fees=draw(fees),
            ),
            quantity=draw(st.integers(1, 7)),
            kind=draw(st.sampled_from(Kind)),
            type=1,
        )
        for number in range(performances)
    ]


@given(baskets())
def test_a_quote_is_the_exact_sum_of_its_units(lines: list[Line]) -> None:
    quote = quote_of(*lines)

    assert len(quote.units) == sum(line.quantity for line in lines)
    assert quote.total == sum(unit.total for unit in quote.units)
    assert all(unit.total == unit.total.quantize(Decimal("0.01")) for unit in quote.units)
    assert all(amount >= 0 for unit in quote.units for amount in (unit.tax, unit.booking_fee, unit.platform_fee))


@given(baskets())
def test_an_included_tax_never_changes_what_the_buyer_pays_for_the_ticket(lines: list[Line]) -> None:
    for unit in quote_of(*lines).units:
        if unit.includes_tax:
            assert unit.total == unit.price + unit.booking_fee
        else:
            assert unit.total == unit.price + unit.tax + unit.booking_fee


@given(amounts, st.lists(amounts, min_size=1, max_size=12))
def test_spreading_loses_no_penny_and_no_part_is_off_by_more_than_one(total: Decimal, weights: list[Decimal]) -> None:
    parts = spread(total, weights, "GBP")

    assert sum(parts) == total
    whole = sum(weights)
    if whole:
        exact = [total * weight / whole for weight in weights]
        assert all(abs(part - share) < Decimal("0.01") for part, share in zip(parts, exact, strict=True))


def terms(**values: object) -> Terms:
    return Terms(**{"performance": 1, "price": Decimal("24.00"), "currency": "GBP", **values})  # type: ignore[arg-type]


def test_tax_is_taken_out_of_a_price_that_includes_it() -> None:
    (unit,) = quote_of(Line(terms=terms(tax_rate=Decimal("0.2")), quantity=1)).units

    assert (unit.price, unit.tax, unit.total) == (Decimal("24.00"), Decimal("4.00"), Decimal("24.00"))


def test_tax_is_added_to_a_price_that_does_not_include_it() -> None:
    (unit,) = quote_of(Line(terms=terms(tax_rate=Decimal("0.2"), includes_tax=False), quantity=1)).units

    assert (unit.tax, unit.total) == (Decimal("4.80"), Decimal("28.80"))


def test_the_booking_fee_is_flat_untaxed_and_spared_on_a_free_ticket() -> None:
    paid = quote_of(Line(terms=terms(booking_fee=Decimal("1.50"), tax_rate=Decimal("0.2")), quantity=2))
    free = quote_of(Line(terms=terms(price=ZERO, booking_fee=Decimal("1.50")), quantity=2))

    assert (paid.booking_fee, paid.total) == (Decimal("3.00"), Decimal("51.00"))
    assert free.total == ZERO


@pytest.mark.parametrize(
    ("fee", "expected"),
    [
        (PlatformFees(ticket=Decimal("0.50")), "0.50"),
        (PlatformFees(ticket=Decimal(10), ticket_kind=PERCENT), "2.00"),
        (PlatformFees(ticket=Decimal(10), ticket_kind=PERCENT, include_tax=True), "2.40"),
    ],
)
def test_a_platform_fee_is_flat_or_a_percentage_with_or_without_tax(fee: PlatformFees, expected: str) -> None:
    (unit,) = quote_of(Line(terms=terms(tax_rate=Decimal("0.2"), platform_fees=fee), quantity=1)).units

    assert unit.platform_fee == Decimal(expected)
    assert unit.total == Decimal("24.00"), "the platform's fee is never the buyer's to pay"


def test_an_order_fee_is_spread_over_the_tickets_of_its_performance() -> None:
    fee = PlatformFees(order=Decimal("1.00"))
    quote = quote_of(Line(terms=terms(platform_fees=fee), quantity=3))

    assert sorted(unit.platform_fee for unit in quote.units) == [Decimal("0.33"), Decimal("0.33"), Decimal("0.34")]


def test_a_basket_of_two_currencies_is_refused() -> None:
    with pytest.raises(ValueError, match="one currency"):
        quote_of(Line(terms=terms(), quantity=1), Line(terms=terms(currency="USD"), quantity=1))


def test_an_order_has_one_order_fee_however_its_lines_lie() -> None:
    fees = PlatformFees(order=Decimal("1.00"))
    one, other = (Terms(performance=pk, price=Decimal(10), currency="GBP", platform_fees=fees) for pk in (1, 2))

    quote = quote_of(*(Line(terms=terms, quantity=1) for terms in (one, other, one)))

    assert [unit.platform_fee for unit in quote.units] == [Decimal("0.50"), Decimal("1.00"), Decimal("0.50")]


def test_an_upsell_bears_no_booking_fee_and_the_fee_of_its_own_kind() -> None:
    fees = PlatformFees(ticket=Decimal("0.50"), upsell=Decimal(10), upsell_kind=PERCENT)
    both = terms(booking_fee=Decimal("1.50"), platform_fees=fees)
    ticket, upsell = quote_of(
        Line(terms=both, quantity=1), Line(terms=both, quantity=1, kind=Kind.UPSELL, type=1)
    ).units

    assert (ticket.booking_fee, upsell.booking_fee) == (Decimal("1.50"), ZERO)
    assert (ticket.platform_fee, upsell.platform_fee) == (Decimal("0.50"), Decimal("2.40"))


def test_a_unit_says_of_which_line_it_is_and_what_it_is() -> None:
    programme = Line(terms=terms(), quantity=2, kind=Kind.UPSELL, type=7, variant=3, name="Programme")
    quote = quote_of(Line(terms=terms(), quantity=1), programme)

    assert [(unit.line, unit.kind, unit.type, unit.variant, unit.name) for unit in quote.units] == [
        (0, Kind.TICKET, None, None, "Normal Ticket"),
        (1, Kind.UPSELL, 7, 3, "Programme"),
        (1, Kind.UPSELL, 7, 3, "Programme"),
    ]


@pytest.mark.parametrize(
    ("currency", "price", "amounts"),
    [
        ("JPY", "1005", {"price": "905", "tax": "181", "platform_fee": "34", "total": "1086"}),
        ("KWD", "1.005", {"price": "0.905", "tax": "0.181", "platform_fee": "0.034", "total": "1.086"}),
    ],
)
def test_each_amount_of_a_quote_is_one_of_its_currency(currency, price, amounts):
    fees = PlatformFees(order=Decimal(100 if currency == "JPY" else "0.1"))
    tenth = Adjustment(rule=Rule.PERCENTAGE, amount=Decimal(10))
    terms = Terms(
        performance=1,
        price=Decimal(price),
        tax_rate=Decimal("0.2"),
        includes_tax=False,
        currency=currency,
        platform_fees=fees,
    )
    quote = quote_of(Line(terms=terms, quantity=3, adjustment=tenth))

    first = quote.units[0]
    assert {name: getattr(first, name) for name in amounts} == {name: Decimal(text) for name, text in amounts.items()}
    assert all(rounded(unit.total, currency) == unit.total for unit in quote.units)
    assert quote.platform_fee == rounded(fees.order, currency)


@pytest.mark.parametrize("amount", ["20.01", "-0.01"])
def test_no_rule_takes_off_more_than_is_left_of_a_price_or_adds_to_it(amount):
    (unit,) = basket_of([Line(terms=Terms(performance=1, price=Decimal("20.00"), currency="GBP"), quantity=1)]).units

    with pytest.raises(ValueError, match="early bird takes"):
        unit.less(Reduction(rule="early bird", label="Early bird", amount=Decimal(amount)))
