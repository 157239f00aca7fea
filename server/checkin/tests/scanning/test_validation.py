"""Validation of permitted scans: the results are written in one transaction and published once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from server.checkin.changes import ScansRefused, TicketsScanned
from server.checkin.gate_rules import Rules
from server.checkin.models import Conflict, ScanRecord, Verdict
from server.checkin.scanning.entrants import Entrant
from server.checkin.scanning.scans import Scan, ScanAnswer, ScanError, ScanResult
from server.checkin.scanning.validation_services import validate_entrants
from server.checkin.tests.conftest import PublishedEvents
from server.checkin.tests.fixtures import Door, admitted_count, sell, the
from server.inventory.models import Stock
from server.platform import clock
from server.platform.domain_events import DomainEvent
from server.sales import codes
from server.sales.models import OrderEvent, Ticket

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def entrants_of(door: Door, *scans: Scan) -> list[Entrant]:
    """Return scans as they reach validation: permitted, with parsed and genuine codes."""
    place = door.performance
    parsed = [codes.read_code(scan.code) if scan.code else None for scan in scans]
    return [
        Entrant(
            number, scan, place.account_id, place.timezone, code, None if code or scan.ticket_id else Verdict.UNKNOWN
        )
        for number, (scan, code) in enumerate(zip(scans, parsed, strict=True))
    ]


def validate(door: Door, *scans: Scan, rules: Rules | None = None) -> list[ScanAnswer]:
    """Validate scans of one door, and return their answers in order."""
    entrants = entrants_of(door, *scans)
    answers = validate_entrants(entrants, {door.performance.pk: rules} if rules else {})
    return [answers[entrant.key] for entrant in entrants]


def verdicts(answers: list[ScanAnswer]) -> list[Verdict | str]:
    return [answer.verdict if isinstance(answer, ScanResult) else answer.error for answer in answers]


def test_admission_is_in_ticket_scan_and_counter(door: Door):
    (ticket,) = sell(door.performance)
    position = Stock.objects.get(pk=door.performance.pk).version
    scan = door.reads(ticket)

    (answer,) = validate(door, scan)

    assert isinstance(answer, ScanResult)
    row, scan_row = the(ticket), ScanRecord.objects.get()
    assert (row.status, row.admitted_gate, row.admitted_device) == (Ticket.Status.ADMITTED, "Front", door.device)
    assert row.admitted_at == scan_row.received_at
    assert (scan_row.verdict, scan_row.nonce, scan_row.ticket_id) == (Verdict.ADMITTED, scan.nonce, ticket.pk)
    assert scan_row.door_position == row.door_position == position + 1
    assert admitted_count(door.performance) == 1


def test_each_knows_of_those_before_it_by_code_or_by_number(door: Door):
    (ticket,) = sell(door.performance)

    answers = validate(door, door.finds(ticket.pk), door.reads(ticket), door.reads("hello"))

    assert verdicts(answers) == [Verdict.ADMITTED, Verdict.ALREADY_SCANNED, Verdict.UNKNOWN]
    assert ScanRecord.objects.count() == 3
    assert admitted_count(door.performance) == 1


def test_the_rules_are_those_that_it_is_given(door: Door):
    (ticket,) = sell(door.performance)

    answers = validate(door, door.reads(ticket), rules=Rules(closes_at=clock.now()))

    assert verdicts(answers) == [Verdict.TOO_LATE]
    assert the(ticket).status == Ticket.Status.VALID


def test_an_undoing_that_is_refused_leaves_nothing_behind(door: Door, published: PublishedEvents):
    (ticket,) = sell(door.performance)

    (answer,) = validate(door, door.finds(ticket.pk, direction=ScanRecord.Direction.RESET))

    assert isinstance(answer, ScanError)
    assert (answer.code, ScanRecord.objects.count()) == ("not_admitted", 0)
    assert published(ScansRefused) == []


def test_nonce_written_by_another_process_rolls_back_the_batch(door: Door):
    one, other = sell(door.performance, 2)
    scan = door.reads(one)
    validate(door, scan)

    with pytest.raises(IntegrityError), transaction.atomic():
        validate(door, door.reads(other), scan)

    assert (ScanRecord.objects.count(), admitted_count(door.performance)) == (1, 1)
    assert the(other).status == Ticket.Status.VALID


def test_refused_offline_redemption_is_a_conflict_in_the_answer(door: Door):
    (ticket,) = sell(door.performance)
    validate(door, door.reads(ticket))

    (answer,) = validate(door, door.enrolled().beside().reads(ticket, said=Verdict.ADMITTED.value))

    assert isinstance(answer, ScanResult)
    conflict = Conflict.objects.get()
    assert (answer.conflict, conflict.verdict) == (conflict.pk, Verdict.ALREADY_SCANNED)
    assert conflict.door_position == Stock.objects.get(pk=door.performance.pk).version


def test_the_office_writes_into_the_orders_history_and_a_door_does_not(door: Door):
    at_door, at_office = sell(door.performance, 2, at_once=1)

    validate(door, door.reads(at_door), door.finds(at_office.pk, device="", gate=""))

    events = OrderEvent.objects.filter(kind=OrderEvent.Kind.VALIDATED).values_list("order_id", flat=True)
    assert list(events) == [at_office.order_id]


def test_doors_get_one_update_for_a_batch(door: Door, published: PublishedEvents):
    tickets = sell(door.performance, 3, at_once=1)

    def events_of(kind: type[DomainEvent], *scans: Scan) -> list[DomainEvent]:
        before = len(published(kind))
        validate(door, *scans)
        return published(kind)[before:]

    (change,) = events_of(TicketsScanned, *map(door.reads, tickets))
    assert isinstance(change, TicketsScanned)
    assert change.order_ids == tuple(sorted(ticket.order_id for ticket in tickets))
    assert events_of(TicketsScanned, door.reads("hello")) == []
    place = door.performance
    expected = ScansRefused(account_id=place.account_id, performance_id=place.pk)
    assert events_of(ScansRefused, door.reads(tickets[0]), door.reads("hello")) == [expected]


@pytest.mark.parametrize("size", [1, 30])
def test_a_batch_takes_eight_statements_whatever_its_size(door: Door, size: int):
    scans: list[Any] = [door.reads(ticket) for ticket in sell(door.performance, size)]

    with CaptureQueriesContext(connection) as captured:
        validate(door, *scans)

    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    assert len([one for one in captured if not one["sql"].startswith(control)]) <= 8
