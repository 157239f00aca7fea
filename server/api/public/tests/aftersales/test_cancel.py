"""Cancelling by another system: what it reserved, and what it sold for its own money."""

from __future__ import annotations

import pytest

from server.inventory.models import Stock
from server.payments.models import Refund
from server.sales.models import Order, OrderEvent, Ticket
from server.testing.factories import make_staff, reserve_tickets, sell_tickets
from server.testing.tenants import admit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("check_integrity")]


def counters(performance):
    return Stock.objects.values_list("sold", "reserved").get(pk=performance.pk)


def test_an_open_reservation_is_given_back(partner, performance):
    order = partner.reserve(performance)
    answer = partner.post(f"orders/{order.pk}/cancel")

    assert (answer.status_code, answer.json()["status"]) == (200, Order.Status.FAILED)
    assert counters(performance) == (0, 0)
    assert not Refund.objects.exists()
    assert OrderEvent.objects.filter(order=order, description="By Partner: Cancelled").count() == 1


def test_what_the_client_sold_is_refunded_whole_and_opens_no_door(partner, performance):
    order = partner.sell(performance)
    answer = partner.post(f"orders/{order.pk}/cancel", {"reason": "double booking"})

    body = answer.json()
    assert (answer.status_code, body["order"], body["status"]) == (200, order.pk, "refunded")
    assert {ticket["status"] for ticket in body["tickets"]} == {Ticket.Status.REFUNDED}
    assert body["amounts"]["refunded"] == body["amounts"]["total"] == "40.00"
    assert counters(performance) == (0, 0)
    refund = Refund.objects.get()
    assert (refund.gateway, refund.reason) == ("offline", "By Partner: Cancelled: double booking")
    assert OrderEvent.objects.filter(order=order, kind=OrderEvent.Kind.REFUNDED, by=None).count() == 1


def test_twice_is_said(partner, performance):
    order = partner.sell(performance)
    partner.post(f"orders/{order.pk}/cancel", key="once")
    assert partner.post(f"orders/{order.pk}/cancel", key="once").status_code == 200

    again = partner.post(f"orders/{order.pk}/cancel", key="twice")
    assert (again.status_code, again.json()["code"]) == (409, "order_status")
    assert again.json()["status"] == 409, "of a problem it is the HTTP status (RFC 9457)"
    assert Refund.objects.count() == 1


def test_what_somebody_else_sold_or_reserved_stays(partner, partner_for, performance):
    other = partner_for(performance.account, "Other")
    staff = make_staff(performance.account)
    orders = [
        other.sell(performance),
        other.reserve(performance),
        sell_tickets(performance, 1).orders.get(),
        Order.objects.get(payment=reserve_tickets(performance, 1, caller=staff).payment),
    ]
    for order in orders:
        answer = partner.post(f"orders/{order.pk}/cancel")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_sold_by_client")
    assert counters(performance) == (3, 3)


def test_what_its_buyer_paid_by_card_is_refunded_instead(partner, by_card):
    order = by_card()
    answer = partner.post(f"orders/{order.pk}/cancel")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_sold_by_client")


def test_what_was_used_stays(partner, performance):
    order = partner.sell(performance)
    admit(make_staff(performance.account), order.tickets.order_by("pk")[0])
    answer = partner.post(f"orders/{order.pk}/cancel")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_to_void")
