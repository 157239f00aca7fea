"""Concurrent sales on real threads and connections: nothing is oversold and nothing is sold twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from server.accounts.caller import Public
from server.inventory.errors import ReservationOver, SoldOut
from server.inventory.models import HoldAllotment, HoldChannel, Stock
from server.payments.models import Charge, Gateway
from server.payments.services.checkouts import Buyer
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order, Ticket
from server.sales.services.checkout import pay
from server.sales.services.release import cancel
from server.sales.services.selling import SalePayment, sell
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import (
    make_event,
    make_hold,
    make_performance,
    make_staff,
    reserve_tickets,
    sell_tickets,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.mark.sweep
def test_400_attempts_of_32_callers_on_a_performance_of_100_sell_exactly_100():
    performance = make_performance(capacity=100)
    staff = make_staff(performance.account)

    answers = all_at_once(lambda _: sell_tickets(performance, 1, caller=staff), times=400)

    counts = Counter(type(answer).__name__ for answer in answers)
    assert counts == {"Payment": 100, SoldOut.__name__: 300}
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.reserved, stock.available) == (100, 0, 0)
    assert Ticket.objects.filter(performance=performance).count() == 100
    assert list(find_differences()) == []


def test_sales_in_one_call_and_in_two_sell_out_side_by_side():
    performance = make_performance(capacity=30)
    staff = make_staff(performance.account)

    def sell_one(number: int) -> object:
        if number % 2:
            return sell_tickets(performance, 1, caller=staff)
        return sell(
            caller=staff,
            basket_request=BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=1),)),
            idempotency_key=f"a-sale-in-one-call-{number}",
            payment=SalePayment(gateway=Gateway.CASH),
        )

    answers = all_at_once(sell_one, times=60, callers=16)

    assert Counter(isinstance(answer, SoldOut) for answer in answers) == {False: 30, True: 30}
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.reserved, stock.available) == (30, 0, 0)
    assert list(find_differences()) == []


def test_named_holds_and_open_sale_sell_out_side_by_side():
    performance = make_performance(capacity=60)
    holds = [make_hold(performance, 15, channel=channel) for channel in (HoldChannel.BOXOFFICE, HoldChannel.ALL)]
    pools = [None, *(hold.hold_id for hold in holds)]
    staff = make_staff(performance.account)

    answers = all_at_once(
        lambda number: sell_tickets(performance, 2, caller=staff, hold=pools[number % 3]), times=48, callers=16
    )

    assert sum(not isinstance(answer, Exception) for answer in answers) == 15 + 7 + 7
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.held, stock.available) == (58, 2, 0)
    assert [HoldAllotment.objects.get(pk=hold.pk).sold for hold in holds] == [14, 14]
    assert list(find_differences()) == []


def test_simultaneous_buyers_take_from_a_public_hold_what_is_missing():
    performance = make_performance(make_event(max_count=10), capacity=40)
    everyone = make_hold(performance, 15, channel=HoldChannel.ALL)
    public = Public(performance.event_id, performance.account_id)

    def reserve(quantity: int) -> Any:
        return all_at_once(lambda _: reserve_tickets(performance, quantity, caller=public), times=16, callers=16)

    first = reserve(1)
    assert [answer for answer in first if isinstance(answer, Exception)] == []
    assert HoldAllotment.objects.get(pk=everyone.pk).reserved == 0

    sold = sum(not isinstance(answer, Exception) for answer in reserve(2))

    stock, hold = Stock.objects.get(pk=performance.pk), HoldAllotment.objects.get(pk=everyone.pk)
    assert (sold, stock.reserved, stock.available, hold.reserved) == (12, 40, 0, 15)
    assert list(find_differences()) == []


def test_one_reservation_completed_16_times_at_once_makes_one_order():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 2, caller=staff)

    def complete(_):
        return pay(
            caller=staff,
            reservation_id=reserved.reservation.pk,
            secret=reserved.secret,
            gateway=Gateway.CASH,
            buyer=Buyer(),
        )

    answers = answers_of(all_at_once(complete, times=16, callers=16))

    assert {answer.pk for answer in answers} == {reserved.payment.pk}
    assert (Order.objects.count(), Ticket.objects.count(), Charge.objects.count()) == (1, 2, 1)
    assert list(find_differences()) == []


def test_one_request_sent_16_times_at_once_is_one_reservation():
    performance = make_performance()
    staff = make_staff(performance.account)

    results = all_at_once(
        lambda _: reserve_tickets(performance, 2, caller=staff, key="the-same-key-0001"), times=16, callers=16
    )
    answers = answers_of(results)

    assert len({(answer.reservation.pk, answer.secret) for answer in answers}) == 1
    assert Stock.objects.get(pk=performance.pk).reserved == 2


def test_paying_and_cancelling_at_once_ends_in_one_of_them():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = [reserve_tickets(performance, 1, caller=staff) for _ in range(12)]

    def end(number):
        one = reserved[number // 2]
        who = {"caller": staff, "reservation_id": one.reservation.pk, "secret": one.secret}
        if number % 2:
            return cancel(**who)
        return pay(**who, gateway=Gateway.CASH, buyer=Buyer())

    answers = all_at_once(end, times=24, callers=24)

    assert all(isinstance(answer, ReservationOver) for answer in answers if isinstance(answer, Exception))
    stock = Stock.objects.get(pk=performance.pk)
    assert stock.reserved == 0
    assert stock.sold == Order.objects.filter(status=Order.Status.PAID).count()
    assert list(find_differences()) == []
