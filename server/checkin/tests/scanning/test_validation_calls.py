"""The spec's own validation calls (part 3): the office admits orders and tickets by number."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from server.checkin.models import ScanRecord
from server.checkin.tests.fixtures import Door, order_body, sell, ticket_body
from server.inventory.models import Stock
from server.sales.models import Order, OrderEvent, Ticket

pytestmark = pytest.mark.django_db


def test_validating_an_order_admits_all_its_unscanned_tickets(api: APIClient, door: Door):
    one, *rest = sell(door.performance, 4)
    door.scan(one)

    response = api.post("/v1/events/ticketValidation", order_body(one))

    assert (response.status_code, response.json()["message"], response.json()["total"]) == (
        200,
        "Ticket Validate Successfully",
        3,
    )
    assert {row["ticket"] for row in response.json()["data"][0]} == {row.pk for row in rest}
    assert Stock.objects.get(pk=door.performance.pk).admitted == 4
    assert ScanRecord.objects.filter(device="").count() == 3
    again = api.post("/v1/events/ticketValidation", order_body(one))
    assert (again.status_code, again.json()["message"]) == (409, "All tickets of this order are already scanned")


def test_a_single_ticket_is_validated_and_reset(api: APIClient, door: Door):
    ticket, other = sell(door.performance, 2)
    path = "/v1/events/individualTicketValidation"

    validated = api.post(path, ticket_body(ticket))
    twice = api.post(path, ticket_body(ticket))
    reset = api.post(path, ticket_body(ticket, "0"))
    reset_twice = api.post(path, ticket_body(ticket, "0"))

    assert (validated.status_code, validated.json()["message"]) == (200, "Ticket Validate Successfully")
    assert twice.status_code == 409
    assert twice.json()["message"].startswith("Ticket already scanned at ")
    assert (reset.status_code, reset.json()["message"]) == (200, "Reset Successfully")
    assert (reset_twice.status_code, reset_twice.json()["message"]) == (409, "This ticket is not scanned")
    kinds = list(OrderEvent.objects.filter(order=ticket.order).order_by("pk").values_list("kind", flat=True))
    assert kinds[-2:] == ["validated", "reset"]
    assert Ticket.objects.get(pk=other.pk).status == Ticket.Status.VALID


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (Order.Status.PROGRESS, "This Order is Progress."),
        (Order.Status.FAILED, "This Order is Failure."),
        (Order.Status.REFUNDED, "The ticket is already Refunded..."),
    ],
)
def test_unsuccessful_order_is_not_validated_reset_or_shown(
    api: APIClient, door: Door, status: Order.Status, message: str
):
    one, other = sell(door.performance, 2)
    door.scan(other)
    Order.objects.filter(pk=one.order_id).update(status=status)
    responses = [
        api.post("/v1/events/ticketValidation", order_body(one)),
        api.post("/v1/events/individualTicketValidation", ticket_body(one)),
        api.post("/v1/events/individualTicketValidation", ticket_body(other, "0")),
        api.post("/v1/events/getTicketsByPaymentIntent", order_body(one, List="List")),
    ]

    assert {(response.status_code, response.json()["message"]) for response in responses} == {(409, message)}
    assert not any("Lovelace" in response.content.decode() for response in responses)
    assert Ticket.objects.get(pk=one.pk).status == Ticket.Status.VALID
    assert Ticket.objects.get(pk=other.pk).status == Ticket.Status.ADMITTED


def test_a_superseded_ticket_is_not_validated(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    Ticket.objects.filter(pk=ticket.pk).update(status=Ticket.Status.SUPERSEDED)

    response = api.post("/v1/events/individualTicketValidation", ticket_body(ticket))

    assert response.status_code == 409
    assert response.json()["message"] == "This order has been updated. Please scan the updated / latest ticket."


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"ticket_id": 10**9}, 404),
        ({"payment_id": "ORD-000000000000"}, 404),
        ({"eventticketdetail_id": 10**9}, 404),
        ({"action_type": "something else"}, 422),
        ({"ticket_status": "2"}, 422),
        ({"ticket_status": None}, 422),
        ({"ticket_id": "x"}, 422),
    ],
)
def test_a_validation_that_names_nothing_is_refused(api: APIClient, door: Door, changed: dict[str, Any], status: int):
    (ticket,) = sell(door.performance)

    response = api.post("/v1/events/individualTicketValidation", {**ticket_body(ticket), **changed})

    assert response.status_code == status
    assert response.json()["message"]
    assert ScanRecord.objects.count() == 0


def test_a_ticket_of_another_order_is_not_validated_through_this_one(api: APIClient, door: Door):
    (own,), (other,) = sell(door.performance), sell(door.performance)

    response = api.post("/v1/events/individualTicketValidation", {**ticket_body(own), "ticket_id": other.pk})

    assert response.status_code == 404


def test_the_scanner_lists_an_orders_tickets_as_the_spec_names_them(api: APIClient, door: Door):
    one, other = sell(door.performance, 2)
    scanned = door.scan(one)

    response = api.post("/v1/events/getTicketsByPaymentIntent", order_body(one, List="List"))

    first, second = response.json()["data"][0]
    assert (first["ticketid"], first["rownumber"], first["ticketstatus"], first["recordstatus"]) == (one.pk, 1, 1, 2)
    assert (second["ticketid"], second["rownumber"], second["ticketstatus"], second["recordstatus"]) == (
        other.pk,
        2,
        0,
        1,
    )
    assert (first["updatedtime"], second["updatedtime"]) == (scanned.at, None)
    assert (first["paymentid"], first["endusername"], first["total"]) == (
        one.order.payment.reference,
        "Ada Lovelace",
        f"{one.total:.2f}",
    )
    individually = api.post(
        "/v1/events/individualTicketValidation", ticket_body(one, action_type="individual event list")
    )
    assert individually.json()["data"] == response.json()["data"]


def test_of_a_refunded_ticket_nothing_is_shown(api: APIClient, door: Door):
    gone, stays = sell(door.performance, 2)
    Ticket.objects.filter(pk=gone.pk).update(status=Ticket.Status.REFUNDED)

    response = api.post("/v1/events/getTicketsByPaymentIntent", order_body(gone))
    assert [row["ticketid"] for row in response.json()["data"][0]] == [stays.pk]

    Ticket.objects.filter(pk=stays.pk).update(status=Ticket.Status.REFUNDED)
    response = api.post("/v1/events/getTicketsByPaymentIntent", order_body(gone))
    assert (response.status_code, response.json()["message"]) == (409, "The ticket is already Refunded...")


def test_an_order_without_extras_has_an_empty_list_of_them(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    body = api.post("/v1/events/getTicketsByPaymentIntent", order_body(ticket, List="upsell list")).json()

    assert (body["message"], body["data"], body["total"]) == ("No upsell found", [[]], 0)


def test_listing_tickets_costs_the_same_for_many(api: APIClient, door: Door):
    few, many = sell(door.performance, 1), sell(door.performance, 10)

    def cost(ticket: Ticket) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert api.post("/v1/events/getTicketsByPaymentIntent", order_body(ticket)).status_code == 200
        return len(captured)

    assert cost(few[0]) == cost(many[0]) == 4  # the session, the order, its tickets, its upsells
