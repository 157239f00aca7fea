"""The door's other calls: performances, search, undo; and who may make them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.dateparse import parse_datetime
from rest_framework.test import APIClient

from server.accounts.models import Role
from server.checkin import selectors
from server.checkin.models import DoorRules, ScanRecord, Verdict
from server.checkin.scanning.serializers import VerdictOut
from server.checkin.tests.fixtures import Door, a_device, a_nonce, order_body, scan_body, sell, ticket_body
from server.inventory.models import Stock
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories
from server.testing.tenants import DEVICE

pytestmark = pytest.mark.django_db


def test_the_doors_performances_come_as_the_specs_list(api: APIClient, door: Door):
    response = api.get("/v1/door/performances")

    body = response.json()
    (row,) = body["data"][0]
    assert (response.status_code, body["message"], body["total"]) == (200, "Success", 1)
    assert (row["performance"], row["event_name"], row["venue_name"]) == (
        door.performance.pk,
        "Twelfth Night",
        "Main House",
    )
    assert row["timezone"] == "Europe/London"
    assert row["state"]["version"] == Stock.objects.get(pk=door.performance.pk).version


def test_a_performance_that_is_far_away_says_when_its_door_opens(
    api: APIClient, door: Door, django_assert_num_queries: Any
):
    starts_at = clock.now().replace(microsecond=0) + timedelta(days=90)
    far = factories.make_performance(door.performance.event, starts_at=starts_at)
    path = f"/v1/door/performances/{far.pk}"

    assert api.get(path).json()["data"]["opens_at"] is None
    DoorRules.objects.create(account=far.account, event=far.event, opens_before=60)
    body = api.get(path).json()
    assert body["data"]["event_name"] == "Twelfth Night"
    assert parse_datetime(body["data"]["opens_at"]) == far.starts_at - timedelta(minutes=60)
    with django_assert_num_queries(3):
        selectors.get_door_performance(caller=door.caller, performance_id=far.pk)


def test_another_accounts_performance_is_not_opened(api: APIClient, api_for: Any, door: Door):
    foreign = factories.make_performance()
    door_staff = api_for(factories.make_user(door.performance.account, role=Role.DOOR_STAFF))

    assert door_staff.get(f"/v1/door/performances/{door.performance.pk}").status_code == 200
    for caller in (api, door_staff):
        refusal = caller.get(f"/v1/door/performances/{foreign.pk}")
        assert (refusal.status_code, refusal.json()["code"]) == (404, "not_found")


def test_a_search_finds_a_holder(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    body = api.get(f"/v1/door/performances/{door.performance.pk}/search", {"q": "lovelace"}).json()

    assert (body["message"], body["total"]) == ("Success", 1)
    (row,) = body["data"][0]
    assert row == {
        "ticket": ticket.pk,
        "order": ticket.order_id,
        "holder": "Ada Lovelace",
        "email": "ada@foyer.test",
        "type": ticket.type_name,
        "state": "valid",
        "scanned_at": None,
        "gate": None,
        "order_tickets": 1,
        "order_admitted": 0,
        "team": "",
        "player": None,
    }


@pytest.mark.parametrize("query", [{}, {"q": ""}, {"q": " "}, {"q": "x" * 101}])
def test_a_search_too_short_or_too_long_is_refused(api: APIClient, door: Door, query: dict[str, Any]):
    response = api.get(f"/v1/door/performances/{door.performance.pk}/search", query)

    assert (response.status_code, response.json()["field"]) == (422, "q")


def test_a_search_that_finds_nobody_says_so(api: APIClient, door: Door):
    body = api.get(f"/v1/door/performances/{door.performance.pk}/search", {"q": "nobody"}).json()

    assert (body["message"], body["data"], body["total"]) == ("No records found", [[]], 0)


def undoing(door: Door, row: Ticket, **changed: Any) -> dict[str, Any]:
    body = {"performance": door.performance.pk, "ticket": row.pk, "device": door.device, "nonce": a_nonce()}
    return {**body, **changed}


def test_a_scan_is_undone(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    response = api.post("/v1/door/undo", undoing(door, ticket))

    assert response.status_code == 200
    assert (response.json()["verdict"], response.json()["message"]) == ("reset", "Reset Successfully")
    assert list(response.json()) == list(VerdictOut().fields)


def test_what_cannot_be_undone_is_a_clear_conflict(api: APIClient, outsider_api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    response = api.post("/v1/door/undo", undoing(door, ticket))
    assert (response.status_code, response.json()["message"]) == (409, "This ticket is not scanned")

    door.scan(ticket)
    response = api.post("/v1/door/undo", undoing(door, ticket, device=a_device()))
    assert (response.status_code, response.json()["code"]) == (409, "other_device")
    assert outsider_api.post("/v1/door/undo", undoing(door, ticket)).status_code == 404
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.ADMITTED


@pytest.mark.parametrize("field", ["performance", "ticket", "device", "nonce"])
@pytest.mark.parametrize("value", [None, "", "x", -1, 10**80, f"{DEVICE} {DEVICE}", [], {}])
def test_a_malformed_undoing_names_its_field(api: APIClient, door: Door, field: str, value: Any):
    (ticket,) = sell(door.performance)

    response = api.post("/v1/door/undo", undoing(door, ticket, **{field: value}))

    assert (response.status_code, response.json()["field"]) == (422, field)


CALLS = {
    "performances": ("get", "/v1/door/performances"),
    "manifest": ("get", "/v1/door/performances/{performance}/manifest"),
    "search": ("get", "/v1/door/performances/{performance}/search?q=lovelace"),
    "scans": ("post", "/v1/door/scans"),
    "undo": ("post", "/v1/door/undo"),
    "validation": ("post", "/v1/events/ticketValidation"),
    "individual": ("post", "/v1/events/individualTicketValidation"),
    "tickets": ("post", "/v1/events/getTicketsByPaymentIntent"),
}


def _call(api: APIClient, door: Door, ticket: Ticket, name: str) -> Any:
    method, path = CALLS[name]
    bodies = {
        "scans": {"scans": [scan_body(door.reads(ticket))]},
        "undo": undoing(door, ticket),
        "validation": order_body(ticket),
        "individual": ticket_body(ticket),
        "tickets": order_body(ticket),
    }
    return getattr(api, method)(path.format(performance=door.performance.pk), bodies.get(name))


@pytest.mark.parametrize("name", CALLS)
def test_nobody_calls_without_a_session(api_for: Any, door: Door, name: str):
    (ticket,) = sell(door.performance)

    response = _call(api_for(), door, ticket, name)

    assert (response.status_code, response.json()["message"]) == (401, "Invalid Token")


@pytest.mark.parametrize("name", CALLS)
def test_an_outsider_gets_nothing(outsider_api: APIClient, door: Door, name: str):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    response = _call(outsider_api, door, ticket, name)

    assert "Lovelace" not in response.content.decode()
    if name == "performances":
        assert response.json()["total"] == 0
    elif name == "scans":
        assert response.json()["verdicts"][0]["error"] == "No records found"
    else:
        assert response.status_code == 404
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.ADMITTED


@pytest.mark.parametrize("role", Role)
def test_every_role_works_its_own_door(api_for: Any, door: Door, role: Role):
    (ticket,) = sell(door.performance)
    api = api_for(factories.make_user(door.performance.account, role))

    for name in ("performances", "manifest", "search", "scans", "tickets"):
        assert _call(api, door, ticket, name).status_code == 200, name
    assert ScanRecord.objects.get().verdict == Verdict.ADMITTED
