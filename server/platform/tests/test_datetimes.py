"""Dates and times are parsed and formatted in the venue's zone, also across changes to and from summer time."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.platform.datetimes import (
    InvalidTime,
    format_spec_datetime,
    iso_format,
    parse_date,
    parse_spec_datetime,
    parse_time,
    to_instant,
)


def test_the_specs_string_means_the_venues_clock():
    assert parse_spec_datetime("11-21-2026,7:30PM", "America/Chicago") == datetime(2026, 11, 22, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize("text", ["01-01-0001,12:00AM", "12-31-9999,11:59PM", "12-31-1969,7:30PM", "01-01-2200,7:30PM"])
def test_a_year_that_no_clock_shows_everywhere_is_refused(text):
    for zone in ("Pacific/Kiritimati", "America/Los_Angeles"):
        with pytest.raises(InvalidTime):
            parse_spec_datetime(text, zone)


@pytest.mark.parametrize(
    ("text", "hour"), [("12:00AM", 0), ("12:00PM", 12), ("1:05am", 1), ("11:59 PM", 23), ("7:30", 7)]
)
def test_a_twelve_hour_time_is_read(text, hour):
    assert parse_time(text).hour == hour


@pytest.mark.parametrize(
    "text", ["13:00PM", "0:30AM", "7:60PM", "7PM", "", "noon", "7:3PM", "\u0667:30PM", "7:30PM\x00"]
)
def test_anything_else_is_no_time(text):
    with pytest.raises(InvalidTime):
        parse_time(text)


@pytest.mark.parametrize(
    ("text", "date_format"),
    [("12-25-2026", "MM-DD-YYYY"), ("25/12/2026", "DD-MM-YYYY"), ("2026-12-25", "YYYY-MM-DD")],
)
def test_a_day_is_read_in_the_persons_own_format(text, date_format):
    assert parse_date(text, date_format) == date(2026, 12, 25)


@pytest.mark.parametrize("text", ["13-25-2026", "02-30-2026", "12.25.2026", "12-25-26", "12-25-2026x"])
def test_a_day_that_is_none_is_refused(text):
    with pytest.raises(InvalidTime):
        parse_date(text)


@pytest.mark.parametrize(
    ("zone", "day"), [("Europe/London", date(2027, 3, 28)), ("America/New_York", date(2027, 3, 14))]
)
def test_a_time_that_the_clock_skips_does_not_exist(zone, day):
    skipped = time(1, 30) if zone == "Europe/London" else time(2, 30)
    with pytest.raises(InvalidTime):
        to_instant(day, skipped, zone)


def test_a_time_that_comes_twice_means_the_first():
    assert to_instant(date(2026, 10, 25), time(1, 30), "Europe/London") == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@given(
    st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2050, 1, 1)),
    st.sampled_from(["Europe/London", "America/Chicago", "Australia/Lord_Howe", "Asia/Kolkata"]),
)
def test_what_is_written_is_read_back_as_the_same_minute_on_the_wall(moment, zone):
    instant = moment.replace(second=0, microsecond=0, tzinfo=UTC)
    text = format_spec_datetime(instant, zone)

    assert format_spec_datetime(parse_spec_datetime(text, zone), zone) == text


def test_iso_carries_the_offset_of_its_own_day():
    assert iso_format(datetime(2026, 7, 1, 18, 30, tzinfo=UTC), "Europe/London") == "2026-07-01T19:30:00+01:00"
    assert iso_format(datetime(2026, 12, 1, 18, 30, tzinfo=UTC), "Europe/London") == "2026-12-01T18:30:00+00:00"
