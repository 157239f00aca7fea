"""Reserving: claims, refusals, and the response to a repeated request."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection

from server.abuse.errors import TooManyReservations
from server.accounts.caller import Client, Public
from server.inventory.changes import StockChanged
from server.inventory.errors import SoldOut
from server.inventory.models import HoldChannel, Reservation, Stock
from server.inventory.services.reservations import forget_idempotency_keys
from server.platform import clock
from server.platform.errors import NotFound
from server.sales import basket_selectors
from server.sales.basket_selectors import price_basket
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.changes import OrderChanged
from server.sales.errors import KeyReused, OffSale, TooFewTickets, TooManyInAll, TooManyTickets, WrongSecret
from server.sales.models import Order
from server.sales.selectors import find_part
from server.sales.services.reserving import reserve
from server.testing.factories import make_event, make_hold, make_performance, make_staff, reserve_tickets

pytestmark = pytest.mark.django_db


def stock_of(performance) -> Stock:
    return Stock.objects.get(pk=performance.pk)


def public(performance, address: str = "203.0.113.5") -> Public:
    return Public(performance.event_id, performance.account_id, address)


@pytest.mark.database
def test_a_reservation_claims_stock_and_opens_an_order_in_progress():
    performance = make_performance(capacity=10)
    reserved = reserve_tickets(performance, 3)

    stock = stock_of(performance)
    assert (stock.reserved, stock.sold, stock.available) == (3, 0, 7)
    assert [order.status for order in reserved.orders] == [Order.Status.PROGRESS]
    assert reserved.payment.total == Decimal("60.00")
    assert reserved.payment.reference.startswith("ORD-")


def test_a_reservation_is_announced_after_its_commit(published_events, django_capture_on_commit_callbacks):
    performance = make_performance()
    with django_capture_on_commit_callbacks(execute=True):
        reserved = reserve_tickets(performance, 1)
        assert published_events == []

    assert StockChanged(performance.account_id, (performance.pk,)) in published_events
    assert OrderChanged(performance.account_id, reserved.orders[0].pk, performance.pk) in published_events


@pytest.mark.database
def test_nobody_reserves_more_than_there_is():
    performance = make_performance(capacity=2)
    reserve_tickets(performance, 1)

    with pytest.raises(SoldOut) as refusal:
        reserve_tickets(performance, 2)
    assert refusal.value.body() == {
        "message": "Only 1 left",
        "code": "sold_out",
        "performance": performance.pk,
        "available": 1,
    }
    assert stock_of(performance).reserved == 1
    assert Reservation.objects.count() == 1


@pytest.mark.database
def test_the_same_request_twice_is_one_reservation_and_the_same_secret():
    performance = make_performance()
    staff = make_staff(performance.account)
    first = reserve_tickets(performance, 2, caller=staff, key="k" * 16)
    second = reserve_tickets(performance, 2, caller=staff, key="k" * 16)

    assert (first.reservation, first.secret) == (second.reservation, second.secret)
    assert [order.pk for order in first.orders] == [order.pk for order in second.orders]
    assert stock_of(performance).reserved == 2


def test_a_key_with_another_basket_is_refused():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserve_tickets(performance, 2, caller=staff, key="k" * 16)

    with pytest.raises(KeyReused):
        reserve_tickets(performance, 3, caller=staff, key="k" * 16)


def test_a_key_belongs_to_its_caller():
    performance = make_performance()
    one = reserve_tickets(performance, 1, caller=make_staff(performance.account), key="k" * 16)
    other = reserve_tickets(performance, 1, caller=make_staff(performance.account), key="k" * 16)

    assert one.reservation != other.reservation


def test_secret_is_returned_only_to_the_browser_with_the_mark(api_for):
    performance = make_performance()
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 1}]}]}
    key, mark = {"HTTP_IDEMPOTENCY_KEY": "k" * 16}, {"HTTP_X_RESERVATION_MARK": "p" * 22}

    def send_request(**headers):
        return api_for().post("/v1/sales/reservations", body, **key, **headers)

    first, again = send_request(**mark), send_request(**mark, REMOTE_ADDR="203.0.113.9")
    assert (first.status_code, again.json()["secret"]) == (201, first.json()["secret"])
    for other_headers in ({}, {"HTTP_X_RESERVATION_MARK": "q" * 22}):
        refused = send_request(**other_headers)
        assert (refused.status_code, refused.json()["code"]) == (409, "key_reused")
        assert first.json()["secret"] not in refused.content.decode()
    assert stock_of(performance).reserved == 1


def test_a_key_without_a_mark_is_nobodys_and_is_not_answered_twice(api_for):
    performance = make_performance()
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 1}]}]}
    responses = [api_for().post("/v1/sales/reservations", body, HTTP_IDEMPOTENCY_KEY="k" * 16) for _ in range(2)]

    assert [answer.status_code for answer in responses] == [201, 409]
    assert "secret" not in responses[1].json()


@pytest.mark.parametrize("mark", ["short", "p" * 21, "p" * 129, "\u00fc" * 30])
def test_a_mark_that_can_be_guessed_is_refused(api_for, mark):
    performance = make_performance()
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 1}]}]}
    headers = {"HTTP_IDEMPOTENCY_KEY": "k" * 16, "HTTP_X_RESERVATION_MARK": mark}
    refused = api_for().post("/v1/sales/reservations", body, **headers)

    assert (refused.status_code, refused.json()["field"]) == (422, "X-Reservation-Mark")
    assert stock_of(performance).reserved == 0


def test_a_refusal_is_not_remembered():
    performance = make_performance(capacity=1)
    staff = make_staff(performance.account)
    with pytest.raises(SoldOut):
        reserve_tickets(performance, 2, caller=staff, key="k" * 16)

    Stock.objects.filter(pk=performance.pk).update(capacity=2)
    assert reserve_tickets(performance, 2, caller=staff, key="k" * 16).reservation.status == "open"


def test_another_accounts_performance_is_not_there():
    performance = make_performance()
    with pytest.raises(NotFound):
        reserve_tickets(performance, 1, caller=make_staff())


def test_online_limits_count_over_all_lines_of_a_performance():
    event = make_event(min_count=2, max_count=4)
    performance = make_performance(event)
    with pytest.raises(TooFewTickets):
        reserve_tickets(performance, 1, caller=public(performance))
    with pytest.raises(TooManyTickets):
        reserve_tickets(performance, 5, caller=public(performance))
    assert reserve_tickets(performance, 1).reservation.pk, "the box office is not bound by them"


@pytest.mark.parametrize(
    "fields",
    [
        {"is_on_sale": False},
        {"is_box_office_only": True},
        {"is_active": False},
        {"on_sale_at": clock.now() + timedelta(hours=1)},
        {"off_sale_at": clock.now() - timedelta(minutes=1)},
    ],
)
def test_online_sells_only_what_is_on_sale(fields):
    performance = make_performance(**fields)
    with pytest.raises(OffSale):
        reserve_tickets(performance, 1, caller=public(performance))
    assert stock_of(performance).reserved == 0


def test_the_box_office_sells_until_an_hour_after_the_start():
    begun = make_performance(starts_at=clock.now() - timedelta(minutes=59))
    over = make_performance(starts_at=clock.now() - timedelta(minutes=61))

    assert reserve_tickets(begun, 1).reservation.pk
    with pytest.raises(OffSale):
        reserve_tickets(over, 1)
    with pytest.raises(OffSale):
        reserve_tickets(begun, 1, caller=public(begun))


@pytest.mark.database
def test_one_address_has_at_most_four_open_reservations_of_an_event():
    performance = make_performance()
    for _ in range(4):
        reserve_tickets(performance, 1, caller=public(performance))

    with pytest.raises(TooManyReservations):
        reserve_tickets(performance, 1, caller=public(performance))
    assert reserve_tickets(performance, 1, caller=public(performance, "203.0.113.6")).reservation.pk


def test_an_address_is_not_kept_as_it_is():
    performance = make_performance()
    reserved = reserve_tickets(performance, 1, caller=public(performance))

    assert "203.0.113.5" not in str(Reservation.objects.filter(pk=reserved.reservation.pk).values().get())


@pytest.mark.database
def test_the_box_office_leaves_holds_alone_until_it_names_one():
    performance = make_performance(capacity=10)
    make_hold(performance, 2, channel=HoldChannel.ALL)
    press = make_hold(performance, 3, channel=HoldChannel.BOXOFFICE)

    reserved = [reserve_tickets(performance, 4), reserve_tickets(performance, 2, hold=press.hold_id)]

    drawn = [dict(one.reservation.claims.values_list("allotment_id", "quantity")) for one in reserved]
    assert drawn == [{None: 4}, {press.pk: 2}]
    stock = stock_of(performance)
    assert (stock.held, stock.reserved, stock.available) == (3, 6, 1)


def test_the_public_never_draws_on_the_box_offices_hold():
    performance = make_performance(capacity=5)
    make_hold(performance, 3, channel=HoldChannel.BOXOFFICE)

    with pytest.raises(SoldOut) as refusal:
        reserve_tickets(performance, 3, caller=public(performance))
    assert refusal.value.more["available"] == 2


def test_an_api_client_with_holds_never_touches_the_general_pool():
    performance = make_performance(capacity=10)
    allotment = make_hold(performance, 2, channel=HoldChannel.API)
    client = Client(client_id=0, owner_id=performance.account_id, hold_ids=(allotment.hold_id,))

    with pytest.raises(SoldOut) as refusal:
        reserve_tickets(performance, 3, caller=client)
    assert refusal.value.more["available"] == 2


@pytest.mark.database
def test_a_reservation_of_one_line_costs_at_most_twelve_statements(django_assert_max_num_queries):
    performance = make_performance()
    staff = make_staff(performance.account)
    # And two for the transaction: SAVEPOINT and RELEASE, which are BEGIN and COMMIT outside of tests.
    with django_assert_max_num_queries(12 + 2):
        reserve_tickets(performance, 2, caller=staff)


def test_reused_key_does_not_open_an_expired_reservation():
    performance = make_performance()
    first = reserve_tickets(performance, 1, caller=public(performance), key="a-weak-key-of-one")
    forget_idempotency_keys(now=clock.now() + timedelta(hours=25))
    second = reserve_tickets(performance, 1, caller=public(performance), key="a-weak-key-of-one")

    assert first.reservation != second.reservation
    with pytest.raises(WrongSecret):
        find_part(caller=None, reservation_id=first.reservation.pk, secret=second.secret)


def test_the_public_buys_within_one_event():
    one = make_performance()
    other = make_performance(make_event(one.account))
    lines = tuple(BasketLine(performance=row.pk, quantity=1) for row in (one, other))

    with pytest.raises(NotFound):
        reserve(caller=public(one), basket_request=BasketRequest(lines=lines), idempotency_key="k" * 16)
    assert reserve(
        caller=make_staff(one.account), basket_request=BasketRequest(lines=lines), idempotency_key="k" * 16
    ).orders


def test_a_huge_basket_is_refused_before_it_is_priced(monkeypatch):
    performance = make_performance()
    lines = (BasketLine(performance=performance.pk, quantity=1000),) * 400
    priced: list[object] = []
    monkeypatch.setattr(basket_selectors, "quote_basket", priced.append)

    for caller in (public(performance), make_staff(performance.account)):
        with pytest.raises(TooManyTickets):
            reserve(caller=caller, basket_request=BasketRequest(lines=lines), idempotency_key="k" * 16)
    assert priced == []


@pytest.mark.database
def test_a_reservation_of_the_public_costs_at_most_thirteen_statements(django_assert_max_num_queries):
    performance = make_performance()
    # One more than at the counter: the count of the address's open reservations.
    lock_statements = connection.vendor == "postgresql"
    with django_assert_max_num_queries(13 + lock_statements + 2):
        reserve_tickets(performance, 2, caller=public(performance))


@pytest.mark.parametrize(("channel", "most"), [("public", 100), ("staff", 1_000)])
def test_a_basket_has_a_most_over_all_its_performances(channel: str, most: int):
    event = make_event(max_count=50)
    shows = [make_performance(event, capacity=2_000) for _ in range(3)]
    caller = Public(event.pk, event.account_id, "203.0.113.5") if channel == "public" else make_staff(event.account)
    each = 50 if channel == "public" else 500
    lines = [BasketLine(performance=show.pk, quantity=each) for show in shows]

    assert price_basket(caller=caller, basket_request=BasketRequest(lines=tuple(lines[:2]))).tickets == {
        line.performance: each for line in lines[:2]
    }
    with pytest.raises(TooManyInAll) as refused:
        price_basket(caller=caller, basket_request=BasketRequest(lines=(*lines[:2], replace(lines[2], quantity=1))))
    assert refused.value.body() == {
        "message": f"Please choose at most {most} tickets for one order",
        "code": "too_many",
        "field": "items",
        "most": most,
    }
