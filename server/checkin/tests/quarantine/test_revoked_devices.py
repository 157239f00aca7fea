"""Scans that a revoked device still had to send: submitted with its signature, validated only after staff decide."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.administration.user_services import delete_user
from server.checkin import quarantine_services as strays
from server.checkin.changes import DeviceChanged
from server.checkin.device_selectors import list_devices
from server.checkin.models import Device, QuarantinedScan, Redeeming, ScanRecord
from server.checkin.quarantine_selectors import SIGNED_AS
from server.checkin.tests.conftest import PublishedEvents
from server.checkin.tests.fixtures import Door, a_device, a_nonce, open_door, scan_body, sell, the
from server.platform import clock
from server.sales.models import Ticket, UpsellItem
from server.testing import factories
from server.testing.extras import give_upsells, make_wine
from server.testing.outside.phone_keys import PhoneKey

pytestmark = pytest.mark.django_db
KEY = PhoneKey()


@pytest.fixture
def manager(door: Door) -> Staff:
    return factories.make_staff(door.performance.account)


@pytest.fixture
def phone(door: Door, manager: Staff) -> Device:
    """The door's device, revoked by the manager."""
    return Device.objects.create(
        account=door.performance.account,
        uuid=door.device,
        public_key=KEY.public,
        enrolled_by=manager.user,
        user=door.caller.user,
        waiting=2,
        last_seen_at=clock.now(),
        revoked_at=clock.now(),
        revoked_by=manager.user,
    )


def make_submission(door: Door, *requests: dict[str, Any], by: int | None = None) -> str:
    entries = [
        {
            "kind": "tap" if "tapped_at" in request else "scan",
            "made_by": door.caller.user.pk if by is None else by,
            "request": request,
        }
        for request in requests
    ]
    return json.dumps(entries)


def hands_in(api_for: Any, phone: Device, text: str, *, key: PhoneKey = KEY, account: int | None = None) -> Any:
    account = account or phone.account_id
    signature = key.sign(f"{SIGNED_AS}|{account}|{text}")
    body = {"account": account, "letter": text, "signature": signature}
    return api_for().post(f"/v1/door/devices/{phone.uuid}/letters", body)


def settles(api_for: Any, who: Staff, phone: Device, outcome: str) -> list[dict[str, Any]]:
    numbers = list(QuarantinedScan.objects.filter(settled_at=None).values_list("pk", flat=True))
    body = {"strays": numbers, "outcome": outcome}
    response = api_for(who.user).post(f"/v1/door/devices/{phone.pk}/strays/settle", body)
    assert response.status_code == 200, response.content
    rows: list[dict[str, Any]] = response.json()["data"][0]
    return rows


def test_a_revoked_phone_hands_in_what_it_had_and_nobody_is_admitted_by_it(
    api_for: Any, door: Door, phone: Device, manager: Staff, published: PublishedEvents
):
    (ticket,) = sell(door.performance)
    scan = door.reads(ticket, said="admitted")

    response = hands_in(api_for, phone, make_submission(door, scan_body(scan)))
    again = hands_in(api_for, phone, make_submission(door, scan_body(scan)))

    assert (response.status_code, response.json(), again.status_code) == (200, {"message": "Success", "kept": 1}, 200)
    quarantined_scan = QuarantinedScan.objects.get()
    assert (quarantined_scan.made_by, quarantined_scan.device, quarantined_scan.made_at) == (
        door.caller.user,
        phone,
        scan.scanned_at,
    )
    assert (the(ticket).status, ScanRecord.objects.count()) == (Ticket.Status.VALID, 0)
    (row,) = list_devices(caller=manager, account_id=None)
    assert (row.to_review, row.waiting) == (1, 0)  # type: ignore[attr-defined]
    assert published(DeviceChanged)


def test_staff_see_whose_scan_it_is_and_of_which_ticket(api_for: Any, door: Door, phone: Device, manager: Staff):
    (ticket,) = sell(door.performance)
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket, said="admitted"))))

    body = api_for(manager.user).get(f"/v1/door/devices/{phone.pk}/strays").json()

    (row,) = body["data"][0]
    assert (row["by"], row["ticket"], row["holder"]) == (door.caller.user.full_name, ticket.pk, "Ada Lovelace")
    assert (row["said"], row["gate"], row["outcome"]) == ("admitted", "Front", "")


@pytest.mark.database
def test_a_page_has_what_is_still_to_decide_first_and_says_how_much_that_is(
    api_for: Any, door: Door, phone: Device, manager: Staff
):
    scans = [scan_body(door.reads(ticket)) for ticket in sell(door.performance, 3)]
    hands_in(api_for, phone, make_submission(door, *scans))
    first, second, third = QuarantinedScan.objects.order_by("pk")
    strays.decide_quarantined(
        caller=manager, quarantined_scans=[first], outcome=QuarantinedScan.Outcome.DISMISSED, messages={}
    )
    path = f"/v1/door/devices/{phone.pk}/strays"

    pages = [api_for(manager.user).get(path, {"page": page, "page_size": 2}).json() for page in (1, 2)]

    assert [[row["id"] for row in page["data"][0]] for page in pages] == [[second.pk, third.pk], [first.pk]]
    assert [(page["total"], page["open"]) for page in pages] == [(3, 2)] * 2


def test_a_page_takes_as_many_queries_for_many_as_for_one(
    api_for: Any, door: Door, phone: Device, manager: Staff, django_assert_num_queries: Any
):
    api, path = api_for(manager.user), f"/v1/door/devices/{phone.pk}/strays"
    for ticket in sell(door.performance, 4):
        hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket))))
        with django_assert_num_queries(6):  # the caller, the device twice, the count, the page, its tickets
            api.get(path)


@pytest.mark.parametrize("way", ["removed", "at another account"])
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.PLATFORM_ADMINISTRATOR])
def test_whose_maker_is_gone_is_listed_and_taken_all_the_same(
    api_for: Any, door: Door, phone: Device, way: str, role: Role
):
    """Also if they left before the device submitted it."""
    before, after = sell(door.performance, 2)
    sender = factories.make_staff(door.performance.account, role)
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(before, said="admitted"))))
    person = User.objects.filter(pk=door.caller.user.pk)
    if way == "removed":
        delete_user(caller=factories.make_staff(door.performance.account), user_id=person.get().pk)
    else:
        person.update(account=factories.make_account())
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(after, said="admitted"))))

    rows = settles(api_for, sender, phone, "taken")

    assert [row["outcome"] for row in rows] == ["taken", "taken"]
    assert {row["by"] for row in rows} == {person.get().full_name}
    scans = ScanRecord.objects.filter(ticket__status=Ticket.Status.ADMITTED)
    assert list(scans.values_list("by", "sent_by")) == [(person.get().pk, sender.user.pk)] * 2


def test_what_was_validated_was_accepted_whoever_dismissed_it_meanwhile(
    api_for: Any, door: Door, phone: Device, manager: Staff
):
    (ticket,) = sell(door.performance)
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket))))
    seen = list(QuarantinedScan.objects.all())
    for outcome in (
        QuarantinedScan.Outcome.DISMISSED,
        QuarantinedScan.Outcome.TAKEN,
        QuarantinedScan.Outcome.DISMISSED,
    ):
        strays.decide_quarantined(caller=manager, quarantined_scans=seen, outcome=outcome, messages={})

    assert QuarantinedScan.objects.get().outcome == QuarantinedScan.Outcome.TAKEN


@pytest.mark.database
def test_settled_quarantined_scans_are_deleted_after_90_days(api_for: Any, door: Door, phone: Device, manager: Staff):
    hands_in(api_for, phone, make_submission(door, *(scan_body(door.reads(row)) for row in sell(door.performance, 3))))
    one, other, waiting = QuarantinedScan.objects.order_by("pk")
    strays.decide_quarantined(
        caller=manager, quarantined_scans=[one, other], outcome=QuarantinedScan.Outcome.DISMISSED, messages={}
    )
    QuarantinedScan.objects.update(received_at=clock.now() - timedelta(days=400))
    settled = QuarantinedScan.objects.get(pk=one.pk).settled_at
    assert settled is not None
    over = settled + timedelta(days=90, seconds=1)

    assert strays.delete_old_quarantined(now=over - timedelta(seconds=1), limit=1) == 0
    assert [strays.delete_old_quarantined(now=over, limit=1) for _ in range(3)] == [1, 1, 0]
    assert list(QuarantinedScan.objects.all()) == [waiting]


def test_accepted_scans_are_validated_for_their_maker(api_for: Any, door: Door, phone: Device, manager: Staff):
    good, used = sell(door.performance, 2)
    door.beside().scan(used)
    text = make_submission(door, *(scan_body(door.reads(each, said="admitted")) for each in (good, used)))
    hands_in(api_for, phone, text)

    rows = settles(api_for, manager, phone, "taken")

    assert [row["outcome"] for row in rows] == ["taken", "taken"]
    assert rows[0]["message"] == "Ticket scanned Successfully"
    assert rows[1]["message"].startswith("Ticket already scanned")
    assert the(good).status == Ticket.Status.ADMITTED
    scan = ScanRecord.objects.get(ticket=good)
    assert (scan.by, scan.sent_by, scan.device) == (door.caller.user, manager.user, phone.uuid)
    assert ScanRecord.objects.filter(conflict__isnull=False).count() == 1
    assert Device.objects.get(uuid=phone.uuid).revoked_at is not None
    assert settles_none(api_for, manager, phone)


def settles_none(api_for: Any, manager: Staff, phone: Device) -> bool:
    """What is decided stays as it is."""
    body = {"strays": list(QuarantinedScan.objects.values_list("pk", flat=True)), "outcome": "dismissed"}
    api_for(manager.user).post(f"/v1/door/devices/{phone.pk}/strays/settle", body)
    return not QuarantinedScan.objects.filter(outcome="dismissed").exists()


def test_dismissed_they_admit_nobody(api_for: Any, door: Door, phone: Device, manager: Staff):
    (ticket,) = sell(door.performance)
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket, said="admitted"))))

    (row,) = settles(api_for, manager, phone, "dismissed")

    assert (row["outcome"], row["settled_by"]) == ("dismissed", manager.user.full_name)
    assert (the(ticket).status, ScanRecord.objects.count()) == (Ticket.Status.VALID, 0)
    assert list_devices(caller=manager, account_id=None)[0].to_review == 0  # type: ignore[attr-defined]


def test_redemptions_are_stored_and_taken_among_the_scans(api_for: Any, door: Door, phone: Device, manager: Staff):
    (ticket,) = sell(door.performance)
    (item,) = give_upsells(ticket.order, make_wine(door.performance.event, "Glass of wine"))
    redemption = {
        "performance": door.performance.pk,
        "upsell_item": item.pk,
        "status": "redeemed",
        "device": door.device,
        "nonce": a_nonce(),
        "tapped_at": clock.now().isoformat(),
    }
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket, said="admitted")), redemption))

    rows = settles(api_for, manager, phone, "taken")

    assert [row["kind"] for row in rows] == ["scan", "tap"]
    assert rows[1]["upsell"] == "Glass of wine"
    item.refresh_from_db()
    assert item.status == UpsellItem.Status.REDEEMED
    assert Redeeming.objects.get().sent_by == manager.user


def test_what_the_validator_cannot_take_now_stays_undecided(
    api_for: Any, door: Door, phone: Device, manager: Staff, monkeypatch: Any
):
    (ticket,) = sell(door.performance)
    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket, said="admitted"))))
    from server.checkin.scanning import validator_services
    from server.checkin.scanning.scans import ScanError

    busy = lambda scans: [ScanError(nonce=scan.nonce, error=validator_services.BUSY) for scan in scans]  # noqa: E731
    with monkeypatch.context() as now:
        now.setattr(validator_services, "validate_all", busy)
        (waiting,) = settles(api_for, manager, phone, "taken")
    (taken,) = settles(api_for, manager, phone, "taken")

    assert (waiting["outcome"], taken["outcome"]) == ("", "taken")


@pytest.mark.parametrize("wrong", ["another's key", "another account", "another phone", "a changed letter", "no key"])
def test_only_the_phone_itself_hands_in(api_for: Any, door: Door, phone: Device, wrong: str):
    (ticket,) = sell(door.performance)
    text = make_submission(door, scan_body(door.reads(ticket)))
    account = phone.account_id
    key = PhoneKey() if wrong == "another's key" else KEY
    signature = key.sign(f"{SIGNED_AS}|{account}|{text}")
    uuid = a_device() if wrong == "another phone" else phone.uuid
    if wrong == "another account":
        account = open_door().performance.account_id
    if wrong == "a changed letter":
        text += " "
    if wrong == "no key":
        Device.objects.update(public_key="")
    body = {"account": account, "letter": text, "signature": signature}

    response = api_for().post(f"/v1/door/devices/{uuid}/letters", body)

    assert (response.status_code, response.json()["message"]) == (404, "No records found")
    assert not QuarantinedScan.objects.exists()


def test_a_submission_holds_nothing_of_another_phone_and_nothing_unchecked(api_for: Any, door: Door, phone: Device):
    (ticket,) = sell(door.performance)
    good = {**scan_body(door.reads(ticket)), "note": "x" * 1000}
    others = scan_body(door.beside().reads(ticket))
    garbage = [17, {"kind": "scan"}, {"kind": "scan", "made_by": 1, "request": {**good, "nonce": "short"}}]
    text = json.dumps([*json.loads(make_submission(door, good, others)), *garbage])

    response = hands_in(api_for, phone, text)

    # An unreadable one may admit somebody who is in, so it is stored, too.
    assert response.json()["kept"] == 2
    assert not any("note" in sent for sent in QuarantinedScan.objects.values_list("sent", flat=True))
    assert not QuarantinedScan.objects.filter(sent__device=others["device"]).exists()


def test_a_submission_that_is_no_list_is_refused(api_for: Any, phone: Device):
    for text in ("{}", "nonsense", "[" * 9000, json.dumps([0] * 501)):
        response = hands_in(api_for, phone, text)
        assert (response.status_code, response.json()["message"]) == (422, "letter must be a list of scans and taps")


@pytest.mark.parametrize("by", ["a stranger", -1, 2**63, 10**30])
def test_who_is_not_of_the_account_made_nothing(api_for: Any, door: Door, phone: Device, by: str | int):
    (ticket,) = sell(door.performance)
    number = open_door().caller.user.pk if isinstance(by, str) else by

    hands_in(api_for, phone, make_submission(door, scan_body(door.reads(ticket)), by=number))

    assert QuarantinedScan.objects.get().made_by == phone.user


def test_a_stolen_phone_fills_nothing(api_for: Any, door: Door, phone: Device, monkeypatch: Any):
    monkeypatch.setattr(strays, "MOST_OPEN", 1)
    one, other = (scan_body(door.reads(ticket)) for ticket in sell(door.performance, 2))

    assert hands_in(api_for, phone, make_submission(door, one)).status_code == 200
    response = hands_in(api_for, phone, make_submission(door, other))

    assert (response.status_code, response.json()["code"]) == (409, "too_many_strays")
