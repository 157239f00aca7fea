"""Enrolment codes: shown once, for one device, for ten minutes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import Account, AuditEntry, Role
from server.checkin.changes import DeviceChanged
from server.checkin.device_selectors import read_devices
from server.checkin.enrolment_services import EnrollingDevice, create_enrolment, enrol_device, revoke_device
from server.checkin.errors import EnrolmentCodeInvalid
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import Device, Enrolment
from server.checkin.parsing import ENROLS_AS
from server.checkin.tests.conftest import PublishedEvents
from server.checkin.tests.fixtures import a_device
from server.inventory.models import Stock
from server.platform import clock
from server.platform.errors import NotAllowed
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of
from server.testing.outside.phone_keys import PhoneKey


def a_phone(**changed: Any) -> EnrollingDevice:
    return EnrollingDevice(**{"uuid": a_device(), "platform": "web", "app_version": "1.0", **changed})


def performance_in(hours: int, office: Staff) -> int:
    """Create a performance of the office's account that begins in so many hours, and return its id."""
    event = factories.make_event(office.user.account)
    return factories.make_performance(event, starts_at=clock.now() + timedelta(hours=hours)).pk


def a_code(caller: Staff) -> str:
    return create_enrolment(caller=caller, account_id=None, name="Stage door", gate="North").secret


@pytest.fixture
def office(db: None) -> Staff:
    return factories.make_staff()


def test_enrolled_device_has_name_and_gate_and_names_its_code(office: Staff, published: PublishedEvents):
    made = create_enrolment(caller=office, account_id=None, name="Stage door", gate="North")

    device = enrol_device(secret=made.secret, phone=a_phone(public_key="k" * 87))

    assert (device.account_id, device.name, device.gate) == (office.user.account_id, "Stage door", "North")
    assert (device.platform, device.app_version, device.public_key) == ("web", "1.0", "k" * 87)
    assert device.enrolled_at is not None
    assert read_devices([device.pk])[device.pk].enrolment == made.enrolment.pk  # type: ignore[attr-defined]
    assert published(DeviceChanged) == [DeviceChanged(account_id=device.account_id, device_id=device.pk)]


def test_the_secret_is_nowhere_in_the_database(office: Staff):
    secret = a_code(office)

    assert secret not in str(list(Enrolment.objects.values()))
    assert secret not in str(list(AuditEntry.objects.values()))


@pytest.mark.database
def test_a_code_is_for_one_phone_and_for_ten_minutes(office: Staff, monkeypatch: Any):
    used, expired = a_code(office), a_code(office)
    phone = a_phone()
    enrol_device(secret=used, phone=phone)
    later = clock.now() + timedelta(minutes=10)
    monkeypatch.setattr(clock, "now", lambda: later)

    for secret in (used, expired, "wrong", ""):
        with pytest.raises(EnrolmentCodeInvalid, match="This code is no longer valid"):
            enrol_device(secret=secret, phone=a_phone())
    with pytest.raises(EnrolmentCodeInvalid):
        enrol_device(secret=used, phone=phone)
    assert Device.objects.count() == 1


def test_a_code_is_good_until_the_last_second(office: Staff, monkeypatch: Any):
    secret = a_code(office)
    later = clock.now() + timedelta(minutes=9, seconds=59)
    monkeypatch.setattr(clock, "now", lambda: later)

    assert enrol_device(secret=secret, phone=a_phone()).name == "Stage door"


def test_a_code_of_an_account_that_was_deleted_takes_nobody_on(office: Staff):
    secret = a_code(office)
    Account.objects.filter(pk=office.user.account_id).update(deleted_at=clock.now())

    with pytest.raises(EnrolmentCodeInvalid):
        enrol_device(secret=secret, phone=a_phone())


def test_a_phone_that_was_revoked_is_welcome_again_with_a_new_code(office: Staff):
    phone = a_phone()
    device = enrol_device(secret=a_code(office), phone=phone)
    revoke_device(caller=office, device_id=device.pk)

    again = enrol_device(secret=a_code(office), phone=phone)

    assert (again.pk, again.revoked_at) == (device.pk, None)


def test_tonights_doors_hear_of_a_phone_with_each_code_that_takes_it_on(office: Staff):
    tonight = performance_in(2, office)
    key = PhoneKey()
    phone = a_phone(public_key=key.public)
    positions = []

    def door_events() -> list[str]:
        page = read_manifest(caller=office, performance_id=tonight, since=None, cursor="")
        positions.append(page.position)
        return [neighbour.public_key for neighbour in page.devices or []]

    assert door_events() == []
    device = enrol_device(secret=a_code(office), phone=phone)
    assert door_events() == [key.public]
    revoke_device(caller=office, device_id=device.pk)
    assert door_events() == []
    secret = a_code(office)
    signature = key.sign(f"{ENROLS_AS}|{phone.uuid}|{secret}")
    enrol_device(secret=secret, phone=replace(phone, signature=signature))
    assert door_events() == [key.public]
    assert positions == sorted(set(positions))


@pytest.mark.parametrize(
    ("hours", "is_notified"),
    [
        pytest.param(-25, False, id="over"),
        pytest.param(-23, True, id="began yesterday"),
        pytest.param(47, True, id="tomorrow"),
        pytest.param(49, False, id="later"),
    ],
)
def test_only_the_doors_of_these_days_read_their_lists_again(office: Staff, hours: int, is_notified: bool):
    performance = performance_in(hours, office)
    before = Stock.objects.get(pk=performance).version

    enrol_device(secret=a_code(office), phone=a_phone())

    assert Stock.objects.get(pk=performance).version - before == is_notified


def test_the_audit_log_has_the_code_by_whom_it_was_made_and_the_phone(office: Staff):
    device = enrol_device(secret=a_code(office), phone=a_phone())

    entries = AuditEntry.objects.filter(account_id=device.account_id).order_by("pk")
    assert [(entry.content_type.model, entry.object_repr, entry.actor) for entry in entries] == [
        ("enrolment", "Stage door", office.user),
        ("device", "Stage door", None),
    ]


def test_door_staff_make_no_codes(office: Staff):
    with pytest.raises(NotAllowed):
        a_code(factories.make_staff(office.user.account, Role.DOOR_STAFF))


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_sixteen_phones_that_show_one_code_at_once_one_is_taken_on():
    office = factories.make_staff()
    secret = a_code(office)

    def show(_: int) -> bool:
        try:
            enrol_device(secret=secret, phone=a_phone())
        except EnrolmentCodeInvalid:
            return False
        return True

    taken = answers_of(all_at_once(show, times=16))

    assert sorted(taken) == [False] * 15 + [True]
    assert Device.objects.count() == 1
