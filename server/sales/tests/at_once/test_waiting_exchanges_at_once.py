"""Exchanges that wait for their money while it arrives, expires, is scanned and changed, on real connections."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.checkin.models import Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import open_door, result_of
from server.inventory.models import Stock
from server.payments.models import Charge
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Exchange, Order, Ticket
from server.sales.services.checkout import check_out, settle
from server.sales.services.release import cancel, expire_reservations
from server.sales.tests.refunding import PENDING
from server.testing.crowd import all_at_once
from server.testing.factories import sell_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


def wait(sale: SaleFixture, order: Order, performance=None) -> Exchange:
    exchange_input = ExchangeInput(order=order.pk, performance=(performance or sale.dearer).pk)
    how = Settlement(settles=True, later=DeferredPayment.CARD)
    return make_exchange(caller=sale.seller, exchange_input=exchange_input, exchange_id=None, how=how)


def pay(sale: SaleFixture, exchange: Exchange, gateway: str = "cash") -> str:
    assert exchange.part is not None
    return check_out(
        caller=sale.seller, reservation_id=exchange.part.reservation_id, secret="", gateway=gateway, buyer=None
    ).part.reservation.status


def being_charged(sale: SaleFixture, provider, monkeypatch, order: Order) -> Charge:
    """Start the charge of an exchange at a provider that leaves it pending."""
    monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
    exchange = wait(sale, order)
    pay(sale, exchange, "sham")
    return Charge.objects.get(part=exchange.part)


def is_one_set(order: Order, *, of: int) -> bool:
    """Return whether an order has this number of valid tickets, all at its own performance."""
    order.refresh_from_db()
    tickets = live(order)
    return len(tickets) == of and {ticket.performance_id for ticket in tickets} == {order.performance_id}


def test_it_is_paid_once_by_16_at_once(sale: SaleFixture):
    exchange = wait(sale, sale.order)
    results = all_at_once(lambda _: pay(sale, exchange), times=16)

    assert set(results) == {"paid"}
    assert (Charge.objects.filter(part=exchange.part).count(), Ticket.objects.count()) == (1, 4)
    assert is_one_set(sale.order, of=2)
    assert list(find_differences()) == []


def test_payment_reported_by_many_at_once_counts_once(sale: SaleFixture, provider, monkeypatch):
    charge = being_charged(sale, provider, monkeypatch, sale.order)
    all_at_once(lambda _: settle(charge_id=charge.pk), times=12)

    assert Ticket.objects.count() == 4
    assert sale.order.performance_id == sale.dearer.pk
    assert is_one_set(sale.order, of=2)
    assert list(find_differences()) == []


def test_it_is_paid_or_over(sale: SaleFixture):
    orders = [sell_tickets(sale.performance, 1, caller=sale.seller).orders.get() for _ in range(4)]
    waiting = [wait(sale, order) for order in orders]

    def act(number: int):
        exchange = waiting[number // 3]
        if number % 3 == 0:
            return pay(sale, exchange)
        if number % 3 == 1:
            return expire_reservations(now=clock.now() + timedelta(hours=1))
        assert exchange.part is not None
        return cancel(caller=sale.seller, reservation_id=exchange.part.reservation_id, secret="")

    all_at_once(act, times=12)

    assert all(is_one_set(order, of=1) for order in orders)
    made = Exchange.objects.filter(status="made").count()
    assert Exchange.objects.filter(status="lapsed").count() == 4 - made
    assert Stock.objects.values_list("sold", "reserved").get(pk=sale.dearer.pk) == (made, 0)
    assert list(find_differences()) == []


def test_one_change_waits_at_a_time(sale: SaleFixture):
    def act(number: int):
        if number % 3 == 2:
            return request_refund(caller=sale.seller, order_id=sale.order.pk)
        return wait(sale, sale.order)

    all_at_once(act, times=9)

    assert Exchange.objects.filter(status="pending").count() + sale.order.refund_lines.count() // 2 == 1
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_an_old_ticket_is_let_in_or_exchanged_when_the_money_comes(sale: SaleFixture, provider, monkeypatch):
    door = open_door(sale.performance)
    orders = [sell_tickets(sale.performance, 1, caller=sale.seller).orders.get() for _ in range(5)]
    charges = [being_charged(sale, provider, monkeypatch, order) for order in orders]
    tickets = [order.tickets.select_related("order__payment").get() for order in orders]

    def act(number: int):
        if number % 2:
            return result_of(scan_tickets([door.reads(tickets[number // 2])])[0]).verdict
        return settle(charge_id=charges[number // 2].pk)

    results = all_at_once(act, times=10)

    for place, ticket in enumerate(tickets):
        ticket.refresh_from_db()
        verdict = results[2 * place + 1]
        if verdict == Verdict.ADMITTED:
            assert ticket.status == "admitted"
            assert charges[place].part.refunds.values_list("kind", flat=True).get() == "late"
        else:
            assert (verdict, ticket.status) == (Verdict.SUPERSEDED, "superseded")
    assert list(find_differences()) == []
