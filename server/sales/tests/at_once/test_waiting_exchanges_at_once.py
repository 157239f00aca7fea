"""Exchanges that wait for their money, while it comes, expires, is scanned and changed, on real connections."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services.exchanges import Settlement, make_exchange
from server.aftersales.exchanges.services.pending import DeferredPayment
from server.aftersales.refunds.services.requests import request_refund
from server.aftersales.tests.exchanges.scenes import Scene, live, make_scene
from server.checkin.models import Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import judged, open_door
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
def scene() -> Scene:
    return make_scene()


def wait(scene: Scene, order: Order, performance=None) -> Exchange:
    wish = ExchangeInput(order=order.pk, performance=(performance or scene.dearer).pk)
    how = Settlement(settles=True, later=DeferredPayment.CARD)
    return make_exchange(caller=scene.seller, wish=wish, exchange_id=None, how=how)


def pay(scene: Scene, exchange: Exchange, gateway: str = "cash") -> str:
    assert exchange.part is not None
    return check_out(
        caller=scene.seller, reservation_id=exchange.part.reservation_id, secret="", gateway=gateway, buyer=None
    ).part.reservation.status


def being_charged(scene: Scene, provider, monkeypatch, order: Order) -> Charge:
    """Have a provider be asked for an exchange's money, which takes its time over it."""
    monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
    exchange = wait(scene, order)
    pay(scene, exchange, "sham")
    return Charge.objects.get(part=exchange.part)


def is_one_set(order: Order, *, of: int) -> bool:
    """Tell whether an order has so many good tickets, all at its own performance."""
    order.refresh_from_db()
    tickets = live(order)
    return len(tickets) == of and {ticket.performance_id for ticket in tickets} == {order.performance_id}


def test_it_is_paid_once_by_16_at_once(scene: Scene):
    exchange = wait(scene, scene.order)
    told = all_at_once(lambda _: pay(scene, exchange), times=16)

    assert set(told) == {"paid"}
    assert (Charge.objects.filter(part=exchange.part).count(), Ticket.objects.count()) == (1, 4)
    assert is_one_set(scene.order, of=2)
    assert list(find_differences()) == []


def test_its_money_is_told_of_by_many_at_once(scene: Scene, provider, monkeypatch):
    charge = being_charged(scene, provider, monkeypatch, scene.order)
    all_at_once(lambda _: settle(charge_id=charge.pk), times=12)

    assert Ticket.objects.count() == 4
    assert scene.order.performance_id == scene.dearer.pk
    assert is_one_set(scene.order, of=2)
    assert list(find_differences()) == []


def test_it_is_paid_or_over(scene: Scene):
    orders = [sell_tickets(scene.performance, 1, caller=scene.seller).orders.get() for _ in range(4)]
    waiting = [wait(scene, order) for order in orders]

    def act(number: int):
        exchange = waiting[number // 3]
        if number % 3 == 0:
            return pay(scene, exchange)
        if number % 3 == 1:
            return expire_reservations(now=clock.now() + timedelta(hours=1))
        assert exchange.part is not None
        return cancel(caller=scene.seller, reservation_id=exchange.part.reservation_id, secret="")

    all_at_once(act, times=12)

    assert all(is_one_set(order, of=1) for order in orders)
    made = Exchange.objects.filter(status="made").count()
    assert Exchange.objects.filter(status="lapsed").count() == 4 - made
    assert Stock.objects.values_list("sold", "reserved").get(pk=scene.dearer.pk) == (made, 0)
    assert list(find_differences()) == []


def test_one_change_waits_at_a_time(scene: Scene):
    def act(number: int):
        if number % 3 == 2:
            return request_refund(caller=scene.seller, order_id=scene.order.pk)
        return wait(scene, scene.order)

    all_at_once(act, times=9)

    assert Exchange.objects.filter(status="pending").count() + scene.order.refund_lines.count() // 2 == 1
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_an_old_ticket_is_let_in_or_exchanged_when_the_money_comes(scene: Scene, provider, monkeypatch):
    door = open_door(scene.performance)
    orders = [sell_tickets(scene.performance, 1, caller=scene.seller).orders.get() for _ in range(5)]
    charges = [being_charged(scene, provider, monkeypatch, order) for order in orders]
    tickets = [order.tickets.select_related("order__payment").get() for order in orders]

    def act(number: int):
        if number % 2:
            return judged(scan_tickets([door.reads(tickets[number // 2])])[0]).verdict
        return settle(charge_id=charges[number // 2].pk)

    told = all_at_once(act, times=10)

    for place, ticket in enumerate(tickets):
        ticket.refresh_from_db()
        verdict = told[2 * place + 1]
        if verdict == Verdict.ADMITTED:
            assert ticket.status == "admitted"
            assert charges[place].part.refunds.values_list("kind", flat=True).get() == "late"
        else:
            assert (verdict, ticket.status) == (Verdict.SUPERSEDED, "superseded")
    assert list(find_differences()) == []
