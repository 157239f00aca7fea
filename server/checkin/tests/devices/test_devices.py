"""Devices: their heartbeats, and their management in the back office."""

from __future__ import annotations

import time
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.db import OperationalError
from knox.crypto import hash_token
from knox.models import AuthToken

from server.accounts.caller import Staff
from server.accounts.changes import SessionsEnded
from server.accounts.models import AuditEntry, Role
from server.auth import session_services
from server.catalogue.events.models import Performance
from server.checkin import device_services
from server.checkin.changes import DeviceChanged
from server.checkin.device_selectors import list_devices, read_auth_state
from server.checkin.device_services import Heartbeat, record_heartbeat
from server.checkin.enrolment_services import accept_device, restore_device, revoke_device, update_device
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import Device
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.conftest import PublishedEvents
from server.checkin.tests.fixtures import Door, a_device, open_door, refused, sell
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.errors import NotAllowed, NotFound
from server.testing import factories
from server.testing.tenants import sign_in

pytestmark = pytest.mark.django_db


def make_heartbeat(door: Door, **changed: Any) -> Heartbeat:
    values = {"device": door.device, "waiting": 0, "platform": "web", "app_version": "1.0", "battery": 80}
    return Heartbeat(**{**values, **changed})


def send_heartbeat(door: Door, session: str = "a session", **changed: Any) -> Device:
    return record_heartbeat(caller=door.caller, heartbeat=make_heartbeat(door, **changed), session_digest=session)


def organiser(door: Door) -> Staff:
    return factories.make_staff(door.performance.account)


def test_a_heartbeat_has_the_user_the_gate_and_the_state_of_the_phone(door: Door):
    send_heartbeat(door, performance_id=door.performance.pk, waiting=3, gate="North", public_key="k" * 87)

    device = Device.objects.get()
    assert (device.account, device.uuid) == (door.performance.account, door.device)
    assert (device.user, device.performance, device.waiting) == (door.caller.user, door.performance, 3)
    assert (device.gate, device.battery, device.platform, device.app_version) == ("North", 80, "web", "1.0")
    assert (device.public_key, device.enrolled_at) == ("k" * 87, None)
    assert list(device.sessions.values_list("digest", "user")) == [("a session", door.caller.user.pk)]


@pytest.mark.database
def test_heartbeat_is_stored_once_a_minute_or_on_change(door: Door, monkeypatch: Any):
    versions = [send_heartbeat(door).version]
    versions.append(send_heartbeat(door, battery=79).version)  # ignored until the minute is over
    versions.append(send_heartbeat(door, battery=79, waiting=1).version)
    versions.append(send_heartbeat(door, waiting=1, performance_id=door.performance.pk).version)
    ticks = time.monotonic() + 61
    monkeypatch.setattr(time, "monotonic", lambda: ticks)
    versions.append(send_heartbeat(door, waiting=1, performance_id=door.performance.pk).version)

    assert [after - before for before, after in pairwise(versions)] == [0, 1, 1, 1]


def test_only_a_heartbeat_that_was_written_is_published(door: Door, published: PublishedEvents):
    device = send_heartbeat(door)
    send_heartbeat(door)

    assert published(DeviceChanged) == [DeviceChanged(account_id=device.account_id, device_id=device.pk)]


@pytest.mark.database
def test_a_heartbeat_takes_three_queries_and_at_most_two_more_to_write(door: Door, django_assert_max_num_queries: Any):
    send_heartbeat(door, performance_id=door.performance.pk)
    with django_assert_max_num_queries(4):
        send_heartbeat(door, performance_id=door.performance.pk)
    with django_assert_max_num_queries(8):  # two of them savepoints
        send_heartbeat(door, performance_id=door.performance.pk, waiting=7)


def test_a_browser_that_only_looks_at_a_door_is_no_phone_until_it_scans(door: Door):
    (ticket,) = sell(door.performance)
    office = organiser(door)
    device = send_heartbeat(door)

    assert list(list_devices(caller=office, account_id=None)) == []
    assert list(list_devices(caller=office, account_id=None, only_looked=True)) == [device]

    door.scan(ticket)

    assert list(list_devices(caller=office, account_id=None)) == [device]
    assert list(list_devices(caller=office, account_id=None, only_looked=True)) == []


def test_browser_becomes_a_device_once_enrolled_or_with_a_scan(door: Door):
    enrolled, waiting = send_heartbeat(door), send_heartbeat(door, "another session", device=a_device(), waiting=1)
    accept_device(caller=organiser(door), device_id=enrolled.pk)

    listed = list_devices(caller=organiser(door), account_id=None)
    assert set(listed) == {enrolled, waiting}


def test_the_office_gives_a_gate_and_a_scan_that_waited_does_not_change_it(door: Door):
    device = send_heartbeat(door, gate="North")
    update_device(caller=organiser(door), device_id=device.pk, name="Stage door", gate="South")

    door.scan("hello", gate="North")
    row = send_heartbeat(door, waiting=1)

    assert (row.name, row.gate) == ("Stage door", "South")


def test_nobody_breathes_for_anothers_performance(door: Door):
    other_door = open_door()

    with pytest.raises(NotFound):
        send_heartbeat(other_door, performance_id=door.performance.pk)
    assert Device.objects.count() == 0


def test_revoking_ends_the_session_that_the_phone_came_with_and_no_other(door: Door, published: PublishedEvents):
    for _ in range(2):
        sign_in(door.caller.user)
    its, other = AuthToken.objects.filter(user=door.caller.user)
    device = send_heartbeat(door, its.digest)

    revoke_device(caller=organiser(door), device_id=device.pk)

    assert list(AuthToken.objects.filter(user=door.caller.user)) == [other]
    assert published(SessionsEnded) == [SessionsEnded(user_id=door.caller.user.pk, digest=its.digest)]


def test_a_revoked_phone_is_refused_until_it_is_taken_back(door: Door):
    (ticket,) = sell(door.performance)
    office = organiser(door)
    device = send_heartbeat(door)

    revoke_device(caller=office, device_id=device.pk)
    seen = Device.objects.get().last_seen_at
    row = send_heartbeat(door, "a new session", waiting=9)  # every session of the device gets the same

    assert row.revoked_at is not None
    assert (Device.objects.get().waiting, Device.objects.get().last_seen_at) == (0, seen)
    assert refused(scan_tickets([door.reads(ticket)])[0]) == "This device was revoked"
    assert read_auth_state(uuid=door.device) == "revoked"

    restore_device(caller=office, device_id=device.pk)
    assert send_heartbeat(door).revoked_at is None
    assert door.scan(ticket).verdict == "admitted"
    assert read_auth_state(uuid=door.device) == "good"


def test_auth_state_is_of_the_requested_or_last_account(door: Door):
    elsewhere = open_door()
    elsewhere.device = door.device
    send_heartbeat(elsewhere)
    device = send_heartbeat(door)
    Device.objects.filter(pk=device.pk).update(last_seen_at=clock.now() + timedelta(seconds=5))
    revoke_device(caller=organiser(door), device_id=device.pk)

    assert read_auth_state(uuid=door.device) == "revoked"
    assert read_auth_state(uuid=door.device, account_id=elsewhere.performance.account_id) == "good"
    assert read_auth_state(uuid=a_device()) == "unknown"


def test_each_act_stands_in_the_audit_log_once(door: Door):
    office = organiser(door)
    device = send_heartbeat(door)
    update_device(caller=office, device_id=device.pk, name="Left", gate="North")
    update_device(caller=office, device_id=device.pk, name="Left", gate="North")
    revoke_device(caller=office, device_id=device.pk)
    revoke_device(caller=office, device_id=device.pk)
    restore_device(caller=office, device_id=device.pk)
    accept_device(caller=office, device_id=device.pk)
    accept_device(caller=office, device_id=device.pk)

    entries = AuditEntry.objects.filter(content_type__model="device").order_by("pk")
    assert [sorted(entry.changes) for entry in entries] == [
        ["gate", "name"],
        ["revoked_at"],
        ["revoked_at"],
        ["enrolled_at"],
    ]
    assert {(entry.actor, entry.account_id) for entry in entries} == {(office.user, device.account_id)}


def test_door_staff_see_no_list_and_outsiders_no_phone(door: Door):
    device = send_heartbeat(door)
    outsider = factories.make_staff()

    with pytest.raises(NotAllowed):
        list_devices(caller=door.caller, account_id=None)
    assert list(list_devices(caller=outsider, account_id=device.account_id)) == []
    for act in (accept_device, revoke_device, restore_device):
        with pytest.raises(NotFound):
            act(caller=outsider, device_id=device.pk)
        with pytest.raises(NotAllowed):
            act(caller=door.caller, device_id=device.pk)


def test_the_platform_sees_the_phones_of_the_account_that_it_chose(door: Door):
    device = send_heartbeat(door, waiting=1)
    platform = factories.make_staff(factories.make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)

    assert list(list_devices(caller=platform, account_id=device.account_id)) == [device]
    assert list(list_devices(caller=platform, account_id=None)) == []


def test_enrolling_rekeying_revoking_and_returning_reload_the_lists(door: Door):
    def position() -> int:
        return read_manifest(caller=door.caller, performance_id=door.performance.pk, since=None, cursor="").position

    def neighbours() -> list[str]:
        page = read_manifest(caller=door.caller, performance_id=door.performance.pk, since=None, cursor="")
        return [phone.public_key for phone in page.devices or []]

    now = clock.now()
    Performance.objects.update(on_sale_at=now, off_sale_at=now, starts_at=now + timedelta(hours=2))
    positions = [position()]
    device = send_heartbeat(door, public_key="j" * 87)
    assert (neighbours(), position()) == ([], positions[-1])  # it is not enrolled
    accept_device(caller=organiser(door), device_id=device.pk)
    assert neighbours() == ["j" * 87]
    positions.append(position())
    send_heartbeat(door, public_key="k" * 87)
    assert neighbours() == ["k" * 87]
    positions.append(position())
    send_heartbeat(door, public_key="k" * 87, waiting=2)
    send_heartbeat(door, waiting=3)
    assert position() == positions[-1]

    revoke_device(caller=organiser(door), device_id=device.pk)
    assert neighbours() == []
    positions.append(position())
    restore_device(caller=organiser(door), device_id=device.pk)
    assert neighbours() == ["k" * 87]
    positions.append(position())

    assert positions == sorted(set(positions))


def test_new_key_that_cannot_be_published_is_not_stored(door: Door, monkeypatch: pytest.MonkeyPatch):
    """Otherwise no later heartbeat would publish it."""

    def fail(_: int) -> None:
        raise OperationalError

    send_heartbeat(door.enrolled(), "its session")
    monkeypatch.setattr(device_services, "refresh_neighbours", fail)

    with pytest.raises(OperationalError):
        send_heartbeat(door, "its session", public_key="k" * 87)
    assert Device.objects.get().public_key == ""


def test_reauthenticated_device_continues_with_the_new_session(door: Door):
    session, _ = factories.make_session(door.caller.user)
    device = send_heartbeat(door, session.digest)
    renewed = session_services.renew_session(token=session, where=RequestSource())
    (digest,) = device.sessions.values_list("digest", flat=True)
    assert digest == hash_token(renewed.token)
    assert send_heartbeat(door, digest).pk == device.pk, "without a proof by its key"
