"""Upsells on an order's own page."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.order_page.serializers import serialize_order_details
from server.sales.models import Order, UpsellItem
from server.sales.selectors import whole_orders
from server.testing.extras import give_upsells, make_variant, make_wine
from server.testing.factories import make_performance, make_user, sell_tickets

pytestmark = pytest.mark.django_db


def sold() -> Order:
    """An order of two tickets, one of which brings a programme, with two glasses of wine."""
    order = sell_tickets(make_performance(), 2).orders.get()
    event = order.performance.event
    wine = make_wine(event, "Glass of wine")
    give_upsells(order, wine, 2, variant=make_variant(wine, "Red"))
    give_upsells(order, make_wine(event, "Programme"), ticket=order.tickets.order_by("pk")[0])
    return whole_orders().get(pk=order.pk)


def test_its_upsells_stand_there_one_by_one_and_together(api_for: Any):
    order = sold()
    api = api_for(make_user(order.account))

    (shown,) = api.post("/v1/events/getOrderDetails", {"eventticketdetail_id": order.pk}).json()["data"]["eventinfo"]

    wine, _, programme = shown["individualupselldetail"]
    ticket = order.tickets.order_by("pk")[0]
    assert (wine["upsell"], wine["variantname"], wine["individualprice"], wine["upsellstatus"], wine["ticketid"]) == (
        {"upsellname": "Glass of wine"},
        "Red",
        "6.00",
        0,
        None,
    )
    assert (programme["individualprice"], programme["ticketid"]) == ("0.00", ticket.pk)
    assert shown["eventticketUpsellmappings"] == [
        {
            "upsellonly": False,
            "total": "12.00",
            "tax": "0.00",
            "upsellpaymentid": order.payment.reference,
            "paymentstatus": "Success",
        }
    ]
    assert (shown["upsellprice"], shown["total"]) == ("12.00", "52.00")


def test_page_shows_promo_code_and_gift_card():
    order = sold()
    Order.objects.filter(pk=order.pk).update(promo_code="EARLY10", discount=Decimal("4.00"), gift_card=Decimal("10.00"))

    shown = serialize_order_details(order.pk)

    assert shown is not None
    assert (shown["promocode"], shown["promodiscount"], shown["giftcardamount"]) == ("EARLY10", "4.00", "10.00")


def test_a_page_without_upsells_has_an_empty_list_of_them():
    order = sell_tickets(make_performance(), 1).orders.get()

    shown = serialize_order_details(order.pk)

    assert shown is not None
    assert (shown["individualupselldetail"], shown["eventticketUpsellmappings"]) == ([], [])


@pytest.mark.parametrize("quantity", [1, 20])
def test_a_page_costs_sixteen_queries_whatever_was_bought(quantity: int):
    order = sold()
    give_upsells(order, UpsellItem.objects.filter(order=order)[0].upsell, quantity)

    with CaptureQueriesContext(connection) as captured:
        assert serialize_order_details(order.pk)

    assert len(captured) <= 16
