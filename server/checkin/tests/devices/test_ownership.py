"""Ownership of devices: what a session with another device's UUID gets (issue 28, 1; decision 0103)."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from knox.models import AuthToken
from rest_framework.test import APIClient

from server.accounts.models import Role, SecurityEvent, User
from server.checkin import device_services
from server.checkin import device_services as owning
from server.checkin.enrolment_services import create_enrolment
from server.checkin.log_selectors import get_logged_performance
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import Conflict, Device, DeviceSession, ScanRecord, Verdict
from server.checkin.parsing import COMES_AS, ENROLS_AS
from server.checkin.presence_selectors import read_presence
from server.checkin.tests.fixtures import Door, a_device, scan_body, sell
from server.platform import clock
from server.platform.limits import Limit
from server.reporting.integrity_services import find_differences
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of
from server.testing.outside.phone_keys import PhoneKey
from server.testing.tenants import sign_in

pytestmark = pytest.mark.django_db


class Phone:
    """A device with an app, a key and a signed-in user."""

    def __init__(self, person: User, *, device: str = "", key: PhoneKey | None = None) -> None:
        self.device, self.key, self.person = device or a_device(), key or PhoneKey(), person
        self.client = APIClient()
        self.signs_in(person)

    def signs_in(self, person: User) -> None:
        self.person, token = person, sign_in(person)
        self.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")

    def breathes(self, *, signs: bool = True, **changed: Any) -> Any:
        body = {"device": self.device, "waiting": 0, "platform": "web", "version": "1.0", "public_key": self.key.public}
        if signs:
            at = int(clock.now().timestamp() * 1000)
            claims = {"device": self.device, "signed_at": at, **changed}
            signed_text = f"{COMES_AS}|{claims['device']}|{self.person.pk}|{claims['signed_at']}"
            body |= {"signed_at": at, "signature": self.key.sign(signed_text)}
        return self.client.post("/v1/door/breath", {**body, **changed}, format="json")

    def enrols(self, secret: str) -> Any:
        about = {"device": self.device, "platform": "web", "version": "1.0", "public_key": self.key.public}
        signature = self.key.sign(f"{ENROLS_AS}|{self.device}|{secret}")
        return APIClient().post("/v1/door/enrol", {"secret": secret, "signature": signature, **about}, format="json")

    def is_in(self) -> bool:
        return bool(self.client.get("/v1/auth/session").status_code == 200)

    @property
    def row(self) -> Device:
        return Device.objects.get(uuid=self.device)


@pytest.fixture
def ann(door: Door) -> Phone:
    """A device that was enrolled by a code."""
    phone = Phone(door.caller.user)
    office = factories.make_staff(door.performance.account)
    assert phone.enrols(create_enrolment(caller=office, account_id=None, name="Stage door").secret).status_code == 200
    assert phone.breathes().status_code == 200
    return phone


@pytest.fixture
def ben(door: Door) -> Phone:
    """Another user of the account with a device of their own."""
    return Phone(factories.make_user(door.performance.account, Role.DOOR_STAFF))


@pytest.fixture
def office(door: Door, api_for: Any) -> APIClient:
    client: APIClient = api_for(factories.make_user(door.performance.account, Role.ORGANISER))
    return client


def neighbours(door: Door) -> set[str]:
    page = read_manifest(caller=door.caller, performance_id=door.performance.pk, since=None, cursor="")
    return {phone.uuid for phone in page.devices or []}


def test_nobody_speaks_for_anothers_phone_and_that_is_noted(door: Door, ann: Phone, ben: Phone):
    before = Device.objects.values().get()

    for refused in (
        ben.breathes(device=ann.device),
        ben.breathes(device=ann.device, signs=False),
        ben.breathes(device=ann.device, public_key=ann.key.public, waiting=7),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "device_of_another")

    assert Device.objects.values().get() == before
    assert neighbours(door) == {ann.device}
    noted = SecurityEvent.objects.get(kind=SecurityEvent.Kind.DEVICE_REFUSED)
    assert (noted.account_id, noted.user, noted.what) == (door.performance.account_id, ben.person, ann.device)
    assert noted.times == 3


def test_revoking_a_shared_device_ends_its_own_sessions_only(ann: Phone, ben: Phone, office: APIClient):
    ben.breathes()
    ben.breathes(device=ann.device)
    ann.breathes(device=ben.device)

    assert office.post(f"/v1/door/devices/{ben.row.pk}/revoke").status_code == 200

    assert (ann.is_in(), ben.is_in()) == (True, False)


def test_revoking_ends_every_session_that_has_come_with_the_phone(ann: Phone, ben: Phone, office: APIClient):
    first = AuthToken.objects.get(user=ann.person).digest
    ann.signs_in(ben.person)  # a shared device: its key proves that it is the same
    assert ann.breathes().status_code == 200
    assert ben.breathes().status_code == 200

    office.post(f"/v1/door/devices/{ann.row.pk}/revoke")

    left = AuthToken.objects.filter(user__in=[ann.person, ben.person]).values_list("digest", flat=True)
    assert list(left) == list(ben.row.sessions.values_list("digest", flat=True))
    assert first not in left


@pytest.mark.sweep
def test_many_invented_devices_of_a_session_count_as_three(door: Door, ann: Phone, ben: Phone):
    statuses = [ben.breathes(device=a_device(), public_key=PhoneKey().public).status_code for _ in range(300)]

    assert statuses == [200] * 3 + [429] * 297
    assert Device.objects.exclude(pk=ann.row.pk).count() == 3
    assert neighbours(door) == {ann.device}


def test_very_many_phones_of_many_sessions_are_too_many_for_an_account(
    door: Door, ann: Phone, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(owning, "NEW_DEVICES", Limit("a-test:phones", most=2, seconds=60))
    phones = [Phone(door.caller.user) for _ in range(4)]

    assert [phone.breathes().status_code for phone in phones] == [200, 200, 429, 429]
    # A user who used the device before is not new.
    assert ann.breathes(waiting=1).status_code == 200


def test_sixty_false_scans_make_no_conflict_and_no_discrepancy(door: Door, ben: Phone):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    made_up = [a_device() for _ in range(3)]
    for device in made_up:
        ben.breathes(device=device, public_key=PhoneKey().public)
    scans = [
        scan_body(door.reads(ticket, device=made_up[number % 3], said=Verdict.ADMITTED.value)) for number in range(60)
    ]

    answers = ben.client.post("/v1/door/scans", {"scans": scans}, format="json").json()["verdicts"]
    again = ben.client.post("/v1/door/scans", {"scans": scans}, format="json").json()["verdicts"]

    assert {(answer["verdict"], answer["conflict"]) for answer in answers + again} == {("already_scanned", None)}
    # The device's verdict is stored beside the server's.
    readings = ScanRecord.objects.filter(said=Verdict.ADMITTED, is_believed=False, verdict=Verdict.ALREADY_SCANNED)
    assert (readings.count(), Conflict.objects.count()) == (60, 0)
    assert list(find_differences()) == []


def test_forged_scan_of_an_enrolled_device_makes_no_conflict(door: Door, ann: Phone, ben: Phone):
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    def report_scan(who: Phone) -> Any:
        scan = scan_body(door.reads(ticket, device=ann.device, said=Verdict.ADMITTED.value))
        return who.client.post("/v1/door/scans", {"scans": [scan]}, format="json").json()["verdicts"][0]["conflict"]

    assert report_scan(ben) is None
    assert report_scan(ann) == Conflict.objects.get().pk


def test_a_phone_is_the_same_after_signing_out_and_for_whoever_shares_it(door: Door, ann: Phone, ben: Phone):
    for person in (door.caller.user, ben.person):
        ann.client.post("/v1/auth/logout")
        ann.signs_in(person)
        assert ann.breathes(waiting=4).status_code == 200

    assert (Device.objects.count(), ann.row.user, ann.row.waiting) == (1, ben.person, 4)
    assert neighbours(door) == {ann.device}


def test_its_own_session_alone_gives_a_phone_a_new_key(ann: Phone):
    old, ann.key = ann.key, PhoneKey()  # the browser has lost its keys, not its session

    assert ann.breathes(signs=False).status_code == 200
    assert ann.row.public_key == ann.key.public

    ann.signs_in(ann.person)
    ann.key, new = old, ann.key
    assert ann.breathes().status_code == 409
    ann.key = new
    assert ann.breathes().status_code == 200


@pytest.mark.parametrize("minutes", [-11, 11])
def test_what_was_signed_long_ago_or_for_somebody_else_proves_nothing(ann: Phone, ben: Phone, minutes: int):
    at = int(clock.now().timestamp() * 1000) + minutes * 60_000
    signed = {"signed_at": at, "signature": ann.key.sign(f"{COMES_AS}|{ann.device}|{ben.person.pk}|{at}")}
    assert ben.breathes(device=ann.device, signs=False, **signed).status_code == 409

    now = at - minutes * 60_000
    signed = {"signed_at": now, "signature": ann.key.sign(f"{COMES_AS}|{ann.device}|{ann.person.pk}|{now}")}
    assert ben.breathes(device=ann.device, signs=False, **signed).status_code == 409


def test_a_code_does_not_make_one_phone_another(door: Door, ann: Phone, ben: Phone):
    office = factories.make_staff(door.performance.account)
    secret = create_enrolment(caller=office, account_id=None, name="Balcony").secret
    own, ben.device = ben.device, ann.device

    refused = ben.enrols(secret)

    assert (refused.status_code, refused.json()["code"]) == (409, "device_of_another")
    assert (ann.row.name, ann.row.public_key) == ("Stage door", ann.key.public)
    assert SecurityEvent.objects.get(kind=SecurityEvent.Kind.DEVICE_REFUSED).account == door.performance.account
    # The code is still valid: it can enrol a device of their own.
    ben.device = own
    assert ben.enrols(secret).status_code == 200


def test_a_phone_without_a_code_is_taken_on_by_the_office(door: Door, ben: Phone, office: APIClient):
    ben.breathes()
    assert neighbours(door) == set()

    response = office.post(f"/v1/door/devices/{ben.row.pk}/accept")

    assert (response.status_code, response.json()["data"]["enrolled_at"] is not None) == (200, True)
    assert neighbours(door) == {ben.device}


@pytest.mark.parametrize(("proves", "stays"), [(True, True), (False, False)])
def test_older_device_is_adopted_by_its_first_session_or_by_proof(door: Door, ben: Phone, proves: bool, stays: bool):
    now, key = clock.now(), ben.key if proves else PhoneKey()
    before = {"enrolled_by": ben.person, "enrolled_at": now, "last_seen_at": now, "public_key": key.public}
    Device.objects.create(account=door.performance.account, uuid=ben.device, name="Old", **before)

    assert ben.breathes().status_code == 200

    assert (ben.row.is_bound, ben.row.enrolled_at is not None, ben.row.name) == (True, stays, "Old")
    assert neighbours(door) == ({ben.device} if stays else set())


def test_phones_that_only_scan_are_kept_to_a_number_and_scan_on(door: Door, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(device_services, "NEW_DEVICES", Limit("a-test:scanners", most=2, seconds=60))
    tickets = sell(door.performance, 4)

    verdicts = [door.beside().scan(ticket).verdict for ticket in tickets]

    assert (verdicts, Device.objects.count()) == ([Verdict.ADMITTED] * 4, 2)
    place = get_logged_performance(
        caller=factories.make_staff(door.performance.account), performance_id=door.performance.pk
    )
    assert read_presence(place).admitted == 4


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_sixteen_made_up_phones_of_one_session_at_once_three_are_kept():
    person = factories.make_user(role=Role.DOOR_STAFF)
    token = sign_in(person)

    def breathe(_: int) -> int:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        body = {"device": str(uuid.uuid4()), "waiting": 0, "platform": "web", "version": "1.0"}
        return int(client.post("/v1/door/breath", body, format="json").status_code)

    results = answers_of(all_at_once(breathe, times=16))

    assert sorted(results) == [200] * 3 + [429] * 13
    assert (Device.objects.count(), DeviceSession.objects.count()) == (3, 3)
