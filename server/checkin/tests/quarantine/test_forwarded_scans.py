"""A manager submits another user's scans from a device: they are recorded as that user's, with the sender."""

from __future__ import annotations

from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.checkin.models import Device, Redeeming, ScanRecord
from server.checkin.tests.fixtures import Door, a_nonce, open_door, scan_body, sell, the
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories
from server.testing.extras import give_upsells, make_wine

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(door: Door) -> Staff:
    return factories.make_staff(door.performance.account)


def sends_on(api_for: Any, sender: Staff, door: Door, *scans: dict[str, Any]) -> Any:
    body = {"made_by": door.caller.user.pk, "scans": list(scans)}
    return api_for(sender.user).post("/v1/door/scans", body, format="json")


def test_they_are_the_scans_of_whoever_made_them_and_say_who_sent_them(api_for: Any, door: Door, manager: Staff):
    (ticket,) = sell(door.performance)
    scan = scan_body(door.reads(ticket, said="admitted"))

    response = sends_on(api_for, manager, door, scan)

    assert [row["verdict"] for row in response.json()["verdicts"]] == ["admitted"]
    scan_row = ScanRecord.objects.get()
    assert (scan_row.by, scan_row.sent_by, scan_row.device) == (door.caller.user, manager.user, door.device)
    assert the(ticket).admitted_by == door.caller.user
    assert not Device.objects.exists()  # it is unknown: a manager has its scans


def test_whoever_made_them_comes_back_and_each_is_counted_once(api_for: Any, door: Door, manager: Staff):
    (ticket,) = sell(door.performance)
    scan = scan_body(door.reads(ticket, said="admitted"))

    sends_on(api_for, manager, door, scan)
    again = api_for(door.caller.user).post("/v1/door/scans", {"scans": [scan]}, format="json")

    assert again.json()["verdicts"][0]["verdict"] == "admitted"
    assert again.json()["verdicts"][0]["conflict"] is None
    assert ScanRecord.objects.count() == 1


def test_door_staff_send_on_nothing_but_their_own(api_for: Any, door: Door):
    (ticket,) = sell(door.performance)
    other = factories.make_staff(door.performance.account, Role.DOOR_STAFF)

    refused = sends_on(api_for, other, door, scan_body(door.reads(ticket)))
    own = sends_on(api_for, door.caller, door, scan_body(door.reads(ticket)))

    assert (refused.status_code, own.status_code) == (403, 200)
    assert ScanRecord.objects.get().sent_by is None


def test_nobody_sends_on_for_another_accounts_people(api_for: Any, door: Door, manager: Staff):
    (ticket,) = sell(door.performance)
    other_door = open_door()

    response = sends_on(api_for, manager, other_door, scan_body(door.reads(ticket)))

    assert (response.status_code, response.json()["message"]) == (404, "No records found")
    assert the(ticket).status == Ticket.Status.VALID


def test_manager_submits_for_platform_staff_at_their_own_doors(api_for: Any, door: Door, manager: Staff):
    elsewhere = open_door()
    platform = factories.make_staff(factories.make_account(), Role.PLATFORM_ADMINISTRATOR)
    (ours,) = sell(door.performance)
    (theirs,) = sell(elsewhere.performance)
    at_ours, at_theirs = Door(door.performance, platform), Door(elsewhere.performance, platform)

    response = sends_on(api_for, manager, at_ours, scan_body(at_ours.reads(ours)), scan_body(at_theirs.reads(theirs)))

    verdicts = response.json()["verdicts"]
    assert verdicts[0]["verdict"] == "admitted"
    assert verdicts[1]["error"] == "No records found"


def test_a_manager_sends_on_for_whoever_has_gone_to_another_account_since(api_for: Any, door: Door, manager: Staff):
    seen, left = sell(door.performance, 2)
    door.scan(seen)
    person = User.objects.filter(pk=door.caller.user.pk)
    person.update(account=factories.make_account())

    response = sends_on(api_for, manager, door, scan_body(door.reads(left, said="admitted")))

    assert [row["verdict"] for row in response.json()["verdicts"]] == ["admitted"]
    assert ScanRecord.objects.get(ticket=left).by == person.get()


def test_a_revoked_phones_scans_are_taken_from_a_manager(api_for: Any, door: Door, manager: Staff):
    one, other = sell(door.performance, 2)
    door.scan(one)
    Device.objects.update(revoked_at=clock.now())

    response = sends_on(api_for, manager, door, scan_body(door.reads(other, said="admitted")))

    assert response.json()["verdicts"][0]["verdict"] == "admitted"


def test_redemptions_are_sent_on_alike(api_for: Any, door: Door, manager: Staff):
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

    body = {"made_by": door.caller.user.pk, "taps": [redemption]}
    response = api_for(manager.user).post("/v1/door/upsells", body, format="json")

    assert response.json()["verdicts"][0]["verdict"] == "redeemed"
    assert (Redeeming.objects.get().by, Redeeming.objects.get().sent_by) == (door.caller.user, manager.user)


def test_the_log_says_who_sent_it_on(api_for: Any, door: Door, manager: Staff):
    (ticket,) = sell(door.performance)
    sends_on(api_for, manager, door, scan_body(door.reads(ticket, said="admitted")))

    log = api_for(manager.user).get(f"/v1/door/performances/{door.performance.pk}/log").json()

    (row,) = log["data"][0]
    assert (row["by"], row["sent_by"]) == (door.caller.user.full_name, manager.user.full_name)
