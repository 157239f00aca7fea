"""Many scans at once: each is answered in its place, and none affects another."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.checkin.models import Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan
from server.checkin.tests.fixtures import Door, admitted_count, altered, code_for, open_door, result_of, sell
from server.inventory.models import Stock
from server.sales.models import Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.mark.database
def test_of_two_scans_of_one_ticket_in_one_batch_the_first_to_arrive_wins(door: Door):
    (ticket,) = sell(door.performance)
    side = door.beside("Side")
    # The later scan has the nonce that sorts first: arrival decides, not the order in which scans are written.
    answers = scan_tickets([door.reads(ticket, nonce="z" * 16), side.reads(ticket, nonce="a" * 16)])

    first, second = (result_of(answer) for answer in answers)
    assert (first.verdict, second.verdict) == (Verdict.ADMITTED, Verdict.ALREADY_SCANNED)
    assert (second.at, second.by, second.gate) == (first.at, door.caller.user.full_name, "Front")
    assert admitted_count(door.performance) == 1


@pytest.mark.database
def test_a_batch_of_everything_answers_each_scan_in_its_place(door: Door):
    good, twice, old = sell(door.performance, 3)
    door.scan(twice)
    Ticket.objects.filter(pk=old.pk).update(status=Ticket.Status.SUPERSEDED)
    other_door = open_door()
    scans = [
        door.reads(old),
        other_door.reads(good, performance_id=door.performance.pk),
        door.reads("hello"),
        door.reads(good),
        door.reads(twice),
        door.reads(altered(code_for(good), ticketid=twice.pk)),
        door.reads(good, performance_id=10**12),
    ]

    answers = scan_tickets(scans)

    assert [getattr(answer, "verdict", None) for answer in answers] == [
        Verdict.SUPERSEDED,
        None,
        Verdict.UNKNOWN,
        Verdict.ADMITTED,
        Verdict.ALREADY_SCANNED,
        Verdict.FORGED,
        None,
    ]
    assert [answer.nonce for answer in answers] == [scan.nonce for scan in scans]


@pytest.mark.database
def test_a_batch_over_two_performances_counts_each_once(door: Door):
    other = open_door(factories.make_performance(door.performance.event))
    here, there = sell(door.performance, 3), sell(other.performance, 2)
    before = dict(Stock.objects.values_list("pk", "version"))

    scan_tickets([*(other.reads(ticket) for ticket in there), *(door.reads(ticket) for ticket in here)])

    after = {row.pk: row for row in Stock.objects.all()}
    assert (after[door.performance.pk].admitted, after[other.performance.pk].admitted) == (3, 2)
    assert all(after[pk].version == version + 1 for pk, version in before.items())


def test_an_empty_batch_is_answered_with_nothing(db: None):
    assert scan_tickets([]) == []


@pytest.mark.parametrize("size", [1, 10, 64])
@pytest.mark.parametrize("kind", ["by code", "by name", "mixed verdicts"])
def test_a_batch_costs_at_most_eight_statements_whatever_its_size(door: Door, size: int, kind: str):
    tickets = sell(door.performance, size, at_once=3)
    door.scan("the phone is known from here on")
    elsewhere = sell(factories.make_performance(door.performance.event))[0]
    scans: list[Scan] = [door.finds(row.pk) if kind == "by name" else door.reads(row) for row in tickets]
    if kind == "mixed verdicts":
        again = door.reads(tickets[0])
        scan_tickets([again])
        others = [again, door.reads(tickets[0]), door.reads(elsewhere), door.reads("hello")]
        scans = [*others, *scans[1:61]]
    winners = len(scans) - (4 if kind == "mixed verdicts" else 0)

    with CaptureQueriesContext(connection) as captured:
        answers = scan_tickets(scans)

    repeated = 1 if kind == "mixed verdicts" else 0
    verdicts = [result_of(answer).verdict for answer in answers]
    assert verdicts.count(Verdict.ADMITTED) == winners + repeated
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    statements = [query["sql"] for query in captured if not query["sql"].startswith(control)]
    assert len(statements) <= 8, statements
