"""The scan validator: waiting scans are validated in bounded batches, and a bad scan does not affect others."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection, connections, transaction

from server.checkin.models import ScanRecord, Verdict
from server.checkin.scanning import validator_services
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan, ScanAnswer, ScanError
from server.checkin.scanning.validator_services import BATCH, ScanValidator
from server.checkin.tests.fixtures import Door, open_door, refused, result_of, sell
from server.sales.models import Ticket
from server.sales.services.admissions import AdmissionLost

pytestmark = pytest.mark.django_db(transaction=True)


class Bench:
    """Wraps a validator's database work: records the batches, can block them, or make some fail."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.open = threading.Event()
        self.open.set()
        self.taken = threading.Event()
        self.faults: list[Exception] = []
        self.least = 1  # the smallest batch that fails
        self.poison: set[str] = set()

    def __call__(self, scans: Sequence[Scan]) -> list[ScanAnswer]:
        self.sizes.append(len(scans))
        self.taken.set()
        assert self.open.wait(timeout=30)
        if self.faults and len(scans) >= self.least:
            raise self.faults.pop(0)
        if any(scan.nonce in self.poison for scan in scans):
            raise ValueError("poison")
        return scan_tickets(scans)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def own_validator(bench: Bench) -> Iterator[ScanValidator]:
    made = ScanValidator(bench)
    yield made
    bench.open.set()
    made.stop()


@pytest.fixture
def door() -> Door:
    return open_door()


def hold_up(own_validator: ScanValidator, bench: Bench, door: Door) -> Future[ScanAnswer]:
    """Let the validator take one scan and block."""
    bench.open.clear()
    first = own_validator.submit(door.reads("the first"))
    assert bench.taken.wait(timeout=10)
    return first


def test_a_lone_scan_is_validated_alone(own_validator: ScanValidator, bench: Bench, door: Door):
    (ticket,) = sell(door.performance)
    own_validator.submit(door.reads("warm up")).result(timeout=10)

    result = result_of(own_validator.submit(door.reads(ticket)).result(timeout=10))

    assert result.verdict == Verdict.ADMITTED
    assert bench.sizes == [1, 1]


def test_what_waits_is_taken_together_up_to_64(own_validator: ScanValidator, bench: Bench, door: Door):
    first = hold_up(own_validator, bench, door)
    rest = [own_validator.submit(door.reads(f"number {number}")) for number in range(100)]
    bench.open.set()

    answers = [answer.result(timeout=30) for answer in [first, *rest]]

    assert bench.sizes == [1, BATCH, 100 - BATCH]
    assert {result_of(answer).verdict for answer in answers} == {Verdict.UNKNOWN}
    assert ScanRecord.objects.count() == 101


def test_beyond_its_limit_the_validator_is_busy_and_validates_the_others(bench: Bench, door: Door):
    small = ScanValidator(bench, most_waiting=3)
    first = hold_up(small, bench, door)
    waiting = [small.submit(door.reads("waits")) for _ in range(3)]

    scan = door.reads("too many")
    turned_away = small.submit(scan)

    assert turned_away.done()
    assert turned_away.result() == ScanError(nonce=scan.nonce, error="busy")
    bench.open.set()
    assert [result_of(answer.result(timeout=30)).verdict for answer in [first, *waiting]] == [Verdict.UNKNOWN] * 4
    small.stop()


def test_the_real_validator_lets_a_thousand_wait():
    assert validator_services.MOST_WAITING == 1000


@pytest.mark.database
def test_a_poisoned_scan_costs_only_itself(own_validator: ScanValidator, bench: Bench, door: Door):
    tickets = sell(door.performance, 5)
    scans = [door.reads(ticket) for ticket in tickets]
    bench.poison.add(scans[2].nonce)
    first = hold_up(own_validator, bench, door)
    waiting = [own_validator.submit(scan) for scan in scans]
    bench.open.set()

    answers = [answer.result(timeout=30) for answer in waiting]

    assert result_of(first.result(timeout=30)).verdict == Verdict.UNKNOWN
    assert refused(answers[2]) == "Something went wrong"
    others = [result_of(answer).verdict for place, answer in enumerate(answers) if place != 2]
    assert others == [Verdict.ADMITTED] * 4
    assert Ticket.objects.get(pk=tickets[2].pk).status == Ticket.Status.VALID


@pytest.mark.database
def test_a_text_that_the_database_refuses_costs_only_its_own_scan(
    own_validator: ScanValidator, bench: Bench, door: Door
):
    """Parsing refuses such a text; should one arrive by another way, the other scans are still validated."""
    (ticket,) = sell(door.performance)
    hold_up(own_validator, bench, door)
    waiting = [own_validator.submit(door.reads("\ud800")), own_validator.submit(door.reads(ticket))]
    bench.open.set()

    bad, good = (answer.result(timeout=30) for answer in waiting)

    assert refused(bad) == "Something went wrong"
    assert result_of(good).verdict == Verdict.ADMITTED


@pytest.mark.database
@pytest.mark.parametrize("fault", [OperationalError("deadlock detected"), InterfaceError("closed"), AdmissionLost()])
def test_error_of_another_process_is_retried_once_as_a_batch(
    own_validator: ScanValidator, bench: Bench, door: Door, fault: Exception
):
    tickets = sell(door.performance, 3)
    hold_up(own_validator, bench, door)
    waiting = [own_validator.submit(door.reads(ticket)) for ticket in tickets]
    bench.faults, bench.least = [fault], 2
    bench.open.set()

    answers = [answer.result(timeout=30) for answer in waiting]

    assert [result_of(answer).verdict for answer in answers] == [Verdict.ADMITTED] * 3
    assert bench.sizes == [1, 3, 3]


@pytest.mark.database
def test_unavailable_database_answers_busy_and_recovers(own_validator: ScanValidator, bench: Bench, door: Door):
    tickets = sell(door.performance, 3)
    scans = [door.reads(ticket) for ticket in tickets]
    hold_up(own_validator, bench, door)
    # Two tries each: of the blocked scan, of the batch, and of the batch's first scan alone. No other is even tried.
    bench.faults = [OperationalError("connection refused")] * 8
    waiting = [own_validator.submit(scan) for scan in scans]
    bench.open.set()
    away = [answer.result(timeout=30) for answer in waiting]

    bench.faults = []
    back = [own_validator.submit(scan).result(timeout=30) for scan in scans]

    assert [refused(answer) for answer in away] == ["busy"] * 3
    assert [result_of(answer).verdict for answer in back] == [Verdict.ADMITTED] * 3


@pytest.mark.database
def test_a_connection_that_died_under_the_validator_is_replaced(own_validator: ScanValidator, door: Door):
    (ticket,) = sell(door.performance)
    broken: list[bool] = []

    def break_the_connection(scans: Sequence[Scan]) -> list[ScanAnswer]:
        if not broken:
            broken.append(True)
            connection.ensure_connection()
            assert connection.connection is not None
            connection.connection.close()
        return scan_tickets(scans)

    own_validator._validate_batch = break_the_connection

    assert result_of(own_validator.submit(door.reads(ticket)).result(timeout=30)).verdict == Verdict.ADMITTED


def test_a_caller_that_has_gone_away_leaves_nothing_behind(own_validator: ScanValidator, bench: Bench, door: Door):
    gone, stays = sell(door.performance, 2)
    hold_up(own_validator, bench, door)
    left, waiting = own_validator.submit(door.reads(gone)), own_validator.submit(door.reads(stays))
    assert left.cancel()
    bench.open.set()

    assert result_of(waiting.result(timeout=30)).verdict == Verdict.ADMITTED
    assert Ticket.objects.get(pk=gone.pk).status == Ticket.Status.VALID


@pytest.mark.database
def test_inside_a_transaction_the_caller_validates_in_it(own_validator: ScanValidator, door: Door):
    with transaction.atomic():
        (ticket,) = sell(door.performance)
        answer = own_validator.submit(door.reads(ticket))
        assert answer.done()
        assert result_of(answer.result()).verdict == Verdict.ADMITTED


def test_a_stopped_validator_has_answered_what_waited_and_restarts(
    own_validator: ScanValidator, bench: Bench, door: Door
):
    hold_up(own_validator, bench, door)
    waiting = [own_validator.submit(door.reads("waits")) for _ in range(5)]
    bench.open.set()

    own_validator.stop()

    assert all(answer.done() for answer in waiting)
    assert result_of(own_validator.submit(door.reads("again")).result(timeout=30)).verdict == Verdict.UNKNOWN


def test_an_upload_is_answered_in_its_order(door: Door):
    tickets = sell(door.performance, 3)
    scans: list[Any] = [door.reads(f"bad {number}") for number in range(150)]
    scans[10], scans[100] = door.reads(tickets[0]), door.reads(tickets[1])

    answers = validator_services.validate_all(scans)

    assert [answer.nonce for answer in answers] == [scan.nonce for scan in scans]
    assert [place for place, answer in enumerate(answers) if result_of(answer).verdict == Verdict.ADMITTED] == [10, 100]


@pytest.mark.database
def test_who_waits_for_the_validator_holds_no_connection_meanwhile(door: Door, monkeypatch: Any):
    """As many waiting calls as the pool has connections would otherwise leave none for the validator."""
    waiter: list[Any] = []

    def spy(scans: Sequence[Scan]) -> list[ScanAnswer]:
        waiter.append(connection.connection)
        return scan_tickets(scans)

    connection = connections["default"]
    connection.ensure_connection()
    own = ScanValidator(spy)
    monkeypatch.setattr(validator_services, "submit", own.submit)

    (answer,) = validator_services.validate_all([door.reads("hello")])

    assert result_of(answer).verdict == Verdict.UNKNOWN
    assert waiter == [None]
    own.stop()
