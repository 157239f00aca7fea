"""Who may scan, and with which devices."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest

from server.accounts.models import Role
from server.checkin.models import Device, ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, open_door, refused, result_of, sell, the
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db


def test_who_may_not_work_at_a_performance_learns_and_changes_nothing(door: Door):
    (ticket,) = sell(door.performance)
    other_door = open_door()

    answer = scan_tickets([other_door.reads(ticket, performance_id=door.performance.pk)])[0]

    assert refused(answer) == "No records found"
    assert the(ticket).status == Ticket.Status.VALID
    assert (ScanRecord.objects.count(), Device.objects.count()) == (0, 0)


def test_every_role_works_the_door_of_its_own_account(door: Door):
    tickets = sell(door.performance, 4)
    own = door.performance.account
    people = [factories.make_staff(own, role) for role in (Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER)]
    platform = factories.make_staff(factories.make_account(), Role.PLATFORM_ADMINISTRATOR)

    scans = [Door(door.performance, who).reads(row) for who, row in zip([*people, platform], tickets, strict=True)]

    assert {result_of(answer).verdict for answer in scan_tickets(scans)} == {Verdict.ADMITTED}
    assert set(ScanRecord.objects.values_list("account_id", flat=True)) == {own.pk}


def test_device_is_enrolled_by_its_first_scan_and_seen_once_a_minute(door: Door, monkeypatch: Any):
    door.scan("hello")
    device = Device.objects.get()
    assert (device.account, device.uuid, device.gate) == (door.performance.account, door.device, "Front")
    assert device.enrolled_by == door.caller.user
    started = device.last_seen_at

    later = started + timedelta(seconds=30)
    monkeypatch.setattr(clock, "now", lambda: later)
    door.scan("hello again")
    device.refresh_from_db()
    assert device.last_seen_at == started

    ticks = time.monotonic() + 61
    monkeypatch.setattr(time, "monotonic", lambda: ticks)
    door.scan("hello a minute later")
    device.refresh_from_db()
    assert device.last_seen_at == later


def test_a_revoked_phone_is_refused_at_once_and_the_others_go_on(door: Door):
    one, other = sell(door.performance, 2)
    side = door.beside()
    door.scan("hello")
    side.scan("hello")
    Device.objects.filter(uuid=door.device).update(revoked_at=clock.now())

    answers = scan_tickets([door.reads(one), side.reads(other)])

    assert refused(answers[0]) == "This device was revoked"
    assert result_of(answers[1]).verdict == Verdict.ADMITTED
    assert the(one).status == Ticket.Status.VALID
    Device.objects.update(gate="seen")
    assert Device.objects.get(uuid=door.device).revoked_at is not None


def test_a_phone_revoked_by_one_account_scans_for_another(door: Door):
    other = open_door()
    other.device = door.device
    other.scan("hello")
    Device.objects.filter(account=other.performance.account).update(revoked_at=clock.now())
    (ticket,) = sell(door.performance)

    assert door.scan(ticket).verdict == Verdict.ADMITTED
