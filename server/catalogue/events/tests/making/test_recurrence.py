"""Performances by a rule: on which days it falls, what is left out, and what cannot be read."""

from __future__ import annotations

from datetime import date, datetime
from time import thread_time

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st

from server.catalogue.events.day_rules import MOST_PERFORMANCES, RuleForm, table_of
from server.catalogue.events.spreadsheets.columns import COLUMNS, SUBCATEGORY
from server.platform.errors import InvalidFields

WEEKENDS = "FREQ=WEEKLY;BYDAY=FR,SA"
LONDON = "Europe/London"
SLOWEST = 2.0  # seconds; it takes a tenth of one at most, on a machine that does nothing else


def form(**fields):
    values = {
        "rule": WEEKENDS,
        "first": "2026-12-01",
        "last": "2026-12-31",
        "times": ["7:30PM"],
        "price": "24.00",
        "capacity": "640",
        "on_sale": "11-30-2026,10:00AM",
        "ends_before": "30",
        "subcategory": "Evening",
        **fields,
    }
    return RuleForm(**values)


def starts(**fields):
    return [f"{row[0]:%m-%d} {row[1]}" for row in table_of(form(**fields), LONDON)[1:]]


def refusal_of(**fields):
    with pytest.raises(InvalidFields) as refused:
        table_of(form(**fields), LONDON)
    return refused.value.field, refused.value.message


def test_a_rule_makes_a_sheet():
    table = table_of(form(last="2026-12-05", times=["7:30PM", "2:30PM"]), LONDON)

    assert table[0] == [*COLUMNS, SUBCATEGORY]
    on_sale = [date(2026, 11, 30), "10:00AM"]
    assert table[1] == [date(2026, 12, 4), "2:30PM", "24.00", "640", *on_sale, date(2026, 12, 4), "2:00PM", "Evening"]
    assert [row[:2] for row in table[1:]] == [
        [date(2026, 12, day), hour] for day in (4, 5) for hour in ("2:30PM", "7:30PM")
    ]


def test_an_end_of_sale_may_lie_on_the_day_before():
    row = table_of(form(last="2026-12-04", times=["12:15AM"]), LONDON)[1]
    assert row[6:8] == [date(2026, 12, 3), "11:45PM"]


@pytest.mark.parametrize(
    ("start", "minutes", "end"),
    [
        ("2:15AM", "30", "12:45AM"),  # the clocks go from one to two: half an hour before is before one
        ("7:30PM", "1440", "6:30PM"),  # a day of 23 hours
        ("1:30AM", "30", "2:00AM"),  # there is no such time: its row is refused for its start alone
    ],
)
def test_end_of_sale_is_relative_to_the_start_over_clock_changes(start, minutes, end):
    rule = {"rule": "FREQ=DAILY", "first": "2027-03-28", "last": "2027-03-28"}
    row = table_of(form(**rule, times=[start], ends_before=minutes), LONDON)[1]
    assert row[7] == end


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("FREQ=DAILY;INTERVAL=10", ["12-01", "12-11", "12-21", "12-31"]),
        ("freq=weekly;byday=mo", ["12-07", "12-14", "12-21", "12-28"]),
        ("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO", ["12-06", "12-20"]),
        ("FREQ=WEEKLY;BYDAY=WE;COUNT=2", ["12-02", "12-09"]),
        ("FREQ=DAILY;UNTIL=20261203", ["12-01", "12-02", "12-03"]),
        ("FREQ=DAILY;BYDAY=TU;BYMONTHDAY=1,2,3,4,5,6,7", ["12-01"]),
        ("FREQ=MONTHLY;BYDAY=1SA,-1SA", ["12-05", "12-26"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["12-31"]),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,-1", ["12-24", "12-31"]),
        ("FREQ=YEARLY;BYDAY=50FR", ["12-11"]),
    ],
)
def test_the_days_of_a_rule(rule, days):
    assert starts(rule=rule) == [f"{day} 7:30PM" for day in days]


@pytest.mark.parametrize("year", [2026, 2027, 2032, 2098, 2199])
def test_the_last_days_of_a_year_are_among_them(year):
    assert starts(rule="FREQ=WEEKLY", first=f"{year}-12-17", last=f"{year}-12-31") == [
        "12-17 7:30PM",
        "12-24 7:30PM",
        "12-31 7:30PM",
    ]


def test_a_leap_day_is_one():
    rule = {"rule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "first": "2026-06-01", "last": "2028-12-31"}
    assert starts(**rule) == ["02-29 7:30PM"]


def test_exceptions_are_days_or_single_performances():
    both = {"times": ["2:30PM", "7:30PM"], "last": "2026-12-12"}
    left = starts(**both, exceptions=["2026-12-05", "2026-12-11,2:30PM"])
    assert left == ["12-04 2:30PM", "12-04 7:30PM", "12-11 7:30PM", "12-12 2:30PM", "12-12 7:30PM"]


def test_an_hour_that_is_named_twice_is_one():
    assert starts(times=["7:30PM", "7:30pm"], last="2026-12-04") == ["12-04 7:30PM"]


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "weekly",
        "BYDAY=FR",
        "FREQ=HOURLY",
        "FREQ=SECONDLY;INTERVAL=1",
        "FREQ=WEEKLY;INTERVAL=0",
        "FREQ=WEEKLY;INTERVAL=99999",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=WEEKLY;BYDAY=1FR",
        "FREQ=MONTHLY;BYDAY=6FR",
        "FREQ=YEARLY;BYMONTH=12;BYDAY=-6FR",
        "FREQ=DAILY;BYDAY=FR;BYSETPOS=1",
        "FREQ=WEEKLY;BYMONTHDAY=3",
        "FREQ=WEEKLY;FREQ=DAILY",
        "FREQ=DAILY;BYHOUR=3",
        "FREQ=DAILY;BYSETPOS=2",
        "FREQ=DAILY;COUNT=3;UNTIL=20261203",
        "FREQ=DAILY;UNTIL=20261399",
        "FREQ=DAILY;UNTIL=20261201T000000Z",
        "FREQ=DAILY\nFREQ=DAILY",
        "DTSTART:19700101T000000\nRRULE:FREQ=DAILY",
        "FREQ=DAILY;",
        "FREQ=DAILY;BYMONTH=\u0661",
    ],
)
def test_a_rule_that_cannot_be_read_is_refused(rule):
    assert refusal_of(rule=rule) == ("rule", "The rule cannot be read. Write it like FREQ=WEEKLY;BYDAY=FR,SA")


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"first": "12-01-2026"}, "from", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"last": ""}, "to", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"last": "2026-11-30"}, "from", "From date is higher than To date"),
        ({"last": "2036-11-30"}, "to", "A rule reaches over at most three years"),
        ({"times": []}, "times", "Please choose the day hours"),
        ({"times": ["19:30"]}, "times", "Time Format is wrong, Eg.12:00PM"),
        ({"exceptions": ["Christmas"]}, "exceptions", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"exceptions": ["2026-12-25,noon"]}, "exceptions", "Time Format is wrong, Eg.12:00PM"),
        ({"ends_before": "soon"}, "endsbefore", "Enter how many minutes before the start sales end, such as 30"),
        ({"last": "2026-12-03"}, "rule", "The rule matches no day in this range"),
        (
            {"exceptions": ["2026-12-04", "2026-12-05"], "last": "2026-12-10"},
            "rule",
            "The rule matches no day in this range",
        ),
        (
            {"rule": "FREQ=DAILY", "last": "2029-01-01", "times": ["1:00PM", "3:00PM", "7:30PM"]},
            "rule",
            "A rule adds at most 2,000 performances at once",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field(fields, field, message):
    assert refusal_of(**fields) == (field, message)


# The days on which none of these ever falls are looked for until the calendar ends.
@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4,6,9,11",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=50",
    ],
)
def test_a_rule_that_never_falls_on_a_day_is_found_out_soon(rule):
    began = thread_time()
    assert refusal_of(rule=rule, first="2026-12-01", last="2027-12-31")[1] == "The rule matches no day in this range"
    assert thread_time() - began < SLOWEST


PARTS = st.fixed_dictionaries(
    {"FREQ": st.sampled_from(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])},
    optional={
        "INTERVAL": st.integers(0, 1000).map(str),
        "COUNT": st.integers(0, 10_000).map(str),
        "BYDAY": st.sampled_from(["MO", "FR,SA", "1SU", "-5MO", "5TU", "53WE"]),
        "BYMONTH": st.integers(0, 13).map(str),
        "BYMONTHDAY": st.integers(-32, 32).map(str),
        "BYSETPOS": st.integers(-6, 6).map(str),
        "WKST": st.sampled_from(["MO", "SU"]),
    },
)


@settings(max_examples=60, deadline=None)
@given(parts=PARTS)
def test_no_rule_takes_long_or_leaves_the_range(parts):
    rule = ";".join(f"{name}={value}" for name, value in parts.items())
    began = thread_time()
    try:
        table = table_of(form(rule=rule, last="2027-06-30"), LONDON)
    except InvalidFields:
        return
    finally:
        assert thread_time() - began < SLOWEST
    days = [row[0] for row in table[1:]]
    assert len(days) <= MOST_PERFORMANCES
    # It is reckoned elsewhere in the calendar, where everything is the same.
    first, last = datetime(2026, 12, 1), datetime(2027, 6, 30)
    assert days == [moment.date() for moment in rrulestr(rule, dtstart=first).between(first, last, inc=True)]
