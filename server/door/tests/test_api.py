"""The door over HTTP: every call with its happy reply, its refusals, strangers and garbage."""

from __future__ import annotations

import gzip
import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from server.accounts.models import Role
from server.core import clock, wire
from server.door.models import Device, DoorRules, Reading, Verdict
from server.door.scan_serializers import ScanIn, VerdictOut, read_scan, scan_answer_to_wire
from server.door.scans import Direction, Scan, ScanError
from server.door.services.scan import scan_tickets
from server.door.tests.scenes import Door, a_device, a_nonce, open_door, order_body, sell, ticket_body, wire_of
from server.orders.models import Ticket
from server.stock.models import Stock
from server.testing import factories
from server.testing.houses import DEVICE

pytestmark = pytest.mark.django_db


def post_scans(api: APIClient, *scans: Any) -> list[dict[str, Any]]:
    # Written by hand: escaped, half a surrogate pair reaches the server as a phone may send it.
    reply = api.post("/v1/door/scans", json.dumps({"scans": list(scans)}), content_type="application/json")
    assert reply.status_code == 200, reply.content
    verdicts: list[dict[str, Any]] = reply.json()["verdicts"]
    return verdicts


# Scans


def test_a_scan_is_answered_with_its_verdict(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)

    (verdict,) = post_scans(api, wire_of(scan))

    at = Ticket.objects.get(pk=ticket.pk).admitted_at
    assert at is not None
    assert verdict == {
        "nonce": scan.nonce,
        "performance": door.performance.pk,
        "direction": "entry",
        "verdict": "admitted",
        "message": "Ticket scanned Successfully",
        "ticket": ticket.pk,
        "at": at.isoformat(timespec="seconds"),
        "by": door.caller.user.full_name,
        "gate": "Front",
        "holder": "Ada Lovelace",
        "type": ticket.type_name,
        "order": ticket.order_id,
        "order_tickets": 1,
        "order_admitted": 1,
        "team": None,
        "player": None,
        "upsells": [],
        "conflict": None,
    }
    assert post_scans(api, wire_of(scan)) == [verdict]


def test_scans_are_answered_in_their_place_and_a_malformed_one_costs_only_itself(api: APIClient, door: Door):
    one, other = sell(door.performance, 2)
    good = [wire_of(door.reads(one)), wire_of(door.finds(other.pk))]
    bad = {**wire_of(door.reads(one)), "device": "my phone"}

    first, second, third, fourth = post_scans(api, good[0], bad, 17, good[1])

    assert (first["verdict"], fourth["verdict"]) == ("admitted", "admitted")
    assert second == {"nonce": bad["nonce"], "error": "device is to be a UUID"}
    assert third == {"nonce": None, "error": "A scan is to be an object"}


MALFORMED: dict[str, list[Any]] = {
    "performance": [None, "1", 0, -1, 1.5, True, 2**63, 10**40, [], {}],
    "code": ["", 17, [], {}, "x" * 513, "\ud800"],
    "device": [None, "", 17, "x" * 36, "{" + str(uuid.uuid4()) + "}", [], "\u0661" * 36],
    "nonce": [None, "", "short", "x" * 65, 17, [], "with a space in it", "n\u00f6nce-n\u00f6nce-n\u00f6nce"],
    "scanned_at": [None, "", "yesterday", 17, [], "2026-01-01", "2026-01-01T10:00:00", "0001-01-01T00:00:00+14:00"],
    "gate": [17, [], {}, "x" * 41, "\udfff"],
    "direction": ["", "in", 17, [], {}, "reset"],
    "said": ["", "yes", 17, [], {}, "exited", "reset"],
}


@pytest.mark.parametrize("field", MALFORMED)
def test_a_malformed_field_is_refused_in_its_place_and_changes_nothing(api: APIClient, door: Door, field: str):
    tickets = sell(door.performance, len(MALFORMED[field]))
    scans = [{**wire_of(door.reads(row)), field: value} for row, value in zip(tickets, MALFORMED[field], strict=True)]

    answers = post_scans(api, *scans)

    assert all(set(answer) == {"nonce", "error"} and answer["error"] for answer in answers), answers
    assert Reading.objects.count() == 0


def test_a_missing_field_is_refused_in_its_place(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    whole = wire_of(door.reads(ticket))
    required = ["performance", "code", "device", "nonce", "scanned_at"]

    answers = post_scans(api, *({k: v for k, v in whole.items() if k != field} for field in required))

    assert all(set(answer) == {"nonce", "error"} for answer in answers)
    without_gate = {name: value for name, value in whole.items() if name != "gate"}
    assert post_scans(api, without_gate)[0]["verdict"] == "admitted"


def test_a_scan_names_a_code_or_a_ticket_not_both(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    (answer,) = post_scans(api, {**wire_of(door.reads(ticket)), "ticket": ticket.pk})

    assert answer["error"] == "Either code or ticket is to be given"


def test_a_camera_that_saw_something_long_is_told_to_look_for_a_code(api: APIClient, door: Door):
    (answer,) = post_scans(api, {**wire_of(door.reads("x")), "code": "https://example.com/" + "x" * 1000})

    assert answer["error"] == "Please show valid QR code"


@pytest.mark.parametrize("body", [{}, {"scans": None}, {"scans": {}}, {"scans": "x"}, {"scans": []}])
def test_a_body_without_scans_is_refused(api: APIClient, body: dict[str, Any]):
    reply = api.post("/v1/door/scans", body)

    assert reply.status_code == 422
    assert reply.json()["field"] == "scans"


def test_at_most_five_hundred_scans_come_in_one_call(api: APIClient, door: Door):
    scans = [wire_of(door.reads(f"number {number}")) for number in range(501)]

    assert api.post("/v1/door/scans", {"scans": scans}).status_code == 422
    assert Reading.objects.count() == 0
    assert len(post_scans(api, *scans[:500])) == 500
    assert Reading.objects.count() == 500


def test_a_stranger_scans_nothing_and_learns_nothing(stranger: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    (answer,) = post_scans(stranger, wire_of(door.reads(ticket)))
    (nowhere,) = post_scans(stranger, wire_of(door.reads(ticket, performance_id=10**9)))

    assert answer["error"] == nowhere["error"] == "No records found"
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.VALID


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([a_nonce(), a_device()]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(
    fields=ANYTHING
    | st.fixed_dictionaries(
        {
            "performance": ANYTHING | st.integers(1, 5),
            "device": ANYTHING | st.uuids().map(str),
            "nonce": ANYTHING | st.from_regex(r"[!-~]{16,64}", fullmatch=True),
            "scanned_at": ANYTHING | st.datetimes(timezones=st.timezones()).map(lambda moment: moment.isoformat()),
        },
        optional={
            "code": ANYTHING,
            "ticket": ANYTHING | st.integers(1, 5),
            "gate": ANYTHING,
            "direction": ANYTHING | st.sampled_from(Direction.values),
            "said": ANYTHING | st.sampled_from(Verdict.values),
        },
    )
)
def test_reading_a_scan_never_fails_and_gives_only_what_a_database_takes(fields: Any):
    read = read_scan(None, fields)  # type: ignore[arg-type]

    if isinstance(read, Scan):
        assert bool(read.code) != bool(read.ticket_id)
        for text in (read.code, read.gate, read.device, read.nonce):
            assert "\x00" not in text
            text.encode()
        assert (len(read.code), len(read.gate), len(read.device), len(read.nonce)) <= (512, 40, 36, 64)
        assert read.scanned_at.tzinfo is not None
    else:
        assert isinstance(read, ScanError)
        scan_answer_to_wire(read)


def test_what_the_schema_says_of_a_verdict_is_what_is_sent(door: Door):
    (answer,) = scan_tickets([door.reads("hello")])

    assert list(scan_answer_to_wire(answer)) == list(VerdictOut().fields)


def test_what_the_schema_accepts_as_a_scan_is_what_is_read(door: Door):
    (ticket,) = sell(door.performance)
    out, back = {"direction": Direction.EXIT, "said": "exited"}, {"direction": Direction.RESET, "said": "reset"}
    for scan in (door.reads(ticket), door.finds(ticket.pk), door.reads(ticket, **out), door.finds(ticket.pk, **back)):
        fields = wire_of(scan)

        assert ScanIn(data=fields).is_valid()
        assert read_scan(door.caller, fields) == scan


# Undo


def _undoing(door: Door, row: Ticket, **changed: Any) -> dict[str, Any]:
    body = {"performance": door.performance.pk, "ticket": row.pk, "device": door.device, "nonce": a_nonce()}
    return {**body, **changed}


def test_a_scan_is_undone(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    reply = api.post("/v1/door/undo", _undoing(door, ticket))

    assert reply.status_code == 200
    assert (reply.json()["verdict"], reply.json()["message"]) == ("reset", "Reset Successfully")
    assert list(reply.json()) == list(VerdictOut().fields)


def test_what_cannot_be_undone_is_a_clear_conflict(api: APIClient, stranger: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    reply = api.post("/v1/door/undo", _undoing(door, ticket))
    assert (reply.status_code, reply.json()["message"]) == (409, "This ticket is not scanned")

    door.scan(ticket)
    reply = api.post("/v1/door/undo", _undoing(door, ticket, device=a_device()))
    assert (reply.status_code, reply.json()["code"]) == (409, "other_device")
    assert stranger.post("/v1/door/undo", _undoing(door, ticket)).status_code == 404
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.ADMITTED


@pytest.mark.parametrize("field", ["performance", "ticket", "device", "nonce"])
@pytest.mark.parametrize("value", [None, "", "x", -1, 10**80, f"{DEVICE} {DEVICE}", [], {}])
def test_a_malformed_undoing_names_its_field(api: APIClient, door: Door, field: str, value: Any):
    (ticket,) = sell(door.performance)

    reply = api.post("/v1/door/undo", _undoing(door, ticket, **{field: value}))

    assert (reply.status_code, reply.json()["field"]) == (422, field)


# Reading


def test_the_doors_performances_come_as_the_specs_list(api: APIClient, door: Door):
    reply = api.get("/v1/door/performances")

    body = reply.json()
    (row,) = body["data"][0]
    assert (reply.status_code, body["message"], body["total"]) == (200, "Success", 1)
    assert (row["performance"], row["event_name"], row["venue_name"]) == (
        door.performance.pk,
        "Twelfth Night",
        "Main House",
    )
    assert row["timezone"] == "Europe/London"
    assert row["state"]["version"] == Stock.objects.get(pk=door.performance.pk).version


def test_a_manifest_is_paged_by_cursor(api: APIClient, door: Door, monkeypatch: Any):
    from server.door import manifest_selectors

    monkeypatch.setattr(manifest_selectors.read_manifest, "__kwdefaults__", {"page_size": 2})
    tickets = sell(door.performance, 3)
    path = f"/v1/door/performances/{door.performance.pk}/manifest"

    first = api.get(path).json()
    second = api.get(path, {"cursor": first["cursor"]}).json()

    assert (len(first["tickets"]), first["more"], second["more"], second["cursor"]) == (2, True, False, None)
    assert [row["ticket"] for row in first["tickets"] + second["tickets"]] == [row.pk for row in tickets]
    assert set(first["tickets"][0]) == {
        "ticket",
        "code_hash",
        "status",
        "type",
        "holder",
        "order",
        "version",
        "team",
        "player",
        "admitted_at",
        "admitted_by",
        "admitted_gate",
        "admitted_device",
        "left_at",
    }
    assert api.get(path, {"since": second["position"]}).json()["tickets"] == []


def test_a_manifests_first_page_says_what_a_phone_alone_needs_to_rule(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    fields = {"has_exit": True, "opens_before": 90, "gates": [{"name": "Front", "types": [ticket.type_name]}]}
    DoorRules.objects.create(account=door.performance.account, event=door.performance.event, **fields)
    Device.objects.update(name="North 1", public_key="BKey")
    Device.objects.create(
        account=door.performance.account,
        uuid=a_device(),
        public_key="BOther",
        enrolled_by=door.caller.user,
        last_seen_at=clock.now(),
        revoked_at=clock.now(),
    )

    page = api.get(f"/v1/door/performances/{door.performance.pk}/manifest", {"device": door.device}).json()

    starts_at, zone = door.performance.starts_at, door.performance.timezone
    assert page["performance"] == {
        "id": door.performance.pk,
        "event": "Twelfth Night",
        "event_id": door.performance.event_id,
        "starts_at": wire.iso(starts_at, zone),
        "zone": zone,
        "is_cancelled": False,
    }
    assert page["rules"] == {
        "has_exit": True,
        "allows_reentry": False,
        "opens_at": wire.iso(starts_at - timedelta(minutes=90), zone),
        "closes_at": None,
        "confirms": False,
        "gates": [{"name": "Front", "types": [ticket.type_name]}],
    }
    assert page["devices"] == [{"uuid": door.device, "name": "North 1", "gate": "Front", "public_key": "BKey"}]
    (row,) = page["tickets"]
    admitted_at = Ticket.objects.get(pk=ticket.pk).admitted_at
    assert admitted_at is not None
    assert (row["admitted_at"], row["left_at"]) == (wire.iso(admitted_at, zone), None)
    assert (row["admitted_by"], row["admitted_gate"], row["admitted_device"]) == (
        door.caller.user.full_name,
        "Front",
        door.device,
    )


def test_without_rules_a_manifest_says_that_everybody_comes_in_once(api: APIClient, door: Door):
    page = api.get(f"/v1/door/performances/{door.performance.pk}/manifest").json()

    assert page["rules"] == {
        "has_exit": False,
        "allows_reentry": False,
        "opens_at": None,
        "closes_at": None,
        "confirms": False,
        "gates": [],
    }
    assert page["devices"] == []


def test_a_revoked_phone_gets_no_manifest(api: APIClient, door: Door):
    door.scan("hello")
    Device.objects.update(revoked_at=clock.now())
    path = f"/v1/door/performances/{door.performance.pk}/manifest"

    reply = api.get(path, {"device": door.device.upper()})

    assert (reply.status_code, reply.json()["code"]) == (409, "device_revoked")
    assert reply.json()["message"] == "This device was revoked"
    assert api.get(path, {"device": a_device()}).status_code == 200


def test_a_manifest_is_compressed_for_whoever_asks_for_that(api: APIClient, door: Door):
    sell(door.performance, 20)
    path = f"/v1/door/performances/{door.performance.pk}/manifest"

    plain, packed = api.get(path), api.get(path, headers={"accept-encoding": "br, gzip"})

    assert ("Content-Encoding" in plain.headers, packed["Content-Encoding"]) == (False, "gzip")
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 2
    assert "Accept-Encoding" in packed["Vary"]
    # Only there: elsewhere an answer may repeat what somebody else has sent beside something secret.
    assert "Content-Encoding" not in api.get("/v1/door/performances", headers={"accept-encoding": "gzip"}).headers


@pytest.mark.parametrize("query", [{"since": "x"}, {"since": -1}, {"since": 10**40}, {"cursor": "x"}, {"device": "x"}])
def test_a_malformed_manifest_call_is_refused(api: APIClient, door: Door, query: dict[str, Any]):
    reply = api.get(f"/v1/door/performances/{door.performance.pk}/manifest", query)

    assert (reply.status_code, reply.json()["field"]) == (422, next(iter(query)))


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


@pytest.mark.parametrize("query", [{}, {"q": ""}, {"q": "ad"}, {"q": "x" * 101}])
def test_a_search_too_short_or_too_long_is_refused(api: APIClient, door: Door, query: dict[str, Any]):
    reply = api.get(f"/v1/door/performances/{door.performance.pk}/search", query)

    assert (reply.status_code, reply.json()["field"]) == (422, "q")


def test_a_search_that_finds_nobody_says_so(api: APIClient, door: Door):
    body = api.get(f"/v1/door/performances/{door.performance.pk}/search", {"q": "nobody"}).json()

    assert (body["message"], body["data"], body["total"]) == ("No records found", [[]], 0)


# Who may


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
        "scans": {"scans": [wire_of(door.reads(ticket))]},
        "undo": _undoing(door, ticket),
        "validation": order_body(ticket),
        "individual": ticket_body(ticket),
        "tickets": order_body(ticket),
    }
    return getattr(api, method)(path.format(performance=door.performance.pk), bodies.get(name))


@pytest.mark.parametrize("name", CALLS)
def test_nobody_calls_without_a_session(api_for: Any, door: Door, name: str):
    (ticket,) = sell(door.performance)

    reply = _call(api_for(), door, ticket, name)

    assert (reply.status_code, reply.json()["message"]) == (401, "Invalid Token")


@pytest.mark.parametrize("name", CALLS)
def test_a_stranger_gets_nothing(stranger: APIClient, door: Door, name: str):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    reply = _call(stranger, door, ticket, name)

    assert "Lovelace" not in reply.content.decode()
    if name == "performances":
        assert reply.json()["total"] == 0
    elif name == "scans":
        assert reply.json()["verdicts"][0]["error"] == "No records found"
    else:
        assert reply.status_code == 404
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.ADMITTED


@pytest.mark.parametrize("role", Role)
def test_every_role_works_its_own_door(api_for: Any, door: Door, role: Role):
    (ticket,) = sell(door.performance)
    api = api_for(factories.make_user(door.performance.account, role))

    for name in ("performances", "manifest", "search", "scans", "tickets"):
        assert _call(api, door, ticket, name).status_code == 200, name
    assert Reading.objects.get().verdict == Verdict.ADMITTED


def test_a_scan_that_waited_on_a_phone_is_kept_as_such(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    long_ago = clock.now() - timedelta(minutes=40)

    (verdict,) = post_scans(api, wire_of(door.reads(ticket, scanned_at=long_ago)))

    assert verdict["at"] == long_ago.isoformat(timespec="seconds")
    assert Reading.objects.get().was_offline


@pytest.mark.django_db(transaction=True)
def test_over_http_scans_are_judged_by_the_processes_judge(api_for: Any):
    door = open_door()
    tickets = sell(door.performance, 3)
    api = api_for(door.caller.user)

    answers = post_scans(api, *(wire_of(door.reads(ticket)) for ticket in tickets))

    assert [answer["verdict"] for answer in answers] == ["admitted"] * 3
    assert Stock.objects.get(pk=door.performance.pk).admitted == 3
