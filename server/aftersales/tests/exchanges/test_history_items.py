"""The spec's fields of a history item about an exchange (spec part 3, section 3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.aftersales.tests.exchanges.test_moving import exchange, order_of
from server.aftersales.tests.exchanges.test_page import page_of
from server.catalogue.events.models import Performance
from server.platform import clock
from server.platform.datetimes import format_spec_datetime
from server.sales.models import OrderEvent
from server.sales.services.checkout import check_out
from server.sales.services.release import expire_reservations
from server.testing.factories import make_event, make_performance
from server.testing.teams import map_teams, places_line, sell_places

pytestmark = pytest.mark.django_db


def items_of(order_id: int | None) -> list[dict[str, Any]]:
    """Return an order's history items about exchanges, newest first."""
    return [item for item in page_of(order_id)["orderhistory"] if item["kind"] == "exchanged"]


def spec_time(performance: Performance) -> str:
    return format_spec_datetime(performance.starts_at, performance.timezone)


def wait(sale: SaleFixture) -> Any:
    quoted = sale.quote(sale.dearer)
    how = Settlement(settles=True, later=DeferredPayment.CARD)
    return make_exchange(
        caller=sale.seller, exchange_input=sale.make_input(sale.dearer), exchange_id=quoted.exchange.pk, how=how
    )


def test_made_exchange_shows_its_performance_and_payment(sale: SaleFixture):
    made = sale.exchange(sale.dearer, tickets=sale.some(1))
    for order_id in (sale.order.pk, made.made_id):
        (item,) = items_of(order_id)
        assert (item["eventdatetime"], item["paymentstatus"]) == (spec_time(sale.dearer), "Success")
        assert (item["paymentid"], item["paymentid_secret"]) == (sale.payment.reference, "")
        assert (item["from_players"], item["to_players"]) == ("", "")


def test_places_are_numbers_with_commas_between_them(sale: SaleFixture):
    event = make_event(sale.performance.account, sale.performance.event.venue)
    match, next_match = make_performance(event), make_performance(event)
    reds = map_teams(match, next_match, Reds=4)["Reds"]
    order = order_of(sell_places(places_line(match, reds, 2, 1), caller=sale.seller))
    exchange(sale, order, next_match, seats=(NewSeats(team=reds.pk, players=(4, 3)),))
    (item,) = items_of(order.pk)
    assert (item["from_players"], item["to_players"]) == ("1,2", "3,4")


def test_one_that_waits_for_its_money_is_in_progress_and_then_paid(sale: SaleFixture, provider):
    waiting = wait(sale)
    (item,) = items_of(sale.order.pk)
    assert (item["paymentstatus"], item["eventdatetime"]) == ("In progress", spec_time(sale.dearer))
    assert (item["paymentid"], item["paymentid_secret"]) == (sale.payment.reference, "")

    check_out(caller=sale.seller, reservation_id=waiting.part.reservation_id, secret="", gateway="sham", buyer=None)
    assert [item["paymentstatus"] for item in items_of(sale.order.pk)] == ["Success", "Success"]


def test_one_whose_money_does_not_come_has_failed(sale: SaleFixture, provider):
    wait(sale)
    expire_reservations(now=clock.now() + timedelta(minutes=31))
    assert [item["paymentstatus"] for item in items_of(sale.order.pk)] == ["Failure", "Failure"]
    sale.exchange(sale.equal)
    assert [item["paymentstatus"] for item in items_of(sale.order.pk)] == ["Success", "Failure", "Failure"]


def test_the_places_of_one_that_waits_are_those_that_are_kept_for_it(sale: SaleFixture, provider):
    event = make_event(sale.performance.account, sale.performance.event.venue)
    match = make_performance(event)
    dearer = make_performance(event, price=match.price + 10)
    reds = map_teams(match, dearer, Reds=4)["Reds"]
    order = order_of(sell_places(places_line(match, reds, 1, 2), caller=sale.seller))
    exchange_input = ExchangeInput(
        order=order.pk, performance=dearer.pk, seats=(NewSeats(team=reds.pk, players=(2, 4)),)
    )
    make_exchange(
        caller=sale.seller,
        exchange_input=exchange_input,
        exchange_id=None,
        how=Settlement(settles=True, later=DeferredPayment.CARD),
    )
    (item,) = items_of(order.pk)
    assert (item["from_players"], item["to_players"]) == ("1,2", "2,4")


def test_other_items_have_their_payment_and_nothing_of_an_exchange(sale: SaleFixture):
    for item in page_of(sale.order.pk)["orderhistory"]:
        assert item["paymentid"] == sale.payment.reference
        of_exchanges = ("from_players", "to_players", "paymentstatus", "paymentid_secret", "eventdatetime")
        assert {item[name] for name in of_exchanges} == {""}


def test_items_from_before_these_were_written_are_shown(sale: SaleFixture, provider):
    sale.exchange(sale.equal, tickets=sale.some(1))
    wait(sale)
    for event in OrderEvent.objects.filter(order=sale.order, kind="exchanged"):
        event.data.pop("exchange")
        event.save()
    waiting, made = items_of(sale.order.pk)
    assert (made["paymentstatus"], waiting["paymentstatus"]) == ("Success", "")
    assert (made["eventdatetime"], made["from_players"], made["paymentid"]) == ("", "", sale.payment.reference)


def test_the_page_costs_no_more_statements_with_them():
    sale = make_sale_fixture(tickets=3)

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            page_of(sale.order.pk)
        return len(captured)

    before = cost()
    sale.exchange(sale.equal, tickets=sale.some(1))
    assert cost() == before


def test_a_ticket_has_no_variant(sale: SaleFixture):
    assert {ticket["variantname"] for ticket in page_of(sale.order.pk)["ticketdetails"]} == {""}
