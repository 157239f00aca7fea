"""Scans over HTTP: each answered in its place, and garbage refused."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from server.checkin.models import ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Direction, Scan, ScanError
from server.checkin.scanning.serializers import ScanIn, VerdictOut, read_scan, serialize_scan_answer
from server.checkin.tests.fixtures import Door, a_device, a_nonce, open_door, scan_body, sell
from server.inventory.models import Stock
from server.platform import clock
from server.sales.models import Ticket
from server.testing.harness.drawing import drawn

pytestmark = pytest.mark.django_db


def post_scans(api: APIClient, *scans: Any) -> list[dict[str, Any]]:
    # Serialized by hand: escaped, half a surrogate pair reaches the server as a device may send it.
    response = api.post("/v1/door/scans", json.dumps({"scans": list(scans)}), content_type="application/json")
    assert response.status_code == 200, response.content
    verdicts: list[dict[str, Any]] = response.json()["verdicts"]
    return verdicts


def test_a_scan_is_answered_with_its_verdict(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)

    (verdict,) = post_scans(api, scan_body(scan))

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
        "exchanged_for": None,
    }
    assert post_scans(api, scan_body(scan)) == [verdict]


def test_scans_are_answered_in_place_and_malformed_ones_alone_fail(api: APIClient, door: Door):
    one, other = sell(door.performance, 2)
    good = [scan_body(door.reads(one)), scan_body(door.finds(other.pk))]
    bad = {**scan_body(door.reads(one)), "device": "my phone"}

    first, second, third, fourth = post_scans(api, good[0], bad, 17, good[1])

    assert (first["verdict"], fourth["verdict"]) == ("admitted", "admitted")
    assert second == {"nonce": bad["nonce"], "error": "device must be a UUID"}
    assert third == {"nonce": None, "error": "A scan must be an object"}


MALFORMED: dict[str, list[Any]] = {
    "performance": [None, "1", 0, -1, 1.5, True, 2**63, 10**40, [], {}],
    "code": ["", 17, [], {}, "x" * 513, "\ud800"],
    "device": [None, "", 17, "x" * 36, "{" + str(uuid.uuid4()) + "}", [], "\u0661" * 36],
    "nonce": [None, "", "short", "x" * 65, 17, [], "with a space in it", "n\u00f6nce-n\u00f6nce-n\u00f6nce"],
    "gate": [17, [], {}, "x" * 41, "\udfff"],
    "direction": ["", "in", 17, [], {}, "reset"],
    "said": ["", "yes", 17, [], {}, "exited", "reset"],
}


@pytest.mark.parametrize("field", MALFORMED)
def test_a_malformed_field_is_refused_in_its_place_and_changes_nothing(api: APIClient, door: Door, field: str):
    tickets = sell(door.performance, len(MALFORMED[field]))
    scans = [{**scan_body(door.reads(row)), field: value} for row, value in zip(tickets, MALFORMED[field], strict=True)]

    answers = post_scans(api, *scans)

    assert all(set(answer) == {"nonce", "error"} and answer["error"] for answer in answers), answers
    assert ScanRecord.objects.count() == 0


def test_a_missing_field_is_refused_in_its_place(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    whole = scan_body(door.reads(ticket))
    required = ["performance", "code", "device", "nonce"]

    answers = post_scans(api, *({k: v for k, v in whole.items() if k != field} for field in required))

    assert all(set(answer) == {"nonce", "error"} for answer in answers)
    without_gate = {name: value for name, value in whole.items() if name != "gate"}
    assert post_scans(api, without_gate)[0]["verdict"] == "admitted"


def test_a_scan_names_a_code_or_a_ticket_not_both(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    (answer,) = post_scans(api, {**scan_body(door.reads(ticket)), "ticket": ticket.pk})

    assert answer["error"] == "Either code or ticket must be given"


def test_overlong_code_is_answered_as_no_valid_code(api: APIClient, door: Door):
    (answer,) = post_scans(api, {**scan_body(door.reads("x")), "code": "https://example.com/" + "x" * 1000})

    assert answer["error"] == "Please show valid QR code"


@pytest.mark.parametrize("body", [{}, {"scans": None}, {"scans": {}}, {"scans": "x"}, {"scans": []}])
def test_a_body_without_scans_is_refused(api: APIClient, body: dict[str, Any]):
    response = api.post("/v1/door/scans", body)

    assert response.status_code == 422
    assert response.json()["field"] == "scans"


def test_at_most_five_hundred_scans_come_in_one_call(api: APIClient, door: Door):
    scans = [scan_body(door.reads(f"number {number}")) for number in range(501)]

    assert api.post("/v1/door/scans", {"scans": scans}).status_code == 422
    assert ScanRecord.objects.count() == 0
    assert len(post_scans(api, *scans[:500])) == 500
    assert ScanRecord.objects.count() == 500


def test_an_outsider_scans_nothing_and_learns_nothing(outsider_api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    (answer,) = post_scans(outsider_api, scan_body(door.reads(ticket)))
    (nowhere,) = post_scans(outsider_api, scan_body(door.reads(ticket, performance_id=10**9)))

    assert answer["error"] == nowhere["error"] == "No records found"
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.VALID


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([a_nonce(), a_device()]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@drawn(few=30, many=100)
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
        serialize_scan_answer(read)


def test_what_the_schema_says_of_a_verdict_is_what_is_sent(door: Door):
    (answer,) = scan_tickets([door.reads("hello")])

    assert list(serialize_scan_answer(answer)) == list(VerdictOut().fields)


def test_what_the_schema_accepts_as_a_scan_is_what_is_read(door: Door):
    (ticket,) = sell(door.performance)
    out, back = {"direction": Direction.EXIT, "said": "exited"}, {"direction": Direction.RESET, "said": "reset"}
    for scan in (door.reads(ticket), door.finds(ticket.pk), door.reads(ticket, **out), door.finds(ticket.pk, **back)):
        fields = scan_body(scan)

        assert ScanIn(data=fields).is_valid()
        assert read_scan(door.caller, fields) == scan


def test_a_scan_that_waited_on_a_phone_is_kept_as_such(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    long_ago = clock.now() - timedelta(minutes=40)

    (verdict,) = post_scans(api, scan_body(door.reads(ticket, scanned_at=long_ago, alone=True)))

    assert verdict["at"] == long_ago.isoformat(timespec="seconds")
    assert ScanRecord.objects.get().was_offline


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_over_http_scans_are_validated_by_the_process_validator(api_for: Any):
    door = open_door()
    tickets = sell(door.performance, 3)
    api = api_for(door.caller.user)

    answers = post_scans(api, *(scan_body(door.reads(ticket)) for ticket in tickets))

    assert [answer["verdict"] for answer in answers] == ["admitted"] * 3
    assert Stock.objects.get(pk=door.performance.pk).admitted == 3
