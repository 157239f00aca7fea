"""Offline scans are never dropped because of an invalid field: of wrong clocks, and of anything that cannot be read."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.accounts.caller import Staff
from server.checkin.log_selectors import LogQuery, get_logged_performance, list_scans
from server.checkin.models import Device, QuarantinedScan, Redeeming, ScanRecord, Verdict
from server.checkin.quarantine_api import QUARANTINED_MESSAGE
from server.checkin.scanning.scans import NO_SUCH_PERFORMANCE, NONCE_REUSED
from server.checkin.tests.fixtures import Door, a_nonce, scan_body, sell, the
from server.checkin.tests.quarantine.test_revoked_devices import settles
from server.checkin.tests.scanning.test_redemptions import drinks
from server.checkin.tests.scanning.test_scan_calls import MALFORMED, post_scans
from server.platform import clock
from server.sales.models import Ticket, UpsellItem
from server.testing import factories

pytestmark = pytest.mark.django_db

NO_TIME: list[Any] = [
    *("1970-01-01T00:00:07.000Z", "2150-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "2026-01-01T10:00:00"),
    *("yesterday", "", None, 17, [], {}, "\x00", "\ud800", "9" * 5000),
]


@pytest.fixture
def manager(door: Door) -> Staff:
    return factories.make_staff(door.performance.account)


def alone(door: Door, ticket: Ticket, **changed: Any) -> dict[str, Any]:
    return {**scan_body(door.reads(ticket, said="admitted", alone=True)), **changed}


def redemption_body(door: Door, item: UpsellItem, **changed: Any) -> dict[str, Any]:
    return {
        **{"performance": door.performance.pk, "upsell_item": item.pk, "status": "redeemed", "device": door.device},
        **{"nonce": a_nonce(), "tapped_at": clock.now().isoformat(), "alone": True, "said": "redeemed"},
        **changed,
    }


def post_redemptions(api: APIClient, *redemptions: Any) -> list[dict[str, Any]]:
    response = api.post("/v1/door/upsells", json.dumps({"taps": list(redemptions)}), content_type="application/json")
    assert response.status_code == 200, response.content
    verdicts: list[dict[str, Any]] = response.json()["verdicts"]
    return verdicts


@pytest.mark.parametrize("is_alone", [True, False])
def test_device_without_a_clock_uses_the_servers_time(api: APIClient, door: Door, manager: Staff, is_alone: bool):
    tickets = sell(door.performance, len(NO_TIME))
    before = clock.now()
    scans = [alone(door, ticket, scanned_at=device_time) for ticket, device_time in zip(tickets, NO_TIME, strict=True)]
    if not is_alone:
        scans = [{name: value for name, value in scan.items() if name not in {"said", "alone"}} for scan in scans]

    answers = post_scans(api, *scans)

    assert [answer["verdict"] for answer in answers] == ["admitted"] * len(NO_TIME)
    for ticket in tickets:
        admitted_at = the(ticket).admitted_at
        assert admitted_at is not None
        assert before <= admitted_at <= clock.now()
    assert set(ScanRecord.objects.values_list("has_wrong_clock", flat=True)) == {True}
    place = get_logged_performance(caller=manager, performance_id=door.performance.pk)
    assert all(row.has_wrong_clock for row in list_scans(place, LogQuery()).rows)


def test_impossible_clock_is_distinguished_from_an_offline_device(api: APIClient, door: Door):
    now = clock.now()
    offsets = [timedelta(hours=-30), timedelta(minutes=5), timedelta(days=-3), timedelta(days=2)]
    scans = [
        alone(door, ticket, scanned_at=(now + off).isoformat())
        for ticket, off in zip(sell(door.performance, len(offsets)), offsets, strict=True)
    ]

    post_scans(api, *scans)

    flags = ScanRecord.objects.order_by("scanned_at").values_list("has_wrong_clock", flat=True)
    assert list(flags) == [True, False, False, True]


def test_a_redemption_of_a_phone_without_a_clock_counts_as_well(api: APIClient, door: Door):
    items = drinks(door, len(NO_TIME))
    before = clock.now()

    answers = post_redemptions(
        api,
        *(redemption_body(door, item, tapped_at=device_time) for item, device_time in zip(items, NO_TIME, strict=True)),
    )

    assert [answer["verdict"] for answer in answers] == ["redeemed"] * len(NO_TIME)
    rows = UpsellItem.objects.values_list("status", "redeemed_at")
    assert all(status == "redeemed" and at is not None and before <= at <= clock.now() for status, at in rows)
    assert set(Redeeming.objects.values_list("has_wrong_clock", flat=True)) == {True}


FIELDS: dict[str, list[Any]] = {
    **MALFORMED,
    "said": ["yes", 17, [1], "exited", "reset"],
    "alone": [1, "true", [1], {"a": 1}],
    "ticket": [7, "7", 2**70],
    "gate": [*MALFORMED["gate"], "a\x00b"],
    "code": [*MALFORMED["code"], None, "a\x00b"],
}


@pytest.mark.database
@pytest.mark.parametrize("field", FIELDS)
def test_what_cannot_be_read_is_kept_for_a_manager_and_kept_once(
    api: APIClient, api_for: Any, door: Door, manager: Staff, field: str
):
    values = FIELDS[field]
    scans = [
        {**alone(door, row), field: value}
        for row, value in zip(sell(door.performance, len(values)), values, strict=True)
    ]

    answers = post_scans(api, *scans)
    post_scans(api, *scans)

    assert all(answer["error"].endswith(QUARANTINED_MESSAGE) for answer in answers), answers
    quarantined = list(QuarantinedScan.objects.all())
    assert {(row.made_by, row.device_id) for row in quarantined} == {(door.caller.user, quarantined[0].device_id)}
    assert (len(quarantined), all(row.message for row in quarantined), ScanRecord.objects.count()) == (
        len(values),
        True,
        0,
    )
    rows = api_for(manager.user).get(f"/v1/door/devices/{quarantined[0].device_id}/strays").json()["data"][0]
    assert {(row["outcome"], row["by"]) for row in rows} == {("", door.caller.user.full_name)}
    taken = settles(api_for, manager, quarantined[0].device, "taken")
    assert {row["outcome"] for row in taken} == {"taken"}


def test_what_only_describes_a_scan_does_not_keep_a_manager_from_taking_it(
    api: APIClient, api_for: Any, door: Door, manager: Staff
):
    wrong = {"gate": "x" * 41, "said": "a newer word", "alone": 1, "device": "my phone", "nonce": "short"}
    tickets = sell(door.performance, len(wrong) + 1)
    scans = [{**alone(door, row), name: value} for row, (name, value) in zip(tickets, wrong.items(), strict=False)]
    post_scans(api, *scans, {**alone(door, tickets[-1]), "ticket": 7})

    rows = settles(api_for, manager, QuarantinedScan.objects.all()[0].device, "taken")

    assert {row["message"] for row in rows} == {"Ticket scanned Successfully"}
    assert {the(ticket).status for ticket in tickets} == {Ticket.Status.ADMITTED}


def test_a_direction_that_cannot_be_read_is_taken_as_what_staff_are_shown(
    api: APIClient, api_for: Any, door: Door, manager: Staff
):
    directions = {"admitted": "entry", "exited": "exit", "": "entry"}
    tickets = sell(door.performance, len(directions))
    post_scans(api, alone(door, tickets[1]))
    scans = [
        {**alone(door, row), "direction": "sideways", "said": word or None}
        for row, word in zip(tickets, directions, strict=True)
    ]

    post_scans(api, *scans)

    quarantined_scans = (
        api_for(manager.user)
        .get(f"/v1/door/devices/{QuarantinedScan.objects.all()[0].device_id}/strays")
        .json()["data"][0]
    )
    assert [row["direction"] for row in quarantined_scans] == list(directions.values())
    rows = settles(api_for, manager, QuarantinedScan.objects.all()[0].device, "taken")
    assert {row["outcome"] for row in rows} == {"taken"}
    verdicts = ScanRecord.objects.order_by("pk").values_list("verdict", flat=True)
    assert list(verdicts) == [Verdict.ADMITTED, Verdict.ADMITTED, Verdict.EXITED, Verdict.ADMITTED]


def test_a_redemption_that_cannot_be_read_is_stored(api: APIClient, api_for: Any, door: Door, manager: Staff):
    described = {"gate": [1], "device": None, "said": "yes", "nonce": 17}
    wrong = {**described, "status": "given", "upsell_item": "7"}
    items = drinks(door, len(wrong))

    answers = post_redemptions(
        api,
        *(
            redemption_body(door, item, **{name: value})
            for item, (name, value) in zip(items, wrong.items(), strict=True)
        ),
    )

    assert all(answer["error"].endswith(QUARANTINED_MESSAGE) for answer in answers)
    rows = settles(api_for, manager, QuarantinedScan.objects.all()[0].device, "taken")
    assert len(rows) == len(wrong)
    statuses = [UpsellItem.objects.get(pk=item.pk).status for item in items]
    assert statuses == ["redeemed"] * len(described) + ["open"] * 2


def test_foreign_nonce_and_unknown_performance_admit_nobody(api: APIClient, api_for: Any, door: Door, manager: Staff):
    one, other, elsewhere = sell(door.performance, 3)
    first = alone(door, one)

    answers = post_scans(
        api, first, alone(door, other, nonce=first["nonce"]), alone(door, elsewhere, performance=10**9)
    )

    assert [answer.get("error") for answer in answers] == [
        None,
        f"{NONCE_REUSED}. {QUARANTINED_MESSAGE}",
        f"{NO_SUCH_PERFORMANCE}. {QUARANTINED_MESSAGE}",
    ]
    settles(api_for, manager, Device.objects.get(uuid=door.device), "taken")
    assert the(other).status == Ticket.Status.ADMITTED


def test_what_the_server_validates_at_once_is_only_refused(api: APIClient, outsider_api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    post_scans(api, {**scan_body(door.reads(ticket)), "device": "my phone"}, 17)
    post_scans(outsider_api, scan_body(door.reads(ticket)))

    assert not QuarantinedScan.objects.exists()


@pytest.mark.parametrize("field", ["gate", "status", "device", "upsell_item", "performance"])
def test_a_redemption_that_the_server_decides_at_once_is_only_refused(api: APIClient, door: Door, field: str):
    (item,) = drinks(door, 1)
    wrong: list[Any] = [17.5, [], {}, True, "a\x00b"]
    redemptions = [{**redemption_body(door, item, alone=None, said=None), field: value} for value in wrong]

    answers = post_redemptions(api, *redemptions)

    assert all("error" in answer and QUARANTINED_MESSAGE not in answer["error"] for answer in answers), answers
    assert not QuarantinedScan.objects.exists()


def test_another_accounts_door_gets_nothing_to_decide(outsider_api: APIClient, door: Door):
    (ticket,) = sell(door.performance)

    post_scans(outsider_api, alone(door, ticket))

    assert QuarantinedScan.objects.get().account_id != door.performance.account_id


def test_an_admission_of_1970_is_dated_by_the_server(api: APIClient, door: Door):
    before = clock.now()
    (ticket,) = sell(door.performance)
    post_scans(api, alone(door, ticket, scanned_at=datetime(1970, 1, 1, tzinfo=UTC).isoformat()))

    scan = ScanRecord.objects.get()
    assert (scan.verdict, scan.was_offline, scan.has_wrong_clock) == (Verdict.ADMITTED, True, True)
    assert before <= scan.happened_at <= scan.received_at
