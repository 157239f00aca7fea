"""Calls that redeem upsells: the door's own batch, and the spec's calls by name (part 3, section 7)."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from server.checkin.models import Redeeming
from server.checkin.quarantine_api import QUARANTINED_MESSAGE
from server.checkin.tests.fixtures import Door, a_nonce, order_body, sell
from server.platform import clock
from server.sales.models import Order, UpsellItem
from server.testing.extras import give_upsells, make_variant, make_wine

pytestmark = pytest.mark.django_db
INDIVIDUAL = "/v1/events/individualUpsellValidation"


@pytest.fixture
def wine(door: Door) -> UpsellItem:
    """A glass of red wine that was bought with a ticket."""
    (ticket,) = sell(door.performance)
    upsell = make_wine(door.performance.event, "Glass of wine")
    return give_upsells(ticket.order, upsell, variant=make_variant(upsell, "Red"))[0]


def redemption_body(door: Door, item: UpsellItem, status: Any = "redeemed", **more: Any) -> dict[str, Any]:
    return {
        "performance": item.performance_id,
        "upsell_item": item.pk,
        "status": status,
        "device": door.device,
        "nonce": a_nonce(),
        "tapped_at": clock.now().isoformat(),
        "gate": "Bar",
        **more,
    }


def upsell_body(item: UpsellItem, status: str | None = "1", **more: Any) -> dict[str, Any]:
    return {
        "action_type": "individual upsell validation",
        "upsellpayment_id": item.order.payment.reference,
        "eventticketdetail_id": item.order_id,
        "individualupsellid": item.pk,
        "upsell_status": status,
        **more,
    }


def test_the_doors_batch_answers_each_redemption_in_its_place(api: APIClient, door: Door, wine: UpsellItem):
    redemptions = [
        redemption_body(door, wine),
        {"nonce": "x"},
        redemption_body(door, wine),
        17,
        redemption_body(door, wine, "open"),
    ]

    response = api.post("/v1/door/upsells", {"taps": redemptions})

    first, malformed, second, number, reset = response.json()["verdicts"]
    at = first.pop("upsell").pop("at")
    assert first == {
        "nonce": redemptions[0]["nonce"],  # type: ignore[index]
        "performance": door.performance.pk,
        "verdict": "redeemed",
        "message": "Redeemed Successfully",
    }
    assert at is None  # the batch ends with a reset
    assert malformed == {"nonce": None, "error": "nonce must have 16 to 64 characters"}
    assert second["verdict"] == "already_redeemed"
    assert number == {"nonce": None, "error": "A tap must be an object"}
    assert (reset["verdict"], reset["message"]) == ("reset", "Reset Successfully")
    assert reset["upsell"] == {
        "upsell_item": wine.pk,
        "order": wine.order_id,
        "ticket": None,
        "name": "Glass of wine",
        "variant": "Red",
        "status": "open",
        "at": None,
        "by": None,
        "gate": None,
        "version": wine.version,
    }


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"status": "void"}, "status must be redeemed or open"),
        ({"status": ["open"]}, "status must be redeemed or open"),
        ({"upsell_item": "7"}, "upsell_item must be a number"),
        ({"device": "phone"}, "device must be a UUID"),
        ({"gate": "x" * 41}, "gate must be a text of at most 40 characters"),
        # Nothing that a device did offline is dropped.
        ({"said": "reset"}, f"said must be a verdict on its status. {QUARANTINED_MESSAGE}"),
        ({"said": "redeemed", "status": "open"}, f"said must be a verdict on its status. {QUARANTINED_MESSAGE}"),
    ],
)
def test_a_malformed_redemption_fails_alone(
    api: APIClient, door: Door, wine: UpsellItem, changed: dict[str, Any], message: str
):
    response = api.post(
        "/v1/door/upsells", {"taps": [redemption_body(door, wine, **changed), redemption_body(door, wine)]}
    )

    wrong, right = response.json()["verdicts"]
    assert (wrong["error"], right["verdict"]) == (message, "redeemed")


def test_scan_returns_the_upsells(api: APIClient, door: Door, wine: UpsellItem):
    ticket = wine.order.tickets.select_related("order__payment").get()
    scan = {
        **{
            name: value
            for name, value in redemption_body(door, wine).items()
            if name in {"performance", "device", "nonce"}
        },
        "ticket": ticket.pk,
        "scanned_at": clock.now().isoformat(),
    }

    (verdict,) = api.post("/v1/door/scans", {"scans": [scan]}).json()["verdicts"]

    (upsell,) = verdict["upsells"]
    assert (upsell["upsell_item"], upsell["name"], upsell["status"]) == (wine.pk, "Glass of wine", "open")


def test_an_upsell_is_redeemed_and_reset_by_the_specs_call(api: APIClient, wine: UpsellItem):
    redeemed = api.post(INDIVIDUAL, upsell_body(wine))
    twice = api.post(INDIVIDUAL, upsell_body(wine))
    reset = api.post(INDIVIDUAL, upsell_body(wine, "0"))
    reset_twice = api.post(INDIVIDUAL, upsell_body(wine, "0"))

    assert (redeemed.status_code, redeemed.json()["message"]) == (200, "Redeemed Successfully")
    assert redeemed.json()["data"][0][0]["upsellstatus"] == 1
    assert twice.status_code == 409
    assert twice.json()["message"].startswith("Upsell already redeemed at ")
    assert (reset.status_code, reset.json()["message"]) == (200, "Reset Successfully")
    assert (reset_twice.status_code, reset_twice.json()["message"]) == (409, "This upsell is not redeemed")
    assert list(Redeeming.objects.order_by("pk").values_list("device", "verdict")) == [
        ("", "redeemed"),
        ("", "already_redeemed"),
        ("", "reset"),
        ("", "not_redeemed"),
    ]


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (Order.Status.PROGRESS, "This Order is Progress."),
        (Order.Status.FAILED, "This Order is Failure."),
        (Order.Status.REFUNDED, "This Order is Refund."),
    ],
)
def test_upsell_of_unsuccessful_order_is_not_redeemed_or_reset(
    api: APIClient, wine: UpsellItem, status: Order.Status, message: str
):
    Order.objects.update(status=status)

    responses = [api.post(INDIVIDUAL, upsell_body(wine)), api.post(INDIVIDUAL, upsell_body(wine, "0"))]

    assert [(response.status_code, response.json()["message"]) for response in responses] == [(409, message)] * 2


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"individualupsellid": 10**9}, 404),
        ({"individualupsellid": None}, 404),
        ({"upsellpayment_id": "ORD-000000000000"}, 404),
        ({"eventticketdetail_id": 10**9}, 404),
        ({"action_type": "something else"}, 422),
        ({"upsell_status": "2"}, 422),
        ({"upsell_status": None}, 422),
    ],
)
def test_a_redeeming_that_names_nothing_is_refused(
    api: APIClient, wine: UpsellItem, changed: dict[str, Any], status: int
):
    response = api.post(INDIVIDUAL, {**upsell_body(wine), **changed})

    assert response.status_code == status
    assert response.json()["message"]
    assert Redeeming.objects.count() == 0


def test_another_account_finds_no_upsell(outsider_api: APIClient, wine: UpsellItem):
    assert outsider_api.post(INDIVIDUAL, upsell_body(wine)).status_code == 404


def test_the_scanner_lists_an_orders_upsells_as_the_spec_names_them(api: APIClient, door: Door, wine: UpsellItem):
    ticket = wine.order.tickets.select_related("order__payment").get()
    hidden = give_upsells(wine.order, wine.upsell)[0]
    included = give_upsells(wine.order, make_wine(door.performance.event, "Programme"), ticket=ticket)[0]
    UpsellItem.objects.filter(pk=hidden.pk).update(status=UpsellItem.Status.VOID)
    api.post(INDIVIDUAL, upsell_body(wine))

    body = api.post("/v1/events/getTicketsByPaymentIntent", order_body(ticket, List="upsell list")).json()

    first, second = body["data"][0]
    assert (body["message"], body["total"]) == ("Success", 2)
    assert (first["upsellname"], first["variantname"], first["price"]) == ("Glass of wine", "Red", "6.00")
    assert (first["upsellstatus"], first["individualupsellid"], first["ticketid"]) == (1, wine.pk, None)
    assert (second["upsellstatus"], second["individualupsellid"], second["ticketid"]) == (0, included.pk, ticket.pk)
    assert [row["rownumber"] for row in (first, second)] == [1, 2]
    assert [row["upsellid"] for row in (first, second)] == [wine.upsell_id, included.upsell_id]
    tickets = api.post("/v1/events/getTicketsByPaymentIntent", order_body(ticket)).json()["data"][0]
    assert (tickets[0]["upsellflag"], tickets[0]["upsellcount"]) == (1, 2)
    individually = api.post(INDIVIDUAL, upsell_body(wine, action_type="individual upsell list")).json()
    assert individually["data"] == body["data"]
