"""Exchanges concurrent with sales, exchanges, refunds and scans, on real connections: one wins, nothing is lost."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest

from server.accounts.errors import PermissionMissing
from server.aftersales.errors import QuoteOver, SoldOutThere, TooFewLeft
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats
from server.aftersales.exchanges.services import Settlement, make_exchange, quote_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.checkin.models import Conflict, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import ScanResult
from server.checkin.tests.conflicts.test_disputes import alone
from server.checkin.tests.fixtures import open_door, result_of
from server.inventory.errors import SoldOut
from server.inventory.models import Stock
from server.reporting.integrity_services import find_differences
from server.sales.errors import AlreadyRefunded, WrongOrderStatus
from server.sales.models import Order, Ticket
from server.sales.tests.refunding import counters
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_event, make_performance, make_type, reserve_tickets, sell_tickets
from server.testing.teams import map_teams, places_line, sell_places, states_of
from server.testing.types import sell_types

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


def exchange(sale: SaleFixture, order: Order, performance, *, quote: int | None = None, **fields):
    exchange_input = ExchangeInput(order=order.pk, performance=performance.pk, **fields)
    return make_exchange(
        caller=sale.seller,
        exchange_input=exchange_input,
        exchange_id=quote,
        how=Settlement(settles=False, gateway="cash"),
    )


def kinds(results) -> Counter:
    return Counter(type(one).__name__ for one in results)


def orders_of(sale: SaleFixture, performance, number: int, *, tickets: int = 1) -> list[Order]:
    return [sell_tickets(performance, tickets, caller=sale.seller).orders.get() for _ in range(number)]


def test_the_last_two_seats_go_to_an_exchange_or_to_a_sale(sale: SaleFixture):
    Stock.objects.filter(pk=sale.equal.pk).update(capacity=2)

    def act(number: int):
        if number % 2:
            return reserve_tickets(sale.equal, 2, caller=sale.seller, key=f"a-sale-at-once-{number:06}")
        return exchange(sale, sale.order, sale.equal)

    results = all_at_once(act, times=8)

    won = [one for one in results if not isinstance(one, Exception)]
    stock = Stock.objects.get(pk=sale.equal.pk)
    assert stock.sold + stock.reserved == 2
    assert {type(one) for one in results if isinstance(one, Exception)} <= {SoldOut, TooFewLeft, SoldOutThere}
    assert won
    assert len(live(sale.order)) == 2
    assert list(find_differences()) == []


def test_one_quote_is_made_once_by_16_managers_at_once(sale: SaleFixture):
    exchange_input = ExchangeInput(order=sale.order.pk, performance=sale.dearer.pk)
    number = quote_exchange(caller=sale.seller, exchange_input=exchange_input).exchange.pk
    results = answers_of(all_at_once(lambda _: exchange(sale, sale.order, sale.dearer, quote=number).pk, times=16))
    assert set(results) == {number}
    assert Ticket.objects.filter(order=sale.order).count() == 4
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_an_order_that_is_exchanged_twice_at_once_has_one_valid_set(sale: SaleFixture):
    quotes = [
        quote_exchange(
            caller=sale.seller, exchange_input=ExchangeInput(order=sale.order.pk, performance=where.pk)
        ).exchange.pk
        for where in (sale.dearer, sale.cheaper)
    ]

    def act(number: int):
        where = (sale.dearer, sale.cheaper)[number % 2]
        return exchange(sale, sale.order, where, quote=quotes[number % 2])

    results = all_at_once(act, times=8)

    assert kinds(results) == {"Exchange": 4, QuoteOver.__name__: 4}
    assert len({ticket.performance_id for ticket in live(sale.order)}) == 1
    assert len(live(sale.order)) == 2
    assert list(find_differences()) == []


def test_an_order_is_exchanged_or_refunded(sale: SaleFixture):
    orders = orders_of(sale, sale.performance, 4)

    def act(number: int):
        order = orders[number // 2]
        if number % 2:
            return exchange(sale, order, sale.equal)
        return request_refund(caller=sale.seller, order_id=order.pk)

    results = all_at_once(act, times=8)

    assert {type(one) for one in results if isinstance(one, Exception)} <= {WrongOrderStatus, AlreadyRefunded}
    assert counters(sale.equal) == (0, 0, Decimal(0)), "what was exchanged first was refunded there"
    assert list(find_differences()) == []


def test_an_old_ticket_is_let_in_before_it_is_exchanged_or_not_at_all(sale: SaleFixture):
    door = open_door(sale.performance).enrolled()
    orders = orders_of(sale, sale.performance, 6)
    tickets = [order.tickets.select_related("order__payment").get() for order in orders]

    def act(number: int):
        if number % 2:
            return result_of(scan_tickets([door.reads(tickets[number // 2])])[0]).verdict
        return exchange(sale, orders[number // 2], sale.equal)

    results = all_at_once(act, times=12)

    for place, ticket in enumerate(tickets):
        exchanged, verdict = results[2 * place], results[2 * place + 1]
        ticket.refresh_from_db()
        if isinstance(exchanged, Exception):  # exchanging admitted tickets needs a permission of its own
            assert (verdict, ticket.status) == (Verdict.ADMITTED, "admitted")
        else:
            assert (verdict, ticket.status) == (Verdict.SUPERSEDED, "superseded")
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_whom_a_phone_let_in_alone_is_in_or_a_conflict(sale: SaleFixture):
    """The offline device reconnects during the exchange: either its scan is first, or it becomes a conflict."""
    door = open_door(sale.performance).enrolled()
    orders = orders_of(sale, sale.performance, 6)
    tickets = [order.tickets.select_related("order__payment").get() for order in orders]

    def act(number: int):
        if number % 2:
            return result_of(scan_tickets([door.reads(tickets[number // 2], **alone())])[0])
        return exchange(sale, orders[number // 2], sale.equal)

    results = all_at_once(act, times=12)

    for place, ticket in enumerate(tickets):
        exchanged, answer = results[2 * place], results[2 * place + 1]
        assert isinstance(answer, ScanResult), answer
        ticket.refresh_from_db()
        if isinstance(exchanged, PermissionMissing):  # exchanging admitted tickets needs a permission of its own
            assert (answer.verdict, answer.conflict, ticket.status) == (Verdict.ADMITTED, None, "admitted")
        else:
            assert (answer.verdict, ticket.status) == (Verdict.SUPERSEDED, "superseded")
            assert Conflict.objects.get(pk=answer.conflict or 0).ticket_id == ticket.pk
    assert list(find_differences()) == []


def test_exchanges_there_and_back_wait_for_nobody_for_ever(sale: SaleFixture):
    child = make_type(sale.performance.event)
    here, there = (make_performance(sale.performance.event, capacity=40) for _ in range(2))
    orders = [
        sell_types((where, child, 2), caller=sale.seller).orders.get() for where in (here, there) for _ in range(4)
    ]

    def act(number: int):
        order = orders[number % 8]
        return exchange(sale, order, there if order.performance_id == here.pk else here)

    answers_of(all_at_once(act, times=8))

    assert (Stock.objects.get(pk=here.pk).sold, Stock.objects.get(pk=there.pk).sold) == (8, 8)
    assert list(find_differences()) == []


def test_a_place_is_exchanged_for_by_one_of_two(sale: SaleFixture):
    match = make_performance(make_event(sale.performance.account, sale.performance.event.venue))
    reds = map_teams(match, Reds=5)["Reds"]
    orders = [sell_places(places_line(match, reds, player), caller=sale.seller).orders.get() for player in (1, 2, 3)]
    seats = (NewSeats(team=reds.pk, players=(5,)),)

    results = all_at_once(lambda number: exchange(sale, orders[number], match, seats=seats), times=3)

    assert kinds(results)["Exchange"] == 1
    assert states_of(match, reds).count("s") == 3
    assert list(find_differences()) == []
