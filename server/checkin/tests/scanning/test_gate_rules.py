"""Gate rules: read with the batch, and their admissions written as one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.checkin.models import DoorRules, ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Direction, Scan, ScanError
from server.checkin.tests.fixtures import Door, admitted_count, open_door, refused, result_of, sell, the
from server.inventory.models import Stock
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db

EXIT, RESET = Direction.EXIT, Direction.RESET


def give_rules(door: Door, *, default: bool = False, **fields: Any) -> DoorRules:
    event = None if default else door.performance.event
    values = {"has_exit": True, "allows_reentry": True, **fields}
    return DoorRules.objects.create(account=door.performance.account, event=event, **values)


def verdicts(*scans: Scan) -> list[str]:
    return [answer.error if isinstance(answer, ScanError) else answer.verdict.value for answer in scan_tickets(scans)]


def test_whoever_leaves_and_comes_again_is_counted_once(door: Door):
    give_rules(door)
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    out = door.scan(ticket, direction=EXIT, gate="Stage")
    row = the(ticket)
    assert (out.verdict, out.message, out.direction) == (Verdict.EXITED, "Goodbye. See you again", EXIT)
    assert (row.status, row.admitted_gate, row.left_at is not None) == (Ticket.Status.ADMITTED, "Front", True)
    assert row.door_position == Stock.objects.get(pk=door.performance.pk).version
    assert admitted_count(door.performance) == 1

    again = door.beside("South").scan(ticket)
    row = the(ticket)
    assert (again.verdict, again.gate, again.order_admitted) == (Verdict.ADMITTED, "South", 1)
    assert (row.left_at, row.admitted_gate, row.version) == (None, "South", ticket.version + 3)
    assert admitted_count(door.performance) == 1
    assert list(ScanRecord.objects.order_by("pk").values_list("direction", "verdict")) == [
        ("entry", "admitted"),
        ("exit", "exited"),
        ("entry", "admitted"),
    ]


def test_the_rules_of_an_event_come_before_its_accounts(door: Door):
    (ticket,) = sell(door.performance)
    give_rules(door, default=True)
    door.scan(ticket)
    door.scan(ticket, direction=EXIT)
    assert door.scan(ticket).verdict == Verdict.ADMITTED
    door.scan(ticket, direction=EXIT)

    give_rules(door, allows_reentry=False)

    assert door.scan(ticket).verdict == Verdict.ALREADY_SCANNED


def test_another_accounts_rules_are_none_of_ours(door: Door):
    give_rules(open_door(), default=True, gates=[{"name": "Front", "types": ["VIP"]}])
    (ticket,) = sell(door.performance)

    assert door.scan(ticket).verdict == Verdict.ADMITTED


def test_a_gate_refuses_by_hour_and_by_ticket_name(door: Door, monkeypatch: Any):
    starts_at = door.performance.starts_at
    one, other = sell(door.performance, 2)
    give_rules(door, opens_before=60, closes_after=30, gates=[{"name": "Front", "types": [one.type_name]}])
    Ticket.objects.filter(pk=other.pk).update(type_name="VIP")

    monkeypatch.setattr(clock, "now", lambda: starts_at - timedelta(minutes=61))
    early = door.scan(one)
    monkeypatch.setattr(clock, "now", lambda: starts_at + timedelta(minutes=29))
    wrong, right = door.scan(other), door.scan(one)
    monkeypatch.setattr(clock, "now", lambda: starts_at + timedelta(minutes=31))
    late_scan = door.scan(other)

    assert [early.verdict, wrong.verdict, right.verdict, late_scan.verdict] == [
        Verdict.TOO_EARLY,
        Verdict.WRONG_GATE,
        Verdict.ADMITTED,
        Verdict.TOO_LATE,
    ]
    assert wrong.message == "This ticket enters by another gate"
    assert admitted_count(door.performance) == 1


def test_whoever_was_let_in_alone_in_time_is_not_too_late_by_the_upload(door: Door, monkeypatch: Any):
    starts_at = door.performance.starts_at
    give_rules(door, closes_after=30)
    (ticket,) = sell(door.performance)
    monkeypatch.setattr(clock, "now", lambda: starts_at + timedelta(minutes=90))

    result = door.scan(ticket, scanned_at=starts_at, said=Verdict.ADMITTED)

    assert (result.verdict, result.conflict, the(ticket).admitted_at) == (Verdict.ADMITTED, None, starts_at)


def test_the_office_is_no_gate(door: Door):
    give_rules(door, opens_before=1, gates=[{"name": "", "types": ["VIP"]}])
    (ticket,) = sell(door.performance)

    assert result_of(scan_tickets([door.finds(ticket.pk, device="", gate="")])[0]).verdict == Verdict.ADMITTED


# In order within one batch:


def test_a_phones_queue_ends_as_the_phone_saw_it(door: Door):
    one, other = sell(door.performance, 2)
    give_rules(door)

    assert verdicts(
        door.reads(one),
        door.reads(other),
        door.finds(one.pk, direction=RESET),
        door.reads(one),
        door.reads(other, direction=EXIT),
        door.finds(other.pk, direction=RESET),
        door.finds(other.pk, direction=RESET),
    ) == ["admitted", "admitted", "reset", "admitted", "exited", "reset", "This ticket is not scanned"]

    assert (the(one).status, the(other).status, the(other).left_at) == ("admitted", "valid", None)
    assert admitted_count(door.performance) == 1
    # The refused undo has left nothing behind.
    assert ScanRecord.objects.filter(ticket=other).count() == 3


def test_an_undoing_finds_what_an_earlier_batch_let_in(door: Door):
    one, other = sell(door.performance, 2)
    door.scan(one)
    door.beside().scan(other)

    assert verdicts(door.finds(one.pk, direction=RESET), door.finds(other.pk, direction=RESET), door.reads(one)) == [
        "reset",
        "Only the device that scanned this ticket can undo it",
        "admitted",
    ]
    assert admitted_count(door.performance) == 2


def test_an_undoing_names_a_ticket_of_its_own_performance(door: Door):
    (elsewhere,) = sell(factories.make_performance(door.performance.event))
    (theirs,) = sell(factories.make_performance())

    answers = scan_tickets([door.finds(row.pk, direction=RESET) for row in (elsewhere, theirs)])

    assert [refused(answer) for answer in answers] == ["No records found"] * 2
    assert ScanRecord.objects.count() == 0


@pytest.mark.parametrize("size", [2, 16, 64])
def test_mixed_batch_costs_eight_statements(door: Door, size: int):
    give_rules(door, opens_before=10**6, gates=[{"name": "Front", "types": []}, {"name": "South", "types": ["VIP"]}])
    tickets = sell(door.performance, size, at_once=3)
    scan_tickets([door.reads(ticket) for ticket in tickets])
    kinds = [{"direction": EXIT}, {"direction": RESET}]
    scans = [door.finds(row.pk, **kinds[place % 2]) for place, row in enumerate(tickets)]

    with CaptureQueriesContext(connection) as captured:
        answers = scan_tickets(scans)

    assert {result_of(answer).verdict for answer in answers} == {Verdict.EXITED, Verdict.RESET}
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    statements = [query["sql"] for query in captured if not query["sql"].startswith(control)]
    assert len(statements) <= 8, statements
    assert admitted_count(door.performance) == size - size // 2


def test_a_wrong_clock_lets_nobody_leave_before_they_came(door: Door, monkeypatch: Any):
    (ticket,) = sell(door.performance)
    now = datetime(2026, 11, 22, 19, 0, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: now)
    door.scan(ticket)
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=5))

    door.beside().scan(ticket, direction=EXIT, scanned_at=now - timedelta(minutes=10), said=Verdict.EXITED)

    assert the(ticket).left_at == now
