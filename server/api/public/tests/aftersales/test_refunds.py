"""Refunds by another system: by number, the way the money came, once."""

from __future__ import annotations

import pytest

from server.payments.models import Gateway, Refund
from server.sales.models import OrderEvent, Ticket
from server.testing.factories import make_upsell, sell_tickets

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("check_integrity")]


def numbers_of(order):
    return list(order.tickets.order_by("pk").values_list("pk", flat=True))


def test_a_quote_says_what_goes_back_and_writes_nothing(partner, performance):
    order = partner.sell(performance)
    first, _ = numbers_of(order)
    answer = partner.api.post(f"/api/orders/{order.pk}/refunds/quote", {"tickets": [first]})

    assert answer.status_code == 200
    assert answer.json() == {
        "order": order.pk,
        "amount": "20.00",
        "gift_card": "0.00",
        "currency": "GBP",
        "back_to": "client",
        "ways": [{"back_to": "client", "amount": "20.00"}],
        "booking_fee": "0.00",
        "keep_booking_fee": False,
        "whole": False,
        "units": [{"ticket": first, "upsell_item": None, "amount": "20.00"}],
    }
    assert not Refund.objects.exists()


def test_a_ticket_is_refunded_and_its_client_gives_the_money_back(partner, performance):
    order = partner.sell(performance)
    first, second = numbers_of(order)
    answer = partner.post(f"orders/{order.pk}/refunds", {"tickets": [first], "reason": "ill"})

    body = answer.json()
    assert answer.status_code == 201
    assert (body["status"], body["amount"], body["back_to"]) == ("succeeded", "20.00", "client")
    assert (body["reason"], body["order_status"]) == ("By Partner: ill", "paid")
    assert body["units"] == [{"ticket": first, "upsell_item": None, "amount": "20.00"}]
    assert dict(order.tickets.values_list("pk", "status")) == {first: Ticket.Status.REFUNDED, second: "valid"}
    refund = Refund.objects.get(pk=body["refund"])
    assert (refund.gateway, refund.by) == (Gateway.OFFLINE, None)
    noted = OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.REFUNDED)
    assert noted.by is None
    assert "By Partner: ill" in noted.description


def test_without_numbers_all_that_is_left_goes_back(partner, performance):
    order = partner.sell(performance)
    partner.post(f"orders/{order.pk}/refunds", {"tickets": numbers_of(order)[:1]})
    body = partner.post(f"orders/{order.pk}/refunds").json()

    assert (body["amount"], body["order_status"]) == ("20.00", "refunded")
    performance.stock.refresh_from_db()
    assert performance.stock.sold == 0


def test_the_same_key_refunds_once(partner, performance):
    order = partner.sell(performance)
    body = {"tickets": numbers_of(order)[:1]}
    first = partner.post(f"orders/{order.pk}/refunds", body, key="mine")
    again = partner.post(f"orders/{order.pk}/refunds", body, key="mine")

    assert again.json() == first.json()
    assert Refund.objects.count() == 1
    assert partner.post(f"orders/{order.pk}/refunds", {}, key="mine").status_code == 422
    missing = partner.api.post(f"/api/orders/{order.pk}/refunds", body)
    assert (missing.status_code, missing.json()["field"]) == (400, "Idempotency-Key")


def test_what_was_paid_by_card_goes_back_to_the_card(partner, by_card, stripe):
    order = by_card()
    first, _ = numbers_of(order)
    body = partner.post(f"orders/{order.pk}/refunds", {"tickets": [first]}).json()

    assert (body["status"], body["amount"], body["back_to"]) == ("succeeded", "20.00", "card")
    assert Refund.objects.get().gateway == "stripe"
    assert [row["amount"] for row in stripe.rows if row["object"] == "refund"] == [2000]


def test_upsells_are_refunded_by_their_numbers(partner, performance):
    upsell = make_upsell(performance.event)
    order = partner.sell(performance, upsell=upsell)
    item = order.upsells.get()
    body = partner.post(f"orders/{order.pk}/refunds", {"upsells": [item.pk]}).json()

    assert body["units"] == [{"ticket": None, "upsell_item": item.pk, "amount": f"{item.total:.2f}"}]
    item.refresh_from_db()
    assert item.status == item.Status.VOID


def test_what_the_box_office_took_it_gives_back_itself(partner, performance):
    order = sell_tickets(performance, 2).orders.get()
    for call in ("refunds/quote", "refunds"):
        answer = partner.post(f"orders/{order.pk}/{call}")
        assert (answer.status_code, answer.json()["code"]) == (409, "at_the_counter")
    assert not Refund.objects.exists()


def test_what_another_client_took_it_gives_back_itself(partner, partner_for, performance):
    order = partner_for(performance.account, "Other").sell(performance)
    answer = partner.post(f"orders/{order.pk}/refunds")
    assert (answer.status_code, answer.json()["code"]) == (409, "money_of_another")


@pytest.mark.parametrize("call", ["refunds/quote", "refunds"])
def test_only_units_of_the_order_that_are_left_go_back(partner, performance, call):
    order, other = partner.sell(performance), partner.sell(performance)
    gone = numbers_of(order)[0]
    partner.post(f"orders/{order.pk}/refunds", {"tickets": [gone]})

    again = partner.post(f"orders/{order.pk}/{call}", {"tickets": [gone]})
    assert (again.status_code, again.json()["code"]) == (409, "already_refunded")
    foreign = partner.post(f"orders/{order.pk}/{call}", {"tickets": numbers_of(other)})
    assert foreign.status_code == 404


@pytest.mark.parametrize(
    "body", [{"tickets": "1"}, {"tickets": [0]}, {"tickets": [2**64]}, {"upsells": [None]}, {"tickets": [1] * 1001}]
)
def test_garbage_is_refused(partner, performance, body):
    order = partner.sell(performance)
    answer = partner.post(f"orders/{order.pk}/refunds", body)
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert not Refund.objects.exists()
