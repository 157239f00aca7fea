"""Devices with wrong clocks: online scans count by the server's time, offline scans by the device's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.checkin.log_selectors import LogQuery, get_logged_performance, list_scans
from server.checkin.models import Redeeming, ScanRecord, Verdict
from server.checkin.presence_selectors import read_presence
from server.checkin.scanning.redemptions import RedemptionError
from server.checkin.scanning.scans import LONGEST_ALONE, USUALLY_OPEN, Scan, ScanError, first_moment_of, happened_at
from server.checkin.scanning.serializers import read_redemption, read_scan
from server.checkin.tests.fixtures import Door, a_nonce, scan_body, sell, the
from server.checkin.tests.scanning.test_gate_rules import give_rules
from server.checkin.tests.scanning.test_redemptions import drinks, redeem, state
from server.checkin.tests.scanning.test_scan_calls import post_scans
from server.payments.models import Payment
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories

WRONG = [timedelta(minutes=-7), timedelta(hours=-1), timedelta(hours=1), timedelta(days=-300)]


@pytest.mark.parametrize("off", WRONG, ids=str)
def test_an_online_scan_is_validated_by_the_servers_clock(api: APIClient, door: Door, off: timedelta):
    give_rules(door, opens_before=1, closes_after=1)
    (ticket,) = sell(door.performance)
    now = door.performance.starts_at

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: now)
        (verdict,) = post_scans(api, scan_body(door.reads(ticket, scanned_at=now + off)))

    assert (verdict["verdict"], the(ticket).admitted_at) == (Verdict.ADMITTED, now)
    assert not ScanRecord.objects.get().was_offline


def admitted_at(ticket: Ticket) -> datetime:
    at = the(ticket).admitted_at
    assert at is not None
    return at


def test_of_a_phone_that_was_alone_its_own_time_counts_within_bounds(door: Door):
    now = clock.now()
    recent, long_ago, ahead = sell(door.performance, 3)

    door.scan(recent, scanned_at=now - timedelta(seconds=20), alone=True)
    door.scan(long_ago, scanned_at=now - timedelta(days=300), alone=True)
    door.scan(ahead, scanned_at=now + timedelta(hours=1), said=Verdict.ADMITTED)

    assert admitted_at(recent) == now - timedelta(seconds=20)
    assert now - LONGEST_ALONE <= admitted_at(long_ago) <= clock.now() - LONGEST_ALONE
    assert now <= admitted_at(ahead) <= clock.now()
    assert list(ScanRecord.objects.order_by("pk").values_list("was_offline", flat=True)) == [True] * 3
    assert min(ScanRecord.objects.values_list("happened_at", flat=True)) >= now - LONGEST_ALONE
    # The device's own time is stored beside it.
    assert min(ScanRecord.objects.values_list("scanned_at", flat=True)) == now - timedelta(days=300)


OPENS, SOLD, NOW = (clock.now().replace(hour=12) + timedelta(hours=each) for each in (0, -5, 2))
LONG_AGO = NOW.replace(year=2001)


@pytest.mark.parametrize(
    ("device_time", "opens_at", "sold_at", "counts_at"),
    [
        pytest.param(LONG_AGO, OPENS, SOLD, OPENS, id="2001: when the door opened"),
        pytest.param(LONG_AGO, OPENS, OPENS + timedelta(hours=1), OPENS + timedelta(hours=1), id="2001: at the sale"),
        pytest.param(LONG_AGO, None, SOLD, SOLD, id="2001, and no rule says when it opens: at the sale"),
        pytest.param(LONG_AGO, None, None, NOW - USUALLY_OPEN + timedelta(hours=1), id="2001, and nothing is known"),
        pytest.param(NOW - timedelta(hours=1), OPENS, SOLD, NOW - timedelta(hours=1), id="as the phone says"),
        pytest.param(NOW + timedelta(days=1), OPENS, SOLD, NOW, id="tomorrow: when it was received"),
        pytest.param(LONG_AGO, NOW + timedelta(hours=3), SOLD, SOLD, id="2001, before the door opens: at the sale"),
    ],
)
def test_an_admission_is_dated_between_the_doors_opening_or_the_sale_and_now(
    device_time: datetime, opens_at: datetime | None, sold_at: datetime | None, counts_at: datetime
):
    earliest = first_moment_of(opens_at=opens_at, starts_at=NOW + timedelta(hours=1), sold_at=sold_at, now=NOW)

    assert happened_at(device_time=device_time, was_alone=True, received_at=NOW, earliest=earliest) == counts_at
    assert happened_at(device_time=device_time, was_alone=False, received_at=NOW, earliest=earliest) == NOW


def test_scan_dated_2001_counts_at_its_sale_and_keeps_its_own_time(door: Door):
    long_ago = datetime(2001, 1, 1, tzinfo=UTC)
    (ticket,) = sell(door.performance)
    now = clock.now()
    Payment.objects.update(paid_at=now - timedelta(hours=2))

    door.scan(ticket, scanned_at=long_ago, alone=True)

    scan = ScanRecord.objects.get()
    assert (admitted_at(ticket), scan.happened_at) == (now - timedelta(hours=2),) * 2
    assert scan.scanned_at == long_ago
    place = get_logged_performance(
        caller=factories.make_staff(door.performance.account), performance_id=door.performance.pk
    )
    assert [row.at for row in list_scans(place, LogQuery()).rows] == [scan.happened_at]
    (quarter,) = read_presence(place).quarters
    assert quarter.starts_at <= scan.happened_at < quarter.starts_at + timedelta(minutes=15)


@pytest.mark.parametrize("value", [0, 1, "true", [], {}])
def test_whether_it_was_alone_is_said_in_one_way(door: Door, value: Any):
    (ticket,) = sell(door.performance)
    scan = {**scan_body(door.reads(ticket)), "alone": value}
    redemption = {
        "performance": 1,
        "upsell_item": 1,
        "status": "open",
        "nonce": a_nonce(),
        "tapped_at": scan["scanned_at"],
    }

    for read in (
        read_scan(door.caller, scan),
        read_redemption(door.caller, {**redemption, "device": door.device, "alone": value}),
    ):
        assert isinstance(read, ScanError | RedemptionError)
        assert read.error == "alone must be true or false"
    assert isinstance(read_scan(door.caller, {**scan, "alone": True}), Scan)


def test_an_online_redemption_has_the_servers_time(door: Door):
    wine, beer = drinks(door, 2)
    before = clock.now()

    redeem(door, wine, tapped_at=before - timedelta(hours=1))
    redeem(door, beer, tapped_at=before + timedelta(hours=1), alone=True)

    for item in (wine, beer):
        assert before <= state(item)["redeemed_at"] <= clock.now()
    assert list(Redeeming.objects.order_by("pk").values_list("was_offline", flat=True)) == [False, True]


def test_every_response_carries_the_servers_time(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    answer = api.post("/v1/door/scans", {"scans": [scan_body(door.reads(ticket))]}, format="json")

    assert answer["Date"].endswith("GMT")
    assert answer["Cache-Control"] == "no-store"
