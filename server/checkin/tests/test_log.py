"""The door log: every scan of a performance, filtered by all its filters, and as a file."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from server.checkin import log_selectors as log_export_selectors
from server.checkin.changes import ScansRefused
from server.checkin.log_selectors import LogQuery, get_logged_performance, list_scans, walk_scans
from server.checkin.models import Device, Verdict
from server.checkin.tests.fixtures import Door, sell
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.domain_events import DomainEvent
from server.testing import factories
from server.testing.doors import PHONE, make_conflict, make_scan
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
def manager(door: Door) -> Any:
    return factories.make_staff(door.performance.account)


@pytest.fixture
def log(door: Door, manager: Any, api_for: Any) -> Any:
    """Read the log as its manager, and return its rows."""
    api = api_for(manager.user)

    def read(**params: Any) -> list[dict[str, Any]]:
        response = api.get(f"/v1/door/performances/{door.performance.pk}/log", params)
        assert response.status_code == 200, response.json()
        (rows,) = response.json()["data"]
        return list(rows)

    return read


@pytest.mark.database
def test_the_log_has_every_scan_newest_first_whatever_its_verdict(door: Door, log: Any):
    (ticket,) = sell(door.performance, buyer=Buyer(name="Viola Page", email="viola@foyer.test"))
    door.scan(ticket)
    door.scan(ticket)
    door.scan("not a code")

    forged, again, admitted = log()
    assert [row["verdict"] for row in (forged, again, admitted)] == ["unknown", "already_scanned", "admitted"]
    assert (forged["ticket"], forged["holder"], forged["message"]) == (None, None, "Please show valid QR code")
    assert admitted == {
        "id": admitted["id"],
        "at": admitted["at"],
        "received_at": admitted["at"],
        "offline": False,
        "wrong_clock": False,
        "direction": "entry",
        "verdict": "admitted",
        "said": "",
        "message": "Ticket scanned Successfully",
        "ticket": ticket.pk,
        "type": ticket.type_name,
        "order": ticket.order_id,
        "holder": "Viola Page",
        "gate": "Front",
        "device": door.device,
        "device_name": "",
        "by": door.caller.user.full_name,
        "sent_by": "",
        "conflict": None,
        "settled": False,
    }


def test_the_holder_is_who_the_order_names_today_and_the_phone_has_its_name(door: Door, log: Any):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    Payment.objects.filter(orders=ticket.order).update(buyer_name="rem_7")
    Device.objects.filter(uuid=door.device).update(name="Stalls left")

    (row,) = log()
    assert (row["holder"], row["device_name"]) == ("rem_7", "Stalls left")


def test_an_offline_verdict_says_so_and_when_by_both_clocks(door: Door, log: Any):
    conflict = make_conflict(
        door.performance, received_at=NOON, scanned_at=NOON - timedelta(minutes=9), said=Verdict.ADMITTED
    )

    (row,) = log()
    assert (row["offline"], row["said"], row["verdict"]) == (True, "admitted", "already_scanned")
    assert (row["at"], row["received_at"]) == ("2026-06-01T12:51:00+01:00", "2026-06-01T13:00:00+01:00")
    assert (row["conflict"], row["settled"]) == (conflict.pk, False)


@pytest.mark.database
def test_log_is_filtered_by_verdict_gate_device_time_and_offline(door: Door, log: Any):
    other = "00000000-0000-4000-8000-000000000001"
    rows = [
        make_scan(door.performance, received_at=NOON, gate="North"),
        make_scan(door.performance, received_at=NOON + timedelta(minutes=1), gate="South", device=other),
        make_scan(door.performance, received_at=NOON + timedelta(minutes=2), verdict=Verdict.FORGED, gate="North"),
        make_conflict(door.performance, received_at=NOON + timedelta(minutes=3), gate="West").deed,
    ]
    a, b, c, d = (row.pk for row in rows)

    def ids(**params: Any) -> list[int]:
        return [row["id"] for row in log(**params)]

    assert ids() == [d, c, b, a]
    assert ids(verdict="forged") == [c]
    assert ids(gate="North") == [c, a]
    assert ids(device=other.upper()) == [b]
    assert ids(offline=1) == [d]
    assert ids(**{"from": "2026-06-01T12:01:00Z", "to": "2026-06-01T12:03:00Z"}) == [c, b]
    assert ids(gate="North", verdict="admitted", device=PHONE) == [a]
    assert ids(page=2, page_size=3) == [a]
    assert ids(page=9, page_size=3) == []


@pytest.mark.database
def test_the_log_is_searched_by_holder_number_reference_and_who_scanned(door: Door, log: Any):
    (viola,) = sell(door.performance, buyer=Buyer(name="Viola O'Page", email="viola@foyer.test"))
    (orsino,) = sell(door.performance, buyer=Buyer(name="Orsino Duke", email="duke@foyer.test"))
    ben = factories.make_user(door.performance.account, first_name="Ben", last_name="Bell")
    for ticket in (viola, orsino):
        door.scan(ticket)
    make_scan(door.performance, by=ben, verdict=Verdict.UNKNOWN)

    def found(search: str) -> list[int | None]:
        return [row["ticket"] for row in log(search=search)]

    for text in ("viola", "OPAGE", " vio opa ", "viola@foyer", str(viola.pk), viola.order.payment.reference[:9]):
        assert viola.pk in found(text), text
    assert found("viola") == [viola.pk]
    assert found("bell") == found("ben") == [None]
    assert found("nobody") == found("viola duke") == found("%") == []


@pytest.mark.database
def test_a_word_that_very_many_have_is_found_all_the_same(door: Door, log: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("server.checkin.log_selectors.MOST_SORTED", 1)
    for name in ("Ada Page", "Ada Quill"):
        (ticket,) = sell(door.performance, buyer=Buyer(name=name, email="ada@foyer.test"))
        door.scan(ticket)

    assert [row["holder"] for row in log(search="ada")] == ["Ada Quill", "Ada Page"]
    assert [row["holder"] for row in log(search="ada qui")] == ["Ada Quill"]
    assert len(log(search="ORD-")) == 2


def test_another_performances_scans_are_not_in_it(door: Door, log: Any):
    make_scan(factories.make_performance(door.performance.event))
    make_scan(door.performance)

    assert len(log()) == 1


@pytest.mark.database
def test_a_page_costs_the_same_with_three_scans_and_with_sixty(door: Door, manager: Any):
    place = get_logged_performance(caller=manager, performance_id=door.performance.pk)

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            list_scans(place, LogQuery(search="ada"), page=1, size=50)
        return len(captured)

    door.scan(sell(door.performance)[0])
    few = cost()
    for ticket in sell(door.performance, 30):
        door.scan(ticket)
    with CaptureQueriesContext(connection) as captured:
        page = list_scans(place, LogQuery(), page=1, size=50)

    assert (len(captured), page.total) == (3, 31)  # the count, the page, the devices' names
    assert cost() == few <= 3 + 6


@pytest.mark.database
def test_a_page_is_read_from_the_index_of_the_log(door: Door, manager: Any):
    place = get_logged_performance(caller=manager, performance_id=door.performance.pk)
    make_scan(door.performance)
    with CaptureQueriesContext(connection) as captured:
        list_scans(place, LogQuery(), page=1, size=50)
    (page,) = [query["sql"] for query in captured if "ORDER BY" in query["sql"]]

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Otherwise PostgreSQL would read and sort a log of one row.
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
            cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"{'EXPLAIN' if connection.vendor == 'postgresql' else 'EXPLAIN QUERY PLAN'} {page}")
        plan = str(cursor.fetchall())

    assert "door_log" in plan


def test_refused_codes_and_admissions_are_published_to_the_log(
    door: Door, published_events: list[DomainEvent], django_capture_on_commit_callbacks: Any
):
    (ticket,) = sell(door.performance)
    with django_capture_on_commit_callbacks(execute=True):
        door.scan("not a code")
    assert [change for change in published_events if isinstance(change, ScansRefused)] == [
        ScansRefused(account_id=door.performance.account_id, performance_id=door.performance.pk)
    ]
    published_events.clear()
    with django_capture_on_commit_callbacks(execute=True):
        door.scan(ticket)
    assert published_events
    assert not any(isinstance(change, ScansRefused) for change in published_events)


# As a file


@pytest.fixture
def exported(door: Door, manager: Any, api_for: Any) -> Any:
    api = api_for(manager.user)

    def read(kind: str, **params: Any) -> Any:
        response = api.get(f"/v1/door/performances/{door.performance.pk}/log/export", {"format": kind, **params})
        name = f"door-log-{door.performance.pk}.{kind}"
        assert (response.status_code, response["Content-Disposition"]) == (200, f'attachment; filename="{name}"')
        return body_of(response)

    return read


def rows_of(book: bytes) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in load_workbook(io.BytesIO(book)).worksheets[0].iter_rows()]


def test_the_log_is_a_sheet_with_the_venues_times_and_whole_words(door: Door, exported: Any):
    (ticket,) = sell(door.performance, buyer=Buyer(name="=1+1", email="ada@foyer.test"))
    make_conflict(door.performance, ticket=ticket, received_at=NOON, scanned_at=NOON - timedelta(minutes=9), gate="@N")
    make_scan(door.performance, received_at=NOON - timedelta(hours=1), verdict=Verdict.FORGED)

    headings, late_scan, forged = rows_of(exported("xlsx"))
    (line, other) = csv.DictReader(io.StringIO(exported("csv").decode("utf-8-sig")))
    row = dict(zip(headings, late_scan, strict=True))

    assert headings == [column.heading for column in log_export_selectors.COLUMNS]
    assert (row["Time"], row["Received"]) == (datetime(2026, 6, 1, 12, 51), datetime(2026, 6, 1, 13, 0))
    assert (row["UTC Offset"], row["Verdict"], row["Phone Said"]) == ("+0100", "Already Scanned", "Admitted")
    assert (row["Holder"], row["Gate"], row["Conflict"], row["Offline"]) == ("=1+1", "@N", "Open", "Yes")
    assert dict(zip(headings, forged, strict=True))["Verdict"] == other["Verdict"] == "Forged"
    assert (line["Time"], line["Holder"], line["Gate"]) == ("2026-06-01 12:51:00", "'=1+1", "'@N")


def test_no_cell_of_the_sheet_is_computed(door: Door, exported: Any):
    (ticket,) = sell(door.performance, buyer=Buyer(name='=HYPERLINK("http://x","y")', email="ada@foyer.test"))
    make_scan(door.performance, ticket=ticket, gate="+1+1")

    cells = [cell for row in load_workbook(io.BytesIO(exported("xlsx"))).worksheets[0].iter_rows() for cell in row]
    assert not any(cell.data_type == "f" for cell in cells)


def test_export_has_the_requested_rows_and_is_read_in_parts(door: Door, exported: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_export_selectors, "AT_A_TIME", 2)
    same: dict[str, Any] = {"received_at": NOON, "scanned_at": NOON}
    scans = [make_scan(door.performance, gate="North", **same).pk for _ in range(3)]
    scans += [make_scan(door.performance, received_at=NOON + timedelta(minutes=n)).pk for n in (1, 2)]

    with CaptureQueriesContext(connection) as queries:
        assert len(exported("csv").splitlines()) == 1 + 5
    assert len(queries) == 2 + 2 * 3  # the caller, the performance, and for each batch its rows and devices
    assert len(exported("csv", gate="North").splitlines()) == 1 + 3
    assert len(rows_of(exported("xlsx"))) == 1 + len(scans)


@pytest.mark.database
def test_a_scan_that_arrives_while_a_file_is_read_moves_no_line(door: Door, manager: Any):
    place = get_logged_performance(caller=manager, performance_id=door.performance.pk)
    old = [make_scan(door.performance, received_at=NOON + timedelta(seconds=n)).pk for n in range(4)]

    ids: list[int] = []
    for rows in walk_scans(performance=place, query=LogQuery(), at_a_time=2):
        ids += [row.pk for row in rows]
        make_scan(door.performance, received_at=clock.now())

    assert ids == old[::-1]
