"""Exchanges on order pages, and whether the pages offer one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.order_page.serializers import serialize_order_details
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.payments.models import Payment
from server.platform import clock
from server.sales.models import Order, Ticket

pytestmark = pytest.mark.django_db


def page_of(order_id: int | None) -> dict[str, Any]:
    page = serialize_order_details(order_id or 0)
    assert page is not None
    return page


def exchanged(page: dict[str, Any]) -> dict[str, Any]:
    (note,) = [item for item in page["orderhistory"] if item["kind"] == "exchanged"]
    return note


def test_both_pages_say_from_where_to_where_and_number_both_orders(sale: SaleFixture):
    exchange = sale.exchange(sale.dearer, tickets=sale.some(1))

    for order_id in (sale.order.pk, exchange.made_id):
        note = exchanged(page_of(order_id))
        assert note["action_type"] == "exchange"
        assert note["from_event_name"].startswith("Twelfth Night, ")
        assert note["to_event_name"].startswith("Twelfth Night, ")
        assert (note["from_order"], note["to_order"]) == (sale.order.pk, exchange.made_id)


def test_an_order_that_keeps_its_number_is_both(sale: SaleFixture):
    sale.exchange(sale.equal)

    note = exchanged(page_of(sale.order.pk))
    assert (note["from_order"], note["to_order"]) == (sale.order.pk, sale.order.pk)
    states = [ticket["state"] for ticket in page_of(sale.order.pk)["ticketdetails"]]
    assert states == ["superseded", "superseded", "valid", "valid"]


def test_other_notes_number_no_orders(sale: SaleFixture):
    notes = page_of(sale.order.pk)["orderhistory"]
    assert {(item["from_order"], item["to_order"]) for item in notes} == {(None, None)}


def test_what_an_exchange_gives_back_stands_in_the_order_that_it_made():
    sale = make_sale_fixture(tickets=3)
    exchange = sale.exchange(sale.cheaper, tickets=sale.some(1))

    (refund,) = page_of(exchange.made_id)["refunds"]
    assert (refund["kind"], refund["amount"], refund["gateway"], refund["units"]) == ("exchange", "5.00", "cash", [])
    assert page_of(sale.order.pk)["refunds"] == []


def test_a_page_costs_no_more_statements_for_many_exchanges_than_for_one():
    sale = make_sale_fixture(tickets=6)

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            page_of(sale.order.pk)
        return len(captured)

    sale.exchange(sale.cheaper, tickets=sale.some(1))
    once = cost()
    for _ in range(3):
        sale.exchange(sale.cheaper, tickets=sale.some(1))
    assert cost() == once


def test_an_order_is_offered_for_exchange_while_it_has_tickets_that_admit(sale: SaleFixture):
    def may(order: Order) -> bool:
        return page_of(order.pk)["rights"]["exchange"]

    order = sale.order
    assert may(order)
    # Exchanging admitted tickets depends on a person's own permissions.
    Ticket.objects.filter(order=order).update(status=Ticket.Status.ADMITTED, admitted_at=clock.now())
    assert may(order)
    Ticket.objects.filter(order=order).update(status=Ticket.Status.VALID, admitted_at=None)
    Payment.objects.filter(pk=order.payment_id).update(buyer_removed=True)
    assert not may(order)
    Payment.objects.filter(pk=order.payment_id).update(buyer_removed=False)
    Order.objects.filter(pk=order.pk).update(status=Order.Status.REFUNDING)
    assert not may(order)
    Order.objects.filter(pk=order.pk).update(status=Order.Status.PAID)


def test_of_two_orders_each_is_offered_again(sale: SaleFixture):
    exchange = sale.exchange(sale.equal, tickets=sale.some(1))

    assert [page_of(pk)["rights"]["exchange"] for pk in (sale.order.pk, exchange.made_id)] == [True, True]


def test_what_another_charge_gives_back_of_a_refund_stands_beside_it(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")
    request_refund(caller=sale.seller, order_id=sale.order.pk)
    shown = [(refund["kind"], refund["gateway"], refund["due"]) for refund in page_of(sale.order.pk)["refunds"]]
    assert shown == [("share", "cash", "40.00"), ("refund", "terminal", "20.00")]
