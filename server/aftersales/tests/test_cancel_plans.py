"""The plan of cancelling a performance agrees with its refunds, by each way."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.aftersales.cancellation_selectors import RefundWay, plan_cancelling
from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.completion_services import complete_refund
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Performance
from server.payments.models import OPEN_PAYOUT, Refund
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.choices import Choice
from server.sales.models import Order
from server.sales.services.checkout import pay
from server.sales.services.reserving import reserve
from server.sales.tests.refunding import ADA, MOVED
from server.testing import factories
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db
GATEWAYS = ("cash", "terminal", "sham")


@pytest.fixture
def performance(provider) -> Performance:
    provider.answer = MOVED
    event = factories.make_event(booking_fee=Decimal("1.50"))
    return factories.make_performance(event, price=Decimal("27.00"), capacity=90)


@pytest.fixture
def staff(performance) -> Staff:
    return factories.make_staff(performance.account)


def buy(staff: Staff, *performances: Performance, quantity: int = 1, by_card: str = "", gateway: str = "cash") -> Order:
    """Sell tickets of some performances together, partly paid by gift card, and return the first one's order."""
    cards = (factories.make_card(staff.user.account, by_card).code,) if by_card else ()
    lines = tuple(BasketLine(performance=one.pk, quantity=quantity) for one in performances)
    key = f"key-of-a-plan-{Order.objects.count():06}"
    reserved = reserve(caller=staff, basket_request=BasketRequest(lines=lines, gift_cards=cards), idempotency_key=key)
    reservation = reserved.reservation.pk
    pay(caller=staff, reservation_id=reservation, secret=reserved.secret, gateway=gateway, buyer=ADA)
    return Order.objects.get(payment=reserved.payment, performance=performances[0])


def exchange(staff: Staff, order: Order, target: Performance, gateway: str, number: int | None = None) -> Order:
    """Exchange some tickets of an order, or all, and settle the difference; return the order that has them."""
    tickets = tuple(Choice(unit=ticket.pk) for ticket in order.tickets.filter(status="valid").order_by("pk"))[:number]
    exchange_input = ExchangeInput(order=order.pk, performance=target.pk, tickets=tickets, number=len(tickets))
    made = make_exchange(
        caller=staff, exchange_input=exchange_input, exchange_id=None, how=Settlement(settles=True, gateway=gateway)
    ).made
    assert made is not None
    return made


def shown(ways: tuple[RefundWay, ...]) -> list[tuple[str, int, str]]:
    return [(way.gateway, way.orders, f"{way.amount:.2f}") for way in ways]


def test_a_basket_of_two_performances_that_a_gift_card_has_paid_partly(performance, staff):
    other = factories.make_performance(performance.event, price=Decimal("27.00"))
    buy(staff, performance, other, by_card="20.00")
    plan = plan_cancelling(performance)
    assert (plan.amount, plan.orders, plan.tickets) == (Decimal("28.50"), 1, 1)
    assert shown(plan.ways) == [("cash", 1, "18.50"), ("", 1, "10.00")]
    assert shown(plan.ways_without_fees) == [("cash", 1, "17.00"), ("", 1, "10.00")]


def test_an_order_that_two_charges_have_paid(performance, staff):
    cheaper = factories.make_performance(performance.event, price=Decimal("20.00"))
    exchange(staff, buy(staff, cheaper, quantity=2), performance, "terminal")
    assert shown(plan_cancelling(performance).ways) == [("cash", 1, "43.00"), ("terminal", 1, "14.00")]
    assert shown(plan_cancelling(performance).ways_without_fees) == [("cash", 1, "40.00"), ("terminal", 1, "14.00")]


def test_what_is_on_its_way_back_already_is_not_said_to_go_back_again(performance, staff):
    order = buy(staff, performance, quantity=3)
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[order.tickets.earliest("pk").pk], keeps_fee=True)
    assert shown(plan_cancelling(performance).ways) == [("cash", 1, "57.00")]


def test_an_order_for_nothing_is_free_of_charge(staff, performance):
    free = factories.make_performance(factories.make_event(staff.user.account), price=Decimal(0))
    buy(staff, free, gateway="free")
    assert shown(plan_cancelling(free).ways) == [("free", 1, "0.00")]


def random_orders(draw: Random, performance: Performance, staff: Staff) -> None:
    """Create orders of a performance like those of a season.

    From baskets, exchanged, partly refunded, paid by cards.
    """
    prices = [Decimal(draw.randint(900, 4500)) / 100 for _ in range(2)]
    cheap, dear = (factories.make_performance(performance.event, price=price) for price in sorted(prices))
    for _ in range(7):
        by_card = f"{draw.choice((5, 12, 400))}.00" if draw.random() < 0.3 else ""
        others = draw.sample((cheap, dear), k=draw.randint(0, 2))
        quantity, gateway = draw.randint(1, 3), draw.choice(GATEWAYS)
        if draw.random() < 0.5:
            first = draw.choice((cheap, dear))
            baskets = (first, *(one for one in others if one is not first))
            order = buy(staff, *baskets, quantity=quantity, gateway=gateway)
            made = exchange(staff, order, performance, draw.choice(("cash", "terminal")), draw.randint(1, quantity))
        elif by_card == "400.00":
            made = buy(staff, performance, quantity=quantity, by_card=by_card, gateway="free")
        else:
            made = buy(staff, performance, *others, quantity=quantity, by_card=by_card, gateway=gateway)
        if draw.random() < 0.4:
            some = made.tickets.filter(status="valid").order_by("pk")[: draw.randint(1, quantity)]
            ids = [ticket.pk for ticket in some]
            request_refund(caller=staff, order_id=made.pk, ticket_ids=ids, keeps_fee=draw.random() < 0.5)
        complete_all()


def complete_all() -> None:
    """Complete every pending refund, and those that others share then; open payouts stay open."""
    while pending := list(Refund.objects.filter(status="pending").exclude(OPEN_PAYOUT)):
        for refund in pending:
            complete_refund(refund_id=refund.pk)


@pytest.mark.parametrize("seed", range(4))
def test_random_orders_give_back_what_was_said_by_each_way(performance, staff, seed):
    draw = Random(seed)
    random_orders(draw, performance, staff)
    plan, keeps_fee = plan_cancelling(performance), draw.random() < 0.5
    before = Refund.objects.latest("pk").pk if Refund.objects.exists() else 0

    cancelling = cancel_performance(caller=staff, performance_id=performance.pk, keeps_fee=keeps_fee)
    while is_enqueued(CancelOrders, cancelling):
        assert do(CancelOrders, cancelling)
    complete_all()

    really: dict[str, Decimal] = {}
    for refund in Refund.objects.filter(pk__gt=before).exclude(status="failed"):
        really[refund.gateway] = really.get(refund.gateway, Decimal(0)) + refund.due
        really[""] = really.get("", Decimal(0)) + refund.gift_card
    planned = {way.gateway: way.amount for way in (plan.ways_without_fees if keeps_fee else plan.ways)}
    assert {way: amount for way, amount in planned.items() if amount} == {
        way: amount for way, amount in really.items() if amount
    }
    assert not Order.objects.filter(performance=performance, status__in=("paid", "refunding")).exists()


def queries_of(performance: Performance) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        plan_cancelling(performance)
    return len(queries)


def test_it_asks_the_database_as_often_for_many_orders_as_for_one(performance, staff):
    cheaper = factories.make_performance(performance.event, price=Decimal("20.00"))
    buy(staff, performance, by_card="5.00")
    once = queries_of(performance)
    for _ in range(3):
        buy(staff, performance, cheaper, quantity=2)
    assert queries_of(performance) == once == 9

    order = exchange(staff, buy(staff, cheaper), performance, "cash")
    after_one = queries_of(performance)
    for _ in range(2):
        order = exchange(staff, exchange(staff, order, cheaper, "cash"), performance, "terminal")
    assert queries_of(performance) == after_one == once + 2
