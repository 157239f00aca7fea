"""Days and times as people write them; the app reads the same table."""

from __future__ import annotations

import json
from datetime import date, time
from pathlib import Path

import pytest

from server.platform.datetimes import DATE_FORMATS, InvalidTime
from server.platform.typed_dates import read_clock_time, read_day

CASES = json.loads((Path(__file__).parent / "typed_date_cases.json").read_text(encoding="utf-8"))
TODAY = date.fromisoformat(CASES["today"])


def day_of(text: str, date_format: str, *, one_order: bool = False) -> str | None:
    try:
        return read_day(text, date_format, today=TODAY, one_order=one_order).isoformat()
    except InvalidTime:
        return None


def time_of(text: str) -> str | None:
    try:
        return f"{read_clock_time(text):%H:%M}"
    except InvalidTime:
        return None


def test_the_table_has_every_date_format():
    assert set(CASES["patterns"]) == set(DATE_FORMATS)


@pytest.mark.parametrize(("text", "days"), [(text, days) for text, *days in CASES["days"]])
def test_a_day_is_read_in_the_usual_forms(text, days):
    assert [day_of(text, date_format) for date_format in CASES["patterns"]] == days


@pytest.mark.parametrize(("text", "days"), [(text, days) for text, *days in CASES["sheets"]])
def test_days_of_a_sheet_are_all_in_one_order(text, days):
    assert [day_of(text, date_format, one_order=True) for date_format in CASES["patterns"]] == days


@pytest.mark.parametrize(("text", "clock_time"), CASES["times"])
def test_a_time_is_read_in_the_usual_forms(text, clock_time):
    assert time_of(text) == clock_time


def test_a_day_without_a_year_beside_a_leap_day_is_found_whatever_the_year():
    assert read_day("29 feb", "DD-MM-YYYY", today=date(2096, 3, 1)) == date(2104, 2, 29)
    assert read_clock_time("19\N{NARROW NO-BREAK SPACE}h\N{NO-BREAK SPACE}30") == time(19, 30)


def test_a_long_text_is_no_day_at_once():
    assert day_of("1" * 100_000, "DD-MM-YYYY") is None
    assert time_of("1" * 100_000) is None
