"""Taking an admission back: at the door within fifteen minutes by the same device, in the office at any time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.checkin.changes import TicketsScanned
from server.checkin.errors import DeviceRevoked, NonceReused, NotAdmitted, OtherDevice, TooLateToUndo
from server.checkin.models import Device, ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets, undo_scan
from server.checkin.scanning.scans import Direction, ScanResult
from server.checkin.tests.fixtures import Door, a_device, a_nonce, open_door, refused, result_of, sell
from server.inventory.models import Stock
from server.platform import clock
from server.platform.errors import DomainError, NotFound
from server.sales.models import OrderEvent, Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db


def undo(door: Door, ticket: Ticket, **changed: Any) -> Any:
    values = {
        "caller": door.caller,
        "performance_id": door.performance.pk,
        "ticket_id": ticket.pk,
        "device": door.device,
        "nonce": a_nonce(),
        **changed,
    }
    return undo_scan(**values)


def state(ticket: Ticket) -> Any:
    row = Ticket.objects.values("status", "admitted_at", "admitted_gate", "admitted_device", "admitted_by", "version")
    return row.get(pk=ticket.pk)


def test_a_wrong_scan_is_undone_and_the_ticket_is_good_again(door: Door):
    ticket, _ = sell(door.performance, 2)
    door.scan(ticket)

    result = undo(door, ticket)

    assert (result.verdict, result.message) == (Verdict.RESET, "Reset Successfully")
    assert (result.ticket, result.holder, result.order_tickets, result.order_admitted) == (
        ticket.pk,
        "Ada Lovelace",
        2,
        0,
    )
    assert state(ticket) == {
        "status": "valid",
        "admitted_at": None,
        "admitted_gate": "",
        "admitted_device": "",
        "admitted_by": None,
        "version": ticket.version + 2,
    }
    assert Stock.objects.get(pk=door.performance.pk).admitted == 0
    assert door.scan(ticket).verdict == Verdict.ADMITTED


@pytest.mark.database
def test_a_reset_is_a_scan_and_takes_a_position(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    result = undo(door, ticket)

    scan = ScanRecord.objects.get(nonce=result.nonce)
    position = Stock.objects.get(pk=door.performance.pk).version
    assert (scan.direction, scan.verdict, scan.device) == ("reset", "reset", door.device)
    assert scan.door_position == position == Ticket.objects.get(pk=ticket.pk).door_position


def test_an_undoing_is_announced_after_commit(
    door: Door, published_events: list[Any], django_capture_on_commit_callbacks: Any
):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    published_events.clear()

    with django_capture_on_commit_callbacks(execute=True):
        undo(door, ticket)

    position = Stock.objects.get(pk=door.performance.pk).version
    assert (
        TicketsScanned(door.performance.account_id, door.performance.pk, position, (ticket.order_id,))
        in published_events
    )


def test_repeated_undo_is_answered_as_before(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    nonce = a_nonce()
    first = undo(door, ticket, nonce=nonce)
    door.scan(ticket)

    assert undo(door, ticket, nonce=nonce) == first
    assert Ticket.objects.get(pk=ticket.pk).status == Ticket.Status.ADMITTED
    assert Stock.objects.get(pk=door.performance.pk).admitted == 1


def _raises(error: type[DomainError], door: Door, ticket: Ticket, **changed: Any) -> None:
    before, scans = state(ticket), ScanRecord.objects.count()
    with pytest.raises(error):
        undo(door, ticket, **changed)
    assert (state(ticket), ScanRecord.objects.count()) == (before, scans)


def test_another_phone_cannot_undo_it(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    _raises(OtherDevice, door, ticket, device=a_device())


def test_after_fifteen_minutes_it_stands(door: Door, monkeypatch: Any):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    received = ScanRecord.objects.get().received_at
    monkeypatch.setattr(clock, "now", lambda: received + timedelta(minutes=15, seconds=1))
    _raises(TooLateToUndo, door, ticket)

    monkeypatch.setattr(clock, "now", lambda: received + timedelta(minutes=15))
    assert undo(door, ticket).verdict == Verdict.RESET


def test_what_a_phone_let_in_alone_is_undone_by_that_phones_clock(door: Door, monkeypatch: Any):
    """It is ten minutes slow: what counts is how long ago the admission was by one clock."""
    (ticket,) = sell(door.performance)
    now = clock.now()
    admitted_at = now - timedelta(minutes=25)
    door.scan(ticket, scanned_at=admitted_at, said=Verdict.ADMITTED)

    def undo_at(moment: Any) -> Any:
        return scan_tickets([door.finds(ticket.pk, scanned_at=moment, direction=Direction.RESET, said="reset")])[0]

    assert refused(undo_at(admitted_at + timedelta(minutes=15, seconds=1))) == "A scan can be undone within 15 minutes"
    assert result_of(undo_at(admitted_at + timedelta(minutes=15))).verdict == Verdict.RESET


@pytest.mark.parametrize("way", ["a call", "on line", "alone"])
@pytest.mark.parametrize("ahead", [timedelta(hours=-1), timedelta(hours=1), timedelta(days=-3)], ids=str)
def test_age_of_an_admission_is_measured_by_one_clock(door: Door, monkeypatch: Any, ahead: timedelta, way: str):
    """However wrong the device's clock is, it may undo for exactly fifteen minutes."""
    (ticket,) = sell(door.performance)
    admitted_at = clock.now()
    door.scan(ticket, scanned_at=admitted_at + ahead, said=Verdict.ADMITTED)

    def undo_after(minutes: int) -> bool:
        moment = admitted_at + timedelta(minutes=minutes)
        monkeypatch.setattr(clock, "now", lambda: moment)
        try:
            if way == "a call":
                return bool(undo(door, ticket).verdict == Verdict.RESET)
            verdict = "reset" if way == "alone" else ""
            scan = door.finds(ticket.pk, scanned_at=moment + ahead, direction=Direction.RESET, said=verdict)
            answer = scan_tickets([scan])[0]
        except TooLateToUndo:
            return False
        return isinstance(answer, ScanResult)

    assert (undo_after(16), undo_after(14)) == (False, True)


def test_a_phone_that_is_put_right_in_between_gains_no_time(door: Door, monkeypatch: Any):
    """It was an hour fast while offline."""
    (ticket,) = sell(door.performance)
    admitted_at = clock.now()
    door.scan(ticket, scanned_at=admitted_at + timedelta(hours=1), said=Verdict.ADMITTED)
    moment = admitted_at + timedelta(minutes=16)
    monkeypatch.setattr(clock, "now", lambda: moment)

    answer = scan_tickets([door.finds(ticket.pk, scanned_at=moment, direction=Direction.RESET)])[0]

    assert refused(answer) == TooLateToUndo.message


@pytest.mark.database
def test_a_phone_undoes_its_latest_admission_not_an_older_one(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    undo(door, ticket)
    door.beside().scan(ticket)

    _raises(OtherDevice, door, ticket)


def test_what_is_not_admitted_cannot_be_undone(door: Door):
    (ticket,) = sell(door.performance)

    _raises(NotAdmitted, door, ticket)


def test_a_scans_nonce_is_no_undoings_nonce_nor_the_other_way_round(door: Door):
    one, other = sell(door.performance, 2)
    scanned = door.scan(one)
    _raises(NonceReused, door, one, nonce=scanned.nonce)

    undone = undo(door, one)

    assert refused(scan_tickets([door.finds(one.pk, nonce=undone.nonce)])[0]) == "nonce reused"
    door.scan(other)
    _raises(NonceReused, door, other, nonce=undone.nonce)


def test_an_outsider_finds_nothing_to_undo(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    _raises(NotFound, door, ticket, caller=open_door().caller)
    _raises(NotFound, door, ticket, performance_id=factories.make_performance(door.performance.event).pk)


def test_a_revoked_phone_undoes_nothing(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    Device.objects.update(revoked_at=clock.now())

    _raises(DeviceRevoked, door, ticket)


def test_the_office_resets_at_any_time_and_the_history_says_so(door: Door, monkeypatch: Any):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    later = clock.now() + timedelta(hours=3)
    monkeypatch.setattr(clock, "now", lambda: later)

    result = undo_scan(
        device="", caller=door.caller, performance_id=door.performance.pk, ticket_id=ticket.pk, nonce=a_nonce()
    )

    assert (result.verdict, state(ticket)["status"]) == (Verdict.RESET, "valid")
    event = OrderEvent.objects.get(kind=OrderEvent.Kind.RESET)
    assert (event.by, event.description) == (door.caller.user, f"Ticket {ticket.pk}")
    scan = ScanRecord.objects.get(direction=ScanRecord.Direction.RESET)
    assert (scan.device, scan.by) == ("", door.caller.user)
