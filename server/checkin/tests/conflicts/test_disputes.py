"""Offline scans and redemptions that the server would have decided differently."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.checkin.changes import ConflictsChanged, TicketsScanned
from server.checkin.models import Conflict, ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets, undo_scan
from server.checkin.scanning.scans import Direction
from server.checkin.selectors import read_door_items
from server.checkin.tests.fixtures import Door, a_nonce, admitted_count, result_of, sell, the
from server.checkin.tests.scanning.test_gate_rules import give_rules
from server.inventory.models import Stock
from server.platform import clock
from server.sales.models import Ticket

pytestmark = pytest.mark.django_db

IN = Verdict.ADMITTED.value


def alone(minutes: int = 20, said: str = IN) -> dict[str, Any]:
    """Return the fields of a scan that a device validated offline so long ago."""
    return {"scanned_at": clock.now() - timedelta(minutes=minutes), "said": said}


def undo(door: Door, ticket: Ticket) -> str:
    """Take an admission back at its own door; return the verdict."""
    answer = undo_scan(
        caller=door.caller,
        performance_id=door.performance.pk,
        ticket_id=ticket.pk,
        device=door.device,
        nonce=a_nonce(),
    )
    return answer.verdict


def test_what_a_phone_let_in_alone_is_confirmed_if_nothing_speaks_against_it(door: Door):
    (ticket,) = sell(door.performance)

    result = door.scan(ticket, **alone())

    assert (result.verdict, result.conflict) == (Verdict.ADMITTED, None)
    scan = ScanRecord.objects.get()
    assert (scan.was_offline, scan.said, the(ticket).admitted_at) == (True, IN, scan.scanned_at)
    assert Conflict.objects.count() == 0


def test_a_late_duplicate_is_a_conflict_that_names_the_admission_before_it(door: Door):
    (ticket,) = sell(door.performance)
    side = door.beside()
    first = door.scan(ticket)

    late_scan = side.scan(ticket, **alone())

    conflict = Conflict.objects.select_related("reading", "admission").get()
    assert (late_scan.verdict, late_scan.conflict) == (Verdict.ALREADY_SCANNED, conflict.pk)
    assert (conflict.verdict, conflict.deed.nonce) == (Verdict.ALREADY_SCANNED, late_scan.nonce)
    assert conflict.admission is not None
    assert (conflict.admission.nonce, conflict.ticket_id) == (first.nonce, ticket.pk)
    assert (the(ticket).admitted_gate, admitted_count(door.performance)) == ("Front", 1)


def test_offline_doors_with_one_ticket_are_ordered_by_upload(door: Door):
    (ticket,) = sell(door.performance)
    side = door.beside()

    first = door.scan(ticket, **alone(minutes=10))
    second = side.scan(ticket, **alone(minutes=20))

    assert (first.verdict, first.conflict) == (Verdict.ADMITTED, None)
    conflict = Conflict.objects.get()
    assert (second.conflict, conflict.admission_id) == (conflict.pk, ScanRecord.objects.get(nonce=first.nonce).pk)


def test_two_doors_in_one_batch_and_one_door_twice_are_conflicts_as_well(door: Door):
    (ticket,) = sell(door.performance)
    scans = [door.reads(ticket, **alone()), door.beside().reads(ticket, **alone()), door.reads(ticket, **alone())]

    first, second, third = (result_of(answer) for answer in scan_tickets(scans))

    assert (first.verdict, first.conflict) == (Verdict.ADMITTED, None)
    found = {conflict.deed.nonce: conflict for conflict in Conflict.objects.select_related("reading", "admission")}
    assert {found[answer.nonce].pk for answer in (second, third)} == {second.conflict, third.conflict}
    assert {conflict.admission and conflict.admission.nonce for conflict in found.values()} == {first.nonce}


@pytest.mark.parametrize(
    ("status", "verdict"),
    [(Ticket.Status.REFUNDED, Verdict.REFUNDED), (Ticket.Status.SUPERSEDED, Verdict.SUPERSEDED)],
)
def test_offline_entry_of_a_refunded_ticket_is_a_conflict(door: Door, status: str, verdict: Verdict):
    (ticket,) = sell(door.performance)
    Ticket.objects.filter(pk=ticket.pk).update(status=status)

    result = door.scan(ticket, **alone())

    conflict = Conflict.objects.get()
    assert (result.verdict, result.conflict, conflict.admission) == (verdict, conflict.pk, None)
    assert (conflict.ticket_id, conflict.verdict) == (ticket.pk, verdict)


def test_a_code_that_the_server_does_not_know_is_a_conflict_without_a_ticket(door: Door):
    result = door.scan("hello", **alone())

    conflict = Conflict.objects.get()
    assert (result.verdict, conflict.ticket, conflict.verdict) == (Verdict.UNKNOWN, None, Verdict.UNKNOWN)


def test_nobody_goes_out_twice_without_a_conflict(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    out = {**alone(said=Verdict.EXITED), "direction": Direction.EXIT}

    first, second = door.scan(ticket, **out), door.beside().scan(ticket, **out)

    assert (first.conflict, second.verdict) == (None, Verdict.NOT_INSIDE)
    assert Conflict.objects.get().pk == second.conflict


def test_whom_a_phone_refused_alone_the_server_does_not_let_in_afterwards(door: Door):
    (ticket,) = sell(door.performance)

    result = door.scan(ticket, **alone(said=Verdict.ALREADY_SCANNED))

    assert (result.verdict, result.conflict) == (Verdict.ALREADY_SCANNED, None)
    assert (the(ticket).status, admitted_count(door.performance)) == (Ticket.Status.VALID, 0)
    assert ScanRecord.objects.get().verdict == Verdict.ALREADY_SCANNED


def test_a_fast_clock_does_not_hide_that_a_phone_was_alone(door: Door):
    """The clock is ten minutes fast: by it the scan is in the future."""
    (ticket,) = sell(door.performance)

    result = door.scan(ticket, **alone(minutes=-10))

    scan = ScanRecord.objects.get()
    assert (result.verdict, scan.was_offline) == (Verdict.ADMITTED, True)
    assert the(ticket).admitted_at == scan.received_at


# The answer never arrived: one nonce for the online try and for the offline scan.


def test_an_answer_that_never_arrived_and_agrees_is_no_conflict(door: Door):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)
    scan_tickets([scan])

    again = door.scan(ticket, nonce=scan.nonce, **alone(0))

    assert (again.verdict, again.conflict, Conflict.objects.count()) == (Verdict.ADMITTED, None, 0)


def test_an_answer_that_never_arrived_and_disagrees_is_a_conflict_once(door: Door):
    (ticket,) = sell(door.performance)
    first = door.scan(ticket)
    unheard = door.beside().reads(ticket)
    scan_tickets([unheard])
    before = Stock.objects.get(pk=door.performance.pk).version

    answers = [door.scan(ticket, nonce=unheard.nonce, device=unheard.device, **alone(0)) for _ in range(2)]

    conflict = Conflict.objects.select_related("reading").get()
    assert [answer.conflict for answer in answers] == [conflict.pk] * 2
    assert {answer.verdict for answer in answers} == {Verdict.ALREADY_SCANNED}
    stored_scan = conflict.reading
    assert stored_scan
    assert (stored_scan.nonce, stored_scan.said, stored_scan.was_offline) == (unheard.nonce, IN, True)
    assert conflict.admission_id == ScanRecord.objects.get(nonce=first.nonce).pk
    assert conflict.door_position == before + 1 == Stock.objects.get(pk=door.performance.pk).version


@pytest.mark.database
def test_a_conflict_names_who_had_come_in_by_then_and_nobody_who_came_later(door: Door):
    (ticket,) = sell(door.performance)
    give_rules(door, gates=[{"name": "Front", "types": [ticket.type_name]}, {"name": "Side", "types": ["VIP"]}])
    unheard = door.beside().reads(ticket)
    assert result_of(scan_tickets([unheard])[0]).verdict == Verdict.WRONG_GATE
    door.scan(ticket)

    scan_tickets([replace(unheard, said=IN)])

    conflict = Conflict.objects.get()
    assert (conflict.verdict, conflict.admission_id) == (Verdict.WRONG_GATE, None)


@pytest.mark.database
def test_conflict_names_the_last_entry_despite_a_fast_clock(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    ScanRecord.objects.update(received_at=clock.now() + timedelta(minutes=2))
    undo(door, ticket)
    second = door.scan(ticket)
    ScanRecord.objects.filter(nonce=second.nonce).update(received_at=clock.now() + timedelta(minutes=1))
    unheard, late_scan = door.beside().reads(ticket), door.beside().reads(ticket, **alone())
    scan_tickets([unheard])

    scan_tickets([late_scan, replace(unheard, said=IN)])

    named = Conflict.objects.values_list("admission__nonce", flat=True)
    assert list(named) == [second.nonce] * 2


def test_conflict_names_the_entry_of_the_same_batch(door: Door):
    (ticket,) = sell(door.performance)
    first, unheard = door.reads(ticket, nonce="f" * 32), door.beside().reads(ticket, nonce="0" * 32)
    scan_tickets([first, unheard])

    scan_tickets([replace(unheard, said=IN)])

    assert Conflict.objects.values_list("admission__nonce", flat=True).get() == first.nonce


def test_an_upload_that_is_sent_twice_repeats_its_conflict(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    scan = door.beside().reads(ticket, **alone())

    first, again = (result_of(scan_tickets([scan])[0]) for _ in range(2))

    assert first == again
    assert Conflict.objects.count() == 1


# Immediate updates:


def test_conflict_updates_the_door_and_is_published_to_managers(
    door: Door, published_events: list[Any], django_capture_on_commit_callbacks: Any
):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    before = Stock.objects.get(pk=door.performance.pk)
    published_events.clear()

    with django_capture_on_commit_callbacks(execute=True):
        late_scan = door.beside().scan(ticket, **alone())

    account, performance = door.performance.account_id, door.performance.pk
    conflict = Conflict.objects.get()
    after = Stock.objects.get(pk=performance)
    assert (after.version, after.admitted) == (before.version + 1, before.admitted)
    assert conflict.door_position == after.version
    assert TicketsScanned(account, performance, after.version, ()) in published_events
    assert ConflictsChanged(account, performance, (conflict.pk,)) in published_events
    assert late_scan.conflict in [item["id"] for item in read_door_items(performance, since=before.version)]


@pytest.mark.database
def test_a_batch_with_conflicts_costs_three_statements_more(door: Door):
    tickets = sell(door.performance, 20, at_once=4)
    scan_tickets([door.reads(ticket) for ticket in tickets[:10]])
    side = door.beside()
    side.scan("the phone is known from here on")

    with CaptureQueriesContext(connection) as captured:
        answers = scan_tickets([side.reads(ticket, **alone()) for ticket in tickets])

    assert [result_of(answer).conflict is not None for answer in answers] == [True] * 10 + [False] * 10
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    assert len([query for query in captured if not query["sql"].startswith(control)]) == 11


def test_undoing_what_was_a_conflict_leaves_the_others_admission(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    side = door.beside()

    entry = side.reads(ticket, **alone(10))
    undoing = side.finds(ticket.pk, direction=Direction.RESET, **alone(9, said=Verdict.RESET))
    answers = scan_tickets([entry, undoing])

    assert result_of(answers[0]).conflict is not None
    assert the(ticket).status == Ticket.Status.ADMITTED
    assert undo(door, ticket) == Verdict.RESET
