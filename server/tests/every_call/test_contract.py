"""Responses match the schema, from which the PWA's types are generated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.accounts.models import Role
from server.testing.guards.contract import Contract
from server.testing.tenants import Tenant
from server.tests.callers import Caller, body_of, nobody, person
from server.tests.calls import CALLS, codes
from server.tests.calls.shapes import Call
from server.tests.rules import RULES

pytestmark = pytest.mark.django_db
BY_NAME = {call.name: call for call in CALLS}
ANSWERED = [call for call in CALLS if call.good < 400]
FILES = (
    ".pdf",
    "exportOffer",
    "exportOrders",
    "makeExport",
    "exportBuyer",
    "exportEventReport",
    "generateReport",
    ".ics",
    "/csv",
    "ticketPreview",
    "typedTicket",
    "Template",
    "getEventDetailsSheet",
    "exportVenues",
    "schema",
    "log/export",
)
ANSWERED_IN_JSON = [call for call in ANSWERED if not call.route.endswith(FILES)]
FOR_NOBODY = {rule.call for rule in RULES if rule.nobody < 400}
PUBLIC = [call for call in ANSWERED_IN_JSON if call.route.startswith("sales/") and call.name in FOR_NOBODY]
FOR_ANYBODY = [call for call in PUBLIC if call.route != "sales/links"]  # a link opens only once
# Calls with another response for another body or another caller.
OTHER_BODIES: dict[str, list[dict[str, Any] | Callable[[Tenant], dict[str, Any]]]] = {
    "POST auth/login": [{"email": "guarded@quillfeather.test", "password": "Foyer-test-1!"}],
    "POST events/searchOrderDetails": [{"payment_method": "Reserved"}, {"email_id": "nobody"}],
    "POST events/getDashboardEvent": [{}, {"eventname": "None such"}],
    "POST events/getAllEvent": [{}, {"search": "None such"}],
    "POST events/getEventByAccountId": [{}],
    "POST events/getPlayereventDetails": [
        lambda tenant: {"action_type": "teammaster list", "eventid": tenant.later_event}
    ],
    "POST customers/manageVenue": [{"action_type": "list"}],
    "POST customers/manageCustomerAPI": [
        {"action_type": "active list"},
        {"action_type": "add", "client_name": "Town"},
        *(
            lambda tenant, action=action: {
                "action_type": action,
                "client_id": tenant.client,
                "key_id": tenant.client_key,
            }
            for action in ("keys", "new key", "copy key", "end key", "delete")
        ),
    ],
    "POST events/promocodeManagement": [
        lambda tenant: {"action_type": "promocode list", "isGiftCard": 1, "account_id": tenant.account},
        lambda tenant: {"action_type": "edit", "isGiftCard": 1, "promocodedetails": [codes.new_card(tenant)]},
    ],
    "POST events/promocodeBatch": [
        lambda tenant: codes.many_codes(tenant, action_type="list"),
        lambda tenant: codes.many_codes(tenant, action_type="switch", active=0),
        lambda tenant: codes.many_codes(tenant, action_type="import preview", csv="promocode,maxredemption\nSPRING,x"),
        lambda tenant: codes.many_codes(tenant, action_type="import", csv="promocode\nSPRING"),
    ],
    "POST customers/addressList": [{"action_id": number, "country_id": 1} for number in (1, 3, 4, 5, 6, 7)],
}


# Everything else in a response is always there.
SOMETIMES = {
    "AddressListOut.listed",
    "AddressListOut.required",
    "AddressListOut.pattern",
    "AddressListOut.example",
    # Of a performance, not of its tickets: only on the first page.
    "ManifestOut.performance",
    "ManifestOut.rules",
    "ManifestOut.devices",
    "ManifestOut.reserved",
    "PerformanceOfferOut.state",
    # One of the two is required.
    "ProofRequiredOut.captcha",
    "ProofRequiredOut.challenge",
    "StepOut.recovery_codes",
}


def assert_matches_schema(contract: Contract, call: Call, response: Any) -> None:
    assert response.status_code == call.good, body_of(response)[:400]
    shape = contract.response_schema(call.method, call.route, call.good)
    assert contract.differences(shape, response.json()) == [], f"the serializer of {call.name} says otherwise"


@pytest.mark.parametrize("call", ANSWERED_IN_JSON, ids=lambda call: call.name)
def test_a_reply_is_what_the_schema_says(contract: Contract, ours: Tenant, call: Call):
    assert_matches_schema(contract, call, person(ours, call.maker).make(call, ours))


@pytest.mark.parametrize("name", OTHER_BODIES)
def test_a_reply_to_another_body_is_what_the_schema_says(contract: Contract, ours: Tenant, name: str):
    for body in OTHER_BODIES[name]:
        sent = body(ours) if callable(body) else body
        assert_matches_schema(contract, BY_NAME[name], person(ours).make(BY_NAME[name], ours, sent))


@pytest.mark.parametrize("call", FOR_ANYBODY, ids=lambda call: call.name)
def test_what_the_public_and_clients_get_is_what_the_schema_says(contract: Contract, ours: Tenant, call: Call):
    secret = {"HTTP_X_RESERVATION_SECRET": ours.secret}
    for caller in (nobody(), Caller(HTTP_X_API_KEY=ours.key), Caller(**secret)):
        assert_matches_schema(contract, call, caller.make(call, ours))


def test_what_the_holder_of_a_secret_gets_is_what_the_schema_says(contract: Contract, ours: Tenant):
    call = BY_NAME["DELETE sales/reservations/<id:reservation>"]
    assert_matches_schema(contract, call, Caller(HTTP_X_RESERVATION_SECRET=ours.secret).make(call, ours))


def test_what_a_scanned_code_is_answered_is_what_the_schema_says(contract: Contract, ours: Tenant):
    scan = {**scan_of(ours), "code": ours.code, "ticket": None}
    others = [{**scan, "code": "no code of ours"}, {**scan, "device": "none"}, {**scan, "gate": None}]
    call = BY_NAME["POST door/scans"]
    door = person(ours, Role.DOOR_STAFF)
    response = door.make(call, ours, {"scans": [scan, *others]})

    assert_matches_schema(contract, call, response)
    assert response.json()["verdicts"][0]["verdict"] == "admitted"


def scan_of(tenant: Tenant) -> dict[str, Any]:
    body = BY_NAME["POST door/scans"].body
    scan: dict[str, Any] = body(tenant)["scans"][0] if body else {}
    return scan


def test_what_is_always_sent_the_schema_does_not_call_optional(contract: Contract):
    left_out = {
        f"{name}.{field}"
        for name, shape in contract.schema["components"]["schemas"].items()
        if name.endswith("Out")
        for field in set(shape.get("properties", {})) - set(shape.get("required", []))
    }
    assert left_out == SOMETIMES
