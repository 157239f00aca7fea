"""Refunds concurrent with sales, scans, refunds and expiry, on real threads and connections.

Nothing is refunded twice.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from decimal import Decimal

import pytest

from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.checkin.models import Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import open_door, result_of
from server.inventory.models import Reservation
from server.payments.models import Refund
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.errors import AlreadyRefunded, WrongOrderStatus
from server.sales.models import Order, Ticket
from server.sales.services.release import expire_reservations
from server.sales.tests.refunding import counters, sell_by_card
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_card, make_performance, make_staff, pay_for, reserve_tickets, sell_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def performance():
    return make_performance(capacity=60)


@pytest.fixture
def staff(performance):
    return make_staff(performance.account)


def kinds(results) -> Counter:
    return Counter(type(one).__name__ for one in results)


def test_the_same_ticket_is_refunded_once_by_16_managers_at_once(performance, staff):
    order = sell_tickets(performance, 3, caller=staff).orders.get()
    first = order.tickets.order_by("pk")[0].pk

    results = all_at_once(lambda _: request_refund(caller=staff, order_id=order.pk, ticket_ids=[first]), times=16)

    assert kinds(results) == {"Refund": 1, AlreadyRefunded.__name__: 15}
    assert counters(performance) == (2, 0, Decimal(40))
    assert list(find_differences()) == []


def test_an_order_is_refunded_once_through_a_provider_by_16_at_once(performance, staff, provider):
    order = sell_by_card(performance, 2, caller=staff)

    results = all_at_once(lambda _: request_refund(caller=staff, order_id=order.pk), times=16)

    assert kinds(results) == {"Refund": 1, WrongOrderStatus.__name__: 15}
    assert len(provider.calls) == 1
    assert list(find_differences()) == []


def test_refund_ends_once_whichever_event_comes_first(performance, staff, provider):
    order = sell_by_card(performance, 2, caller=staff)
    refund = request_refund(caller=staff, order_id=order.pk)
    outcomes = [complete_refund, fail_refund]

    results = answers_of(all_at_once(lambda number: (number % 2, outcomes[number % 2](refund_id=refund.pk)), times=16))

    refund.refresh_from_db()
    winners = [which for which, has_won in results if has_won and which == (refund.status == "failed")]
    assert len(winners) == 1
    order.refresh_from_db()
    assert order.status == ("refunded" if refund.status == "succeeded" else "paid")
    assert list(find_differences()) == []


def test_nobody_is_let_in_on_a_ticket_that_was_refunded_meanwhile(performance, staff):
    door = open_door(performance)
    orders = [sell_tickets(performance, 2, caller=staff).orders.get() for _ in range(8)]
    tickets = [order.tickets.select_related("order__payment").order_by("pk")[0] for order in orders]

    def act(number: int):
        one = number // 2
        if number % 2:
            return result_of(scan_tickets([door.reads(tickets[one])])[0]).verdict
        return request_refund(caller=staff, order_id=orders[one].pk, ticket_ids=[tickets[one].pk])

    results = answers_of(all_at_once(act, times=16))

    assert set(results[1::2]) <= {Verdict.ADMITTED, Verdict.REFUNDED}
    assert set(Ticket.objects.filter(pk__in=[ticket.pk for ticket in tickets]).values_list("status", flat=True)) == {
        "refunded"
    }
    assert counters(performance) == (8, 0, Decimal(160)), "whoever was in before is not counted any more"
    assert [door.scan(ticket).verdict for ticket in tickets] == [Verdict.REFUNDED] * 8
    assert list(find_differences()) == []


def test_refunds_sales_and_expiry_do_not_deadlock(performance, staff):
    card = make_card(performance.account, "500.00")
    orders = []
    for number in range(6):
        reserved = reserve_tickets(performance, 2, caller=staff, cards=[card] if number % 2 else [])
        orders.append(pay_for(reserved, caller=staff).orders.get())
    for _ in range(6):
        reserve_tickets(performance, 1, caller=staff, cards=[card])
    Reservation.objects.filter(status="open").update(expires_at=clock.now() - timedelta(minutes=1))

    def act(number: int):
        match number % 4:
            case 0:
                return request_refund(caller=staff, order_id=orders[number // 4].pk)
            case 1:
                return expire_reservations(limit=2)
            case 2:
                return sell_tickets(performance, 2, caller=staff)
            case _:
                return pay_for(reserve_tickets(performance, 1, caller=staff, cards=[card]), caller=staff)

    answers_of(all_at_once(act, times=24))

    expire_reservations()
    assert counters(performance)[0] == 6 * 2 + 6
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_cancelling_is_safe_beside_refunds_and_two_workers(performance, staff):
    orders = [sell_tickets(performance, 1, caller=staff).orders.get() for _ in range(10)]
    cancelling = cancel_performance(caller=staff, performance_id=performance.pk)

    def act(number: int):
        if number < 2:
            return CancelOrders(cancelling.pk).do()
        return request_refund(caller=staff, order_id=orders[number].pk)

    results = all_at_once(act, times=10)

    assert set(kinds(results)) <= {"Ending", "Refund", WrongOrderStatus.__name__}
    assert set(Order.objects.values_list("status", flat=True)) == {"refunded"}
    assert Refund.objects.exclude(kind="share").count() == 10
    assert counters(performance) == (0, 0, 0)
    assert list(find_differences()) == []
