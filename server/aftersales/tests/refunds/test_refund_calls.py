"""The calls that refund, with their messages (spec part 3, sections 4, 5 and 8)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.payments.models import Payment, Refund
from server.platform import clock
from server.sales.models import Order, Ticket
from server.sales.tests.refunding import (
    MOVED,
    PENDING,
    REFUSED,
    partly,
    preview,
    refund_order,
    refund_partly,
    sell_by_card,
)
from server.sales.tests.sales import item, pay, reserve
from server.testing import factories
from server.testing.extras import give_upsells, make_wine

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=20)


@pytest.fixture
def api(performance, api_for):
    return api_for(factories.make_user(performance.account))


@pytest.fixture
def order(performance) -> Order:
    return factories.sell_tickets(performance, 3).orders.get()


def numbers(order: Order) -> list[int]:
    return list(order.tickets.order_by("pk").values_list("pk", flat=True))


def status_and_message(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["message"]


def test_refund_says_what_the_counter_has_to_hand_back(api, order):
    response = refund_order(api, order, reason="ill")

    assert status_and_message(response) == (200, "Refund Updated Successfully")
    data = response.json()["data"]
    assert {name: data[name] for name in ("kind", "amount", "gift_card", "due", "gateway", "status", "reason")} == {
        "kind": "refund",
        "amount": "60.00",
        "gift_card": "0.00",
        "due": "60.00",
        "gateway": "cash",
        "status": "succeeded",
        "reason": "ill",
    }
    assert [unit["ticketid"] for unit in data["units"]] == numbers(order)
    assert status_and_message(refund_order(api, order)) == (409, "This Order is Refund.")


def test_one_that_the_provider_has_not_moved_yet_says_so(api, performance, provider):
    order = sell_by_card(performance, 1)
    provider.answer = PENDING
    response = refund_order(api, order)
    assert (status_and_message(response), response.json()["data"]["status"]) == (
        (200, "Refund Updated Successfully"),
        "pending",
    )
    assert status_and_message(refund_order(api, order)) == (409, "This Order is Inprogress.")


def test_one_that_the_provider_refuses_says_why(api, performance, provider):
    order = sell_by_card(performance, 2)
    provider.answer = REFUSED
    assert status_and_message(refund_order(api, order)) == (402, "The card is closed")
    provider.answer = MOVED
    assert status_and_message(refund_order(api, order)) == (200, "Refund Updated Successfully")


@pytest.mark.parametrize(
    ("payment", "total", "code"), [("pi_123", "0.00", 422), ("pi_123", "0.01", 404), ("ORD-0", "0.00", 404)]
)
def test_a_payment_without_our_marker_must_have_cost_something(api, payment, total, code):
    response = api.post("/v1/payment/paymentRefundByOrder", {"payment_intent": payment, "totalAmount": total})
    assert response.status_code == code
    if code == 422:
        assert response.json()["message"] == "In Stripe Refund, Amount is greater than 0"


def test_what_costs_nothing_is_refunded_by_its_marker(api, performance):
    free = factories.make_performance(performance.event, price=Decimal(0))
    assert status_and_message(refund_order(api, factories.sell_tickets(free, 1).orders.get()))[0] == 200


@pytest.mark.parametrize(
    ("status", "word"), [("progress", "Progress"), ("refunding", "Inprogress"), ("refunded", "Refund")]
)
def test_an_order_that_is_not_success_is_not_refunded(api, order, status, word):
    Order.objects.update(status=status)
    one, *_ = numbers(order)
    for response in (
        refund_order(api, order),
        refund_partly(api, partly(order, one)),
        preview(api, partly(order, one)),
        api.post("/v1/payment/voidSale", {"eventticketdetailid": order.pk}),
    ):
        assert status_and_message(response) == (409, f"This Order is {word}.")
    assert Refund.objects.count() == 0


def test_an_order_that_was_used_up_is_not_refunded(api, order):
    Ticket.objects.update(status="admitted", admitted_at=clock.now())
    assert status_and_message(refund_order(api, order)) == (409, "This Order is Scanned.")


def test_a_payment_of_several_orders_is_refunded_order_by_order(api, performance):
    other = factories.make_performance(performance.event)
    pay(api, reserve(api, item(performance, 1), item(other, 1)))
    one, two = Order.objects.order_by("pk")

    assert status_and_message(refund_order(api, one)) == (
        422,
        "This payment has several orders. Please refund them one by one.",
    )
    assert status_and_message(refund_partly(api, partly(one, *numbers(one)))) == (200, "Refund Updated Successfully")
    assert status_and_message(refund_partly(api, partly(two, *numbers(two)))) == (200, "Refund Updated Successfully")
    assert set(Order.objects.values_list("status", flat=True)) == {"refunded"}


class TestPartly:
    """A partial refund and its preview, which refuse with the same messages."""

    def test_the_preview_says_what_it_comes_to_and_writes_nothing(self, api, order, performance):
        bought, brought = _glasses(order, performance)
        first, *_ = numbers(order)
        response = preview(api, partly(order, first, upsells=(bought,)))

        body = response.json()
        assert (body["message"], body["refundamount"]) == ("Success", "26.00")
        assert body["upsellOnly"] == [
            {"individualupsellid": bought, "total": "6.00"},
            {"individualupsellid": brought, "total": "0.00"},
        ]
        assert [unit["brought"] for unit in body["data"]["units"]] == [False, False, True]
        assert {name: body["data"][name] for name in ("amount", "due", "gateway", "booking_fee", "whole")} == {
            "amount": "26.00",
            "due": "26.00",
            "gateway": "cash",
            "booking_fee": "0.00",
            "whole": False,
        }
        assert Refund.objects.count() == 0

    def test_what_was_previewed_is_refunded_as_often_as_there_is_something_left(self, api, order):
        first, second, third = numbers(order)
        body = partly(order, first)
        assert preview(api, body).json()["refundamount"] == "20.00"
        response = refund_partly(api, {**body, "reason": "ill"})
        assert (status_and_message(response), response.json()["data"]["amount"]) == (
            (200, "Refund Updated Successfully"),
            "20.00",
        )
        assert status_and_message(refund_partly(api, partly(order, second))) == (200, "Refund Updated Successfully")
        assert status_and_message(refund_partly(api, partly(order, second))) == (
            409,
            "The ticket is already refunded...",
        )
        assert (
            status_and_message(refund_partly(api, partly(order, third)))[1]
            == "Cannot select all tickets for Partial Refund"
        )
        assert refund_order(api, order).json()["data"]["amount"] == "20.00", "the whole of what is left"

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_everything_is_no_part(self, api, order, send):
        assert status_and_message(send(api, partly(order, *numbers(order)))) == (
            422,
            "Cannot select all tickets for Partial Refund",
        )

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_all_tickets_of_one_of_several_orders_go_with_all_its_upsells(self, api, performance, send):
        other = factories.make_performance(performance.event)
        pay(api, reserve(api, item(performance, 1), item(other, 1)))
        order = Order.objects.get(performance=performance)
        (glass,) = give_upsells(order, make_wine(performance.event), 1)

        response = send(api, partly(order, *numbers(order)))
        assert status_and_message(response) == (422, "Please choose all upsells and continue.")
        assert send(api, partly(order, *numbers(order), upsells=(glass.pk,))).status_code == 200

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_an_upsell_that_a_chosen_ticket_includes_is_not_unchecked(self, api, order, performance, send):
        _, brought = _glasses(order, performance)
        body = partly(order, numbers(order)[0])
        unchecked = {"upsellInfo": [{"individualupsellid": brought, "quantity": 0}]}
        assert status_and_message(send(api, {**body, **unchecked})) == (
            422,
            "You have selected ticket type that includes upsell, so it cannot be unchecked.",
        )
        alone = partly(order, upsells=(brought,))
        assert status_and_message(send(api, alone)) == (
            422,
            "This extra comes with a ticket. Please choose that ticket instead.",
        )

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_no_more_than_there_are(self, api, order, performance, send):
        wine = make_wine(performance.event)
        give_upsells(order, wine, 2)
        too_many: list[dict[str, Any]] = [
            {"ticketinfo": [{"tickettypeid": 0, "quantity": 4}]},
            {"ticketinfo": [], "nooftickets": 4},
        ]
        for body in too_many:
            assert status_and_message(send(api, {**partly(order), **body})) == (422, "Please enter a value less than 4")
        upsells = {"upsellInfo": [{"upsellid": wine.pk, "quantity": 3}]}
        assert status_and_message(send(api, {**partly(order), **upsells})) == (422, "Please enter a value less than 3")

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_a_number_that_differs_from_the_list_is_refused(self, api, order, send):
        one, two, _ = numbers(order)
        for number in (0, 1, 3):
            answer = send(api, partly(order, one, two, nooftickets=number))
            message = f"{number} tickets were asked for, but 2 are selected"
            assert status_and_message(answer) == (422, message)
            assert (answer.json()["code"], answer.json()["field"]) == ("count_differs", "nooftickets")
        assert send(api, partly(order, one, two, nooftickets=2)).status_code == 200

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_a_ticket_or_an_upsell_is_named_once(self, api, order, performance, send):
        (glass,) = give_upsells(order, make_wine(performance.event))
        one, two, _ = numbers(order)
        twice = [
            ("ticketinfo", partly(order, one, two, one)),
            ("ticketinfo", {**partly(order), "ticketinfo": [{"ticketid": one, "quantity": 2}]}),
            ("upsellInfo", partly(order, one, upsells=(glass.pk, glass.pk))),
        ]
        for field, body in twice:
            answer = send(api, body)
            assert status_and_message(answer) == (422, "Please name each ticket, upsell and seat only once")
            assert answer.json()["field"] == field

    @pytest.mark.parametrize("send", [preview, refund_partly])
    def test_nothing_is_nothing(self, api, order, send):
        assert status_and_message(send(api, partly(order))) == (422, "Please choose what to refund")

    def test_so_many_of_a_type_are_those_that_nobody_has_used(self, api, order):
        first, second, third = numbers(order)
        Ticket.objects.filter(pk=first).update(status="admitted", admitted_at=clock.now())
        body = {**partly(order), "ticketinfo": [{"tickettypeid": 0, "quantity": 2}]}
        assert [unit["ticketid"] for unit in preview(api, body).json()["data"]["units"]] == [second, third]

    def test_the_booking_fee_is_kept_where_somebody_says_so(self, api, api_for):
        event = factories.make_event(booking_fee=Decimal("2.00"))
        order = factories.sell_tickets(factories.make_performance(event), 2).orders.get()
        desk = api_for(factories.make_user(event.account))
        one, _ = numbers(order)
        given, without_fee = (
            preview(desk, partly(order, one, keepfee=keeps_fee)).json() for keeps_fee in (False, True)
        )
        assert (given["refundamount"], without_fee["refundamount"]) == ("22.00", "20.00")
        assert given["data"]["booking_fee"] == without_fee["data"]["booking_fee"] == "2.00"
        assert refund_partly(desk, partly(order, one, keepfee=True)).json()["data"]["amount"] == "20.00"


def _glasses(order: Order, performance: Any) -> tuple[int, int]:
    """Give an order a glass of wine that was bought, and one that its first ticket brings."""
    wine = make_wine(performance.event)
    (bought,) = give_upsells(order, wine, 1)
    (brought,) = give_upsells(order, wine, 1, ticket=order.tickets.order_by("pk")[0])
    return bought.pk, brought.pk


def test_a_sale_of_the_counter_is_voided(api, order):
    response = api.post("/v1/payment/voidSale", {"eventticketdetailid": order.pk, "reason": "keyed wrong"})
    assert status_and_message(response) == (200, "Updated Successfully")
    data = response.json()["data"]
    assert (data["kind"], data["due"], data["gateway"], data["reason"]) == ("void", "60.00", "cash", "keyed wrong")


def test_only_a_sale_of_the_counter_is_voided(api, order):
    Payment.objects.update(channel="online")
    response = api.post("/v1/payment/voidSale", {"eventticketdetailid": order.pk})
    assert status_and_message(response) == (409, "Only a sale at the box office can be voided")


def test_a_preview_reads_alone_and_as_much_for_many_tickets_as_for_few(api, performance, django_assert_max_num_queries):
    small, large = (factories.sell_tickets(performance, number).orders.get() for number in (2, 8))
    with django_assert_max_num_queries(20) as few:
        preview(api, partly(small, numbers(small)[0]))
    with django_assert_max_num_queries(len(few)):
        preview(api, partly(large, *numbers(large)[:7]))


def test_a_refund_takes_as_many_statements_for_many_tickets_as_for_few(api, performance, django_assert_max_num_queries):
    small, large = (factories.sell_tickets(performance, number).orders.get() for number in (2, 9))
    with django_assert_max_num_queries(60) as few:
        refund_order(api, small)
    with django_assert_max_num_queries(len(few)):
        refund_order(api, large)
