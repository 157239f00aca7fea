"""Booking fees in an exchange: charged again, kept or waived, by the terms of the old tickets' event."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.aftersales.exchanges.explanation_selectors import LineKind, explain
from server.aftersales.exchanges.fees import BookingFees, Rule, with_fees
from server.aftersales.exchanges.rules import NewTickets
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture, sold, totals
from server.catalogue.events.models import AfterSale
from server.platform.money import ZERO
from server.pricing.basket import Kind
from server.pricing.quote import Quote, Unit


def unit(price: str, fee: str, kind: Kind = Kind.TICKET) -> Unit:
    return Unit(
        line=0,
        kind=kind,
        performance=1,
        type=None,
        variant=None,
        name="Normal Ticket",
        tax_name="",
        tax_rate=ZERO,
        includes_tax=True,
        price=Decimal(price),
        booking_fee=Decimal(fee),
    )


CASES = [
    # rule, paid before, the new units as (price, today's fee), their resulting fees
    (Rule.AGAIN, "2.00", [("20.00", "1.50"), ("20.00", "1.50")], ["1.50", "1.50"]),
    (Rule.KEPT, "2.00", [("20.00", "1.50"), ("20.00", "1.50")], ["1.00", "1.00"]),
    (Rule.KEPT, "2.00", [("20.00", "1.50")] * 3, ["0.67", "0.67", "0.66"]),
    (Rule.KEPT, "2.00", [("20.00", "1.50"), ("0.00", "0.00")], ["2.00", "0.00"]),
    (Rule.KEPT, "2.00", [("20.00", "0.00"), ("20.00", "0.00"), ("0.00", "0.00")], ["1.00", "1.00", "0.00"]),
    (Rule.KEPT, "1.01", [("0.00", "0.00"), ("0.00", "0.00")], ["0.51", "0.50"]),
    (Rule.KEPT, "0.00", [("20.00", "1.50")], ["0.00"]),
    (Rule.WAIVED, "2.00", [("20.00", "1.50"), ("20.00", "1.50")], ["0.00", "0.00"]),
]


@pytest.mark.parametrize(("rule", "paid", "new", "expected"), CASES)
def test_the_new_units_fees_follow_the_rule_and_sum_to_the_penny(rule, paid, new, expected):
    quote = Quote(units=tuple(unit(*one) for one in new), currency="GBP")
    fees = BookingFees(rule=rule, paid=Decimal(paid), today=quote.booking_fee)
    made = with_fees(quote, fees)
    assert [f"{one.booking_fee:.2f}" for one in made.units] == expected
    assert [one.total - one.booking_fee for one in made.units] == [one.net_price for one in quote.units]


def test_an_upsell_carries_no_fee():
    quote = Quote(units=(unit("20.00", "0.00"), unit("5.00", "0.00", Kind.UPSELL)), currency="GBP")
    made = with_fees(quote, BookingFees(rule=Rule.KEPT, paid=Decimal("2.00"), today=ZERO))
    assert [f"{one.booking_fee:.2f}" for one in made.units] == ["2.00", "0.00"]


def make_sale_with_fees(rule: Rule) -> SaleFixture:
    """Two tickets at 20.00 with a booking fee of 1.00 each; the fee has risen to 1.50 since."""
    sale = make_sale_fixture(booking_fee=Decimal("1.00"))
    event = sale.performance.event
    event.booking_fee = Decimal("1.50")
    event.save()
    AfterSale.objects.create(event=event, fees=rule)
    return sale


WHOLE = [
    # rule, to, the change, each new ticket
    (Rule.AGAIN, "dearer", "21.00", "31.50"),
    (Rule.AGAIN, "equal", "1.00", "21.50"),
    (Rule.KEPT, "dearer", "20.00", "31.00"),
    (Rule.KEPT, "equal", "0.00", "21.00"),
    (Rule.KEPT, "cheaper", "-10.00", "16.00"),
    (Rule.WAIVED, "dearer", "18.00", "30.00"),
    (Rule.WAIVED, "equal", "-2.00", "20.00"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("rule", "to", "change", "each"), WHOLE)
def test_an_exchange_costs_what_its_fees_make_of_it(rule, to, change, each):
    sale = make_sale_with_fees(rule)
    exchange = sale.exchange(getattr(sale, to))
    assert (f"{exchange.change:.2f}", totals(live(exchange.made))) == (change, [each, each])
    assert sold(getattr(sale, to)) == (2, f"{2 * Decimal(each):.2f}")


@pytest.mark.django_db
def test_two_for_three_keep_what_two_have_paid_in_fees():
    sale = make_sale_with_fees(Rule.KEPT)
    exchange = sale.exchange(sale.equal, new=(NewTickets(quantity=3),))
    assert totals(live(exchange.made)) == ["20.67", "20.67", "20.66"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (Rule.AGAIN, [("had", "The booking fee is charged again: £3.00")]),
        (
            Rule.KEPT,
            [
                ("had", "booking fee 2.00 is kept"),
                ("fees", "2.00 paid with the old tickets is kept, and nothing more is charged"),
            ],
        ),
        (
            Rule.WAIVED,
            [("had", ""), ("fees", "2.00 paid with the old tickets is credited to the new ones, which have no fee")],
        ),
    ],
)
def test_the_quote_says_what_becomes_of_the_fees(rule, expected):
    sale = make_sale_with_fees(rule)
    quoted = sale.quote(sale.equal)
    lines = explain(quoted.exchange, quoted.priced).lines
    assert [(line.kind, line.note) for line in lines if line.kind in (LineKind.HAD, LineKind.FEES)] == expected


@pytest.mark.django_db
def test_fees_that_cost_as_much_again_are_not_mentioned():
    sale = make_sale_fixture(booking_fee=Decimal("1.50"))
    quoted = sale.quote(sale.dearer)
    lines = explain(quoted.exchange, quoted.priced).lines
    assert [line.note for line in lines if line.kind == LineKind.HAD] == [""]
