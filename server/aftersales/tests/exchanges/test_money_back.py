"""Refunds after exchanges go to where the money came from: to each charge, and never more than it holds."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import retry_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture, sold
from server.payments.models import Charge, Difference, Refund
from server.platform.errors import NotFound
from server.sales.models import Order, OrderEvent, Ticket
from server.sales.tests.refunding import REFUSED, sell_by_card
from server.testing.factories import make_account, make_staff

pytestmark = pytest.mark.django_db


def moved(sale: SaleFixture) -> list[tuple[str, str, str]]:
    """List the refunds of the fixture's payment: kind, gateway, and amount."""
    rows = Refund.objects.filter(part__payment=sale.payment, status="succeeded").order_by("pk")
    return [(row.kind, row.gateway, f"{row.to_move:.2f}") for row in rows]


def test_refund_takes_the_newest_charge_first(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")
    request_refund(caller=sale.seller, order_id=sale.order.pk)
    assert moved(sale) == [("refund", "terminal", "20.00"), ("share", "cash", "40.00")]
    assert (sale.order.refunded, sold(sale.dearer)) == (Decimal("60.00"), (0, "0.00"))


def test_part_by_part_no_charge_gives_back_more_than_it_holds(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")
    for ticket in live(sale.order):
        request_refund(caller=sale.seller, order_id=sale.order.pk, ticket_ids=[ticket.pk])
    assert moved(sale) == [
        ("refund", "terminal", "20.00"),
        ("share", "cash", "10.00"),
        ("refund", "cash", "30.00"),
    ]


def test_of_two_orders_of_one_charge_each_gives_back_its_own():
    sale = make_sale_fixture(tickets=3)
    made = sale.exchange(sale.dearer, gateway="terminal", tickets=sale.some(1)).made
    assert made is not None
    request_refund(caller=sale.seller, order_id=sale.order.pk)
    request_refund(caller=sale.seller, order_id=made.pk)
    assert moved(sale) == [("refund", "cash", "40.00"), ("refund", "terminal", "10.00"), ("share", "cash", "20.00")]


def test_an_exchange_back_gives_back_what_the_first_one_took(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")
    sale.exchange(sale.cheaper)
    assert moved(sale) == [("exchange", "terminal", "20.00"), ("exchange", "cash", "10.00")]


@pytest.fixture
def by_card(sale: SaleFixture, provider) -> tuple[SaleFixture, Order]:
    """An order paid through a provider."""
    return sale, sell_by_card(sale.performance, 2, caller=sale.seller)


def exchange_for_less(sale: SaleFixture, order: Order) -> Refund:
    from server.aftersales.exchanges.rules import ExchangeInput
    from server.aftersales.exchanges.services import Settlement, make_exchange

    exchange_input = ExchangeInput(order=order.pk, performance=sale.cheaper.pk)
    made = make_exchange(
        caller=sale.seller, exchange_input=exchange_input, exchange_id=None, how=Settlement(settles=True)
    )
    return Refund.objects.get(part=made.part)


def test_failed_refund_may_be_exchanged_and_stays_requested(by_card, provider):
    sale, order = by_card
    provider.answer = REFUSED
    refund = request_refund(caller=sale.seller, order_id=order.pk)
    exchange_for_less(sale, order)
    refund.refresh_from_db()
    assert (refund.status, refund.performance_id) == ("failed", sale.performance.pk)


def test_a_provider_takes_its_time_and_the_tickets_have_moved(by_card):
    sale, order = by_card
    refund = exchange_for_less(sale, order)
    assert (refund.status, refund.amount) == ("pending", Decimal("10.00"))
    assert {ticket.performance_id for ticket in live(order)} == {sale.cheaper.pk}
    assert complete_refund(refund_id=refund.pk)
    assert OrderEvent.objects.filter(order=order, kind="refunded", amount=Decimal("10.00")).exists()
    order.refresh_from_db()
    assert (order.status, order.refunded) == ("paid", 0)


def test_a_refused_refund_stays_due_is_shown_and_is_retried(by_card, provider):
    sale, order = by_card
    refund = exchange_for_less(sale, order)
    fail_refund(refund_id=refund.pk, message="No money there")
    assert Ticket.objects.filter(order=order, status="valid").count() == 2
    assert OrderEvent.objects.filter(order=order, kind="not_refunded", description="No money there").exists()
    assert Difference.objects.filter(payment=order.payment).exists()
    with pytest.raises(NotFound):
        retry_refund(caller=make_staff(make_account()), order_id=order.pk, refund_id=refund.pk)
    again = retry_refund(caller=sale.seller, order_id=order.pk, refund_id=refund.pk)
    assert (again.pk, again.status) == (refund.pk, "pending")
    assert complete_refund(refund_id=refund.pk)
    assert Charge.objects.filter(part__payment=order.payment).count() == 1
