"""When a performance is on sale: for whom, until when, and across the changes of the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from server.accounts.caller import Channel
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import is_on_sale, sale_state, status_of, why_closed
from server.platform.datetimes import parse_spec_datetime

SECOND = timedelta(seconds=1)
STARTS = datetime(2026, 12, 12, 19, 30, tzinfo=UTC)
ON_SALE = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)
OFF_SALE = STARTS - timedelta(minutes=30)


def performance(**fields) -> Performance:
    values = {"starts_at": STARTS, "on_sale_at": ON_SALE, "off_sale_at": OFF_SALE, "timezone": "Europe/London"}
    return Performance(**values, **fields)


def open_for(row: Performance, now: datetime) -> set[str]:
    return {channel.value for channel in Channel if is_on_sale(row, channel, now)}


@pytest.mark.parametrize(
    ("now", "channels"),
    [
        (ON_SALE - SECOND, set()),
        (ON_SALE, {"online", "api", "boxoffice"}),
        (OFF_SALE - SECOND, {"online", "api", "boxoffice"}),
        (OFF_SALE, {"boxoffice"}),
        (STARTS + timedelta(minutes=60) - SECOND, {"boxoffice"}),
        (STARTS + timedelta(minutes=60), set()),
    ],
)
def test_the_box_office_sells_on_for_an_hour_after_the_start(now, channels):
    assert open_for(performance(), now) == channels


@pytest.mark.parametrize("now", [ON_SALE - timedelta(days=9), ON_SALE, STARTS])
def test_box_office_only_sells_there_alone_even_before_the_sale_begins(now):
    row = performance(is_on_sale=False, is_box_office_only=True)
    assert open_for(row, now) == {"boxoffice"}
    assert status_of(row, sale_state(row, now)) == "Box-Office Only"


def test_a_stopped_or_inactive_performance_is_sold_nowhere():
    assert open_for(performance(is_on_sale=False), ON_SALE) == set()
    assert open_for(performance(is_active=False), ON_SALE) == set()


def test_the_next_change_is_the_next_moment_that_time_alone_brings():
    row = performance()
    end = STARTS + timedelta(minutes=60)
    moments = [ON_SALE - SECOND, ON_SALE, OFF_SALE, STARTS, end]
    assert [sale_state(row, now).next_change_at for now in moments] == [ON_SALE, OFF_SALE, STARTS, end, None]
    assert [sale_state(row, now).has_ended for now in moments] == [False, False, False, False, True]
    assert [status_of(row, sale_state(row, now)) for now in moments] == ["Off-Sale", "Active", *["Off-Sale"] * 3]


@pytest.mark.parametrize(
    ("zone", "opens", "closes", "hours"),
    [
        # Each window is five hours by the clock on the wall, over the night in which the clocks change.
        ("Europe/London", "03-27-2027,10:00PM", "03-28-2027,3:00AM", 4),
        ("Europe/London", "10-24-2026,10:00PM", "10-25-2026,3:00AM", 6),
        ("America/New_York", "03-13-2027,10:00PM", "03-14-2027,3:00AM", 4),
        ("America/New_York", "10-31-2026,10:00PM", "11-01-2026,3:00AM", 6),
    ],
)
def test_sale_period_over_a_clock_change_uses_local_time(zone, opens, closes, hours):
    on_sale_at, off_sale_at = (parse_spec_datetime(text, zone) for text in (opens, closes))
    row = performance()
    row.on_sale_at, row.off_sale_at, row.starts_at = on_sale_at, off_sale_at, off_sale_at + timedelta(days=1)
    assert off_sale_at - on_sale_at == timedelta(hours=hours)
    assert open_for(row, on_sale_at - SECOND) == set()
    assert "online" in open_for(row, on_sale_at)
    assert "online" in open_for(row, on_sale_at + timedelta(hours=hours) - SECOND)
    assert "online" not in open_for(row, on_sale_at + timedelta(hours=hours))


@pytest.mark.parametrize(
    ("zone", "text", "first"),
    [
        ("Europe/London", "10-25-2026,1:30AM", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("America/New_York", "11-01-2026,1:30AM", datetime(2026, 11, 1, 5, 30, tzinfo=UTC)),
    ],
)
def test_a_sale_that_opens_at_a_doubled_time_opens_at_the_first(zone, text, first):
    row = performance()
    row.on_sale_at = parse_spec_datetime(text, zone)
    assert open_for(row, first - SECOND) == set()
    assert "online" in open_for(row, first)


@pytest.mark.parametrize(
    ("fields", "now", "online", "counter"),
    [
        ({}, ON_SALE - SECOND, "not_yet", "not_yet"),
        ({}, ON_SALE, None, None),
        ({}, OFF_SALE, "box_office", None),
        ({}, STARTS, "over", None),
        ({}, STARTS + timedelta(minutes=60), "over", "over"),
        ({"is_box_office_only": True}, ON_SALE - timedelta(days=9), "box_office", None),
        ({"is_on_sale": False}, ON_SALE, "off_sale", "off_sale"),
        ({"is_on_sale": False}, ON_SALE - SECOND, "off_sale", "off_sale"),
        ({"is_active": False}, ON_SALE, "off_sale", "off_sale"),
        ({"is_active": False, "is_box_office_only": True}, ON_SALE, "off_sale", "off_sale"),
        ({"cancelled_at": ON_SALE}, ON_SALE, "cancelled", "cancelled"),
        ({"cancelled_at": ON_SALE}, STARTS + timedelta(days=1), "cancelled", "cancelled"),
    ],
)
def test_offer_says_why_nothing_can_be_bought(fields, now, online, counter):
    row = performance(**fields)
    assert why_closed(row, Channel.ONLINE, now) == online
    assert why_closed(row, Channel.BOXOFFICE, now) == counter
