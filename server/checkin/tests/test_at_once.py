"""Many doors at once: real threads, real transactions, and counters that match the rows afterwards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

import pytest

from server.checkin.models import Conflict, Redeeming, ScanRecord, UpsellVerdict, Verdict
from server.checkin.scanning import validator_services
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.redemptions import RedemptionAnswer, RedemptionResult
from server.checkin.scanning.scan_services import scan_tickets, undo_scan
from server.checkin.scanning.scans import Direction, Scan, ScanAnswer, ScanError, ScanResult
from server.checkin.scanning.validator_services import ScanValidator
from server.checkin.tests.fixtures import Door, a_device, a_nonce, open_door, result_of, sell
from server.checkin.tests.scanning.test_gate_rules import give_rules
from server.checkin.tests.scanning.test_redemptions import make_request
from server.inventory.models import Stock
from server.platform import clock
from server.sales.models import Ticket, UpsellItem
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of
from server.testing.extras import give_upsells, make_wine

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DOORS = 32
Made = TypeVar("Made")


def at_once(calls: Sequence[Callable[[], Made]]) -> list[Made]:
    """Make calls in threads that all start at the same moment."""
    return answers_of(all_at_once(lambda number: calls[number](), times=len(calls), callers=len(calls)))


def validate_scan(scan: Scan) -> ScanResult:
    return result_of(validator_services.submit(scan).result(timeout=60))


def in_process_of_its_own(scan: Scan) -> ScanResult:
    """Validate one scan as another process's validator would, including its second try."""
    own = ScanValidator()
    try:
        return result_of(own.submit(scan).result(timeout=60))
    finally:
        own.stop()


def assert_counters_equal_rows() -> None:
    for stock in Stock.objects.all():
        rows = Ticket.objects.filter(performance_id=stock.pk, status=Ticket.Status.ADMITTED).count()
        assert stock.admitted == rows


@pytest.mark.parametrize("route", ["one judge", "a judge each"])
def test_of_32_doors_that_scan_one_ticket_at_once_one_admits(route: str):
    front = open_door()
    (ticket,) = sell(front.performance)
    doors = [front.beside(f"Gate {number}") for number in range(DOORS)]
    scans = [door.reads(ticket) for door in doors]

    if route == "one judge":
        results = at_once([partial(validate_scan, scan) for scan in scans])
    else:
        results = at_once([partial(in_process_of_its_own, scan) for scan in scans])

    tally = Counter(result.verdict for result in results)
    assert tally == {Verdict.ADMITTED: 1, Verdict.ALREADY_SCANNED: DOORS - 1}
    winner = next(result for result in results if result.verdict == Verdict.ADMITTED)
    # Each loser gets the winner's time, user and gate, even if it waited for the winner's lock.
    assert {(result.at, result.by, result.gate) for result in results} == {(winner.at, winner.by, winner.gate)}
    assert ScanRecord.objects.count() == DOORS
    assert_counters_equal_rows()


def test_the_same_nonce_at_once_in_many_processes_is_validated_once():
    door = open_door()
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket)

    results = at_once([partial(in_process_of_its_own, scan)] * 12)

    assert {result.verdict for result in results} == {Verdict.ADMITTED}
    assert len({result.at for result in results}) == 1
    assert ScanRecord.objects.count() == 1
    assert_counters_equal_rows()


def test_overlapping_batches_neither_deadlock_nor_admit_twice():
    door = open_door()
    other = open_door(factories.make_performance(door.performance.event, capacity=100))
    tickets = [*sell(door.performance, 24, at_once=4), *sell(other.performance, 12, at_once=3)]
    dice = random.Random(7)

    def batch() -> list[Scan]:
        chosen = dice.sample(tickets, len(tickets))
        doors = {door.performance.pk: door, other.performance.pk: other}
        return [doors[ticket.performance_id].reads(ticket, device=a_device()) for ticket in chosen]

    batches = [batch() for _ in range(10)]
    results = at_once([partial(scan_tickets, scans) for scans in batches])

    tally = Counter(result_of(answer).verdict for answers in results for answer in answers)
    assert tally == {Verdict.ADMITTED: len(tickets), Verdict.ALREADY_SCANNED: 9 * len(tickets)}
    assert_counters_equal_rows()


def test_a_party_that_splits_over_four_doors_is_counted_right():
    door = open_door()
    tickets = sell(door.performance, 4, at_once=4)

    scans = [door.reads(row, device=a_device()) for row in tickets]

    results = at_once([partial(in_process_of_its_own, scan) for scan in scans])

    assert sorted(result.order_admitted or 0 for result in results) == [1, 2, 3, 4]
    assert_counters_equal_rows()


@pytest.mark.sweep
def test_scans_and_undoings_at_once_leave_counters_that_agree_with_the_rows():
    door = open_door()
    tickets = sell(door.performance, 12, at_once=3)
    scan_tickets([door.reads(ticket) for ticket in tickets])

    def undo(ticket: Ticket) -> Any:
        return undo_scan(
            caller=door.caller,
            performance_id=door.performance.pk,
            ticket_id=ticket.pk,
            device=door.device,
            nonce=a_nonce(),
        ).verdict

    def again(ticket: Ticket) -> Any:
        return in_process_of_its_own(door.reads(ticket)).verdict

    verdicts = at_once([partial(act, row) for row in tickets for act in (undo, again)])

    assert set(verdicts) <= {Verdict.RESET, Verdict.ADMITTED, Verdict.ALREADY_SCANNED}
    assert_counters_equal_rows()


@pytest.mark.sweep
def test_validator_answers_32_threads_and_counts_right():
    door = open_door(factories.make_performance(capacity=700))
    tickets = sell(door.performance, 640, at_once=10)
    doors = [door.beside(f"Gate {number}") for number in range(DOORS)]
    shares = [tickets[number::DOORS] for number in range(DOORS)]

    def work(own: Door, share: list[Ticket]) -> list[ScanAnswer]:
        return [validator_services.submit(own.reads(ticket)).result(timeout=60) for ticket in share]

    results = at_once([partial(work, own, share) for own, share in zip(doors, shares, strict=True)])

    answers = [answer for answers in results for answer in answers]
    assert Counter(result_of(answer).verdict for answer in answers) == {Verdict.ADMITTED: 640}
    assert Stock.objects.get(pk=door.performance.pk).admitted == 640
    assert ScanRecord.objects.count() == 640
    assert_counters_equal_rows()
    assert not [answer for answer in answers if isinstance(answer, ScanError)]


def test_of_32_phones_that_redeem_one_drink_at_once_one_does():
    front = open_door()
    (ticket,) = sell(front.performance)
    (drink,) = give_upsells(ticket.order, make_wine(front.performance.event, "Glass of wine"), 1)

    answers = at_once([partial(redeem_at, front.beside(f"Bar {number}"), drink) for number in range(DOORS)])

    tally = Counter(answer.verdict for answer in answers if isinstance(answer, RedemptionResult))
    assert tally == {UpsellVerdict.REDEEMED: 1, UpsellVerdict.ALREADY_REDEEMED: DOORS - 1}
    assert Redeeming.objects.count() == DOORS
    drink.refresh_from_db()
    assert (drink.status, drink.version) == (UpsellItem.Status.REDEEMED, 2)


def redeem_at(door: Door, drink: UpsellItem) -> RedemptionAnswer:
    return redeem_upsells([make_request(door, drink)])[0]


@pytest.mark.parametrize("dice", [random.Random(seed) for seed in range(3)])
def test_repeated_redemptions_keep_each_conflict_once(dice: random.Random):
    front = open_door().enrolled()
    (ticket,) = sell(front.performance)
    drinks = give_upsells(ticket.order, make_wine(front.performance.event, "Glass of wine"), 8)
    redeem_upsells([make_request(front, drink) for drink in drinks])
    side = front.beside("Bar")
    lost = [make_request(side, drink) for drink in drinks]
    redeem_upsells(lost)
    given_out = [replace(one, alone=True, said=UpsellVerdict.REDEEMED.value) for one in lost]

    # A queue is sent from two tabs and from the background, each in parts of its own.
    parts = [dice.sample(given_out, 4) for _ in range(24)]
    answers = at_once([partial(redeem_upsells, part) for part in [*parts, given_out]])

    verdicts = {answer.verdict for part in answers for answer in part if isinstance(answer, RedemptionResult)}
    assert (verdicts, [len(part) for part in answers]) == ({UpsellVerdict.ALREADY_REDEEMED}, [4] * 24 + [8])
    assert Conflict.objects.count() == len(drinks)
    assert Redeeming.objects.filter(conflict__isnull=False, said=UpsellVerdict.REDEEMED).count() == len(drinks)


@pytest.mark.sweep
def test_one_of_32_doors_lets_a_ticket_out_and_in_again():
    front = open_door()
    give_rules(front)
    (ticket,) = sell(front.performance)
    front.scan(ticket)
    doors = [front.beside(f"Gate {number}") for number in range(DOORS)]

    out = at_once([partial(in_process_of_its_own, door.reads(ticket, direction=Direction.EXIT)) for door in doors])
    again = at_once([partial(in_process_of_its_own, door.reads(ticket)) for door in doors])

    assert Counter(result.verdict for result in out) == {Verdict.EXITED: 1, Verdict.NOT_INSIDE: DOORS - 1}
    assert Counter(result.verdict for result in again) == {Verdict.ADMITTED: 1, Verdict.ALREADY_SCANNED: DOORS - 1}
    assert_counters_equal_rows()
    assert_scans_match_rows()


def test_entries_and_exits_at_32_doors_at_once_keep_counters_consistent():
    front = open_door()
    give_rules(front)
    tickets = sell(front.performance, 12, at_once=3)
    dice = random.Random(12)
    doors = [front.beside(f"Gate {number}") for number in range(DOORS)]

    def work(door: Door) -> list[Scan]:
        chosen = dice.sample(tickets, len(tickets))
        directions = dice.choices(list(Direction), k=len(chosen))
        return [door.finds(row.pk, direction=way) for row, way in zip(chosen, directions, strict=True)]

    at_once([partial(ScanValidator()._validate_scans, work(door)) for door in doors])

    assert_counters_equal_rows()
    assert_scans_match_rows()


def test_simultaneous_uploads_of_a_queue_keep_each_conflict_once():
    front = open_door().enrolled()
    tickets = sell(front.performance, 20, at_once=4)
    scan_tickets([front.reads(ticket) for ticket in tickets[:10]])
    # The server has answered two of them already, but the device never got the answers.
    side = front.beside()
    unheard = [side.reads(ticket) for ticket in tickets[:2]]
    scan_tickets(unheard)
    verdict: dict[str, Any] = {"said": Verdict.ADMITTED.value, "scanned_at": clock.now() - timedelta(minutes=30)}
    queue = [replace(scan, **verdict) for scan in unheard] + [side.reads(ticket, **verdict) for ticket in tickets[2:]]

    answers = at_once([partial(ScanValidator()._validate_scans, queue) for _ in range(8)])

    conflicts = {result_of(answer).conflict for answer in answers[0][:10]}
    assert len(conflicts) == Conflict.objects.count() == 10
    for upload in answers:
        assert {result_of(answer).conflict for answer in upload[:10]} == conflicts
        assert {result_of(answer).verdict for answer in upload[10:]} == {Verdict.ADMITTED}
        assert {result_of(answer).conflict for answer in upload[10:]} == {None}
    assert ScanRecord.objects.filter(device=side.device).count() == 20
    assert_counters_equal_rows()
    assert_scans_match_rows()


def assert_scans_match_rows() -> None:
    """Each ticket is in, out or absent, as its counted scans say."""
    for row in Ticket.objects.all():
        scans = ScanRecord.objects.filter(ticket=row).values_list("verdict", "answer")
        counts = Counter((verdict, bool(answer.get("was_out"))) for verdict, answer in scans)
        first, again = counts[Verdict.ADMITTED, False], counts[Verdict.ADMITTED, True]
        inside, outside = counts[Verdict.RESET, False], counts[Verdict.RESET, True]
        assert (row.status == Ticket.Status.ADMITTED) == (first - inside - outside == 1)
        is_inside = row.status == Ticket.Status.ADMITTED and row.left_at is None
        assert is_inside == (first + again - counts[Verdict.EXITED, False] - inside == 1)
