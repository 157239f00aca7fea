"""The Events Calendar: what it shows of which days, and what that costs."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from time import thread_time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import Role
from server.catalogue.events import calendar_selectors as module
from server.catalogue.events.calendar_selectors import read_days
from server.catalogue.events.tests.factories import NOW, post
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.platform.errors import InvalidFields
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


@pytest.fixture
def staff(account):
    return factories.make_staff(account)


def read(staff, first="2026-10-01", last="2026-10-31", account_id=0):
    return read_days(caller=staff, account_id=account_id or staff.user.account_id, first=first, last=last)


def days_of(found):
    return [showing.performance.starts_at for showing in found.showings]


@pytest.mark.database
def test_days_are_those_of_each_performances_own_clock(staff, account):
    london, new_york = (
        factories.make_event(venue=factories.make_venue(account, timezone=zone))
        for zone in ("Europe/London", "America/New_York")
    )
    late_evening = datetime(2026, 10, 31, 23, 30, tzinfo=UTC)  # half past seven in New York, half past eleven in London
    later = datetime(2026, 11, 1, 3, 30, tzinfo=UTC)  # still October in New York
    early = datetime(2026, 10, 1, 2, 0, tzinfo=UTC)  # still September in New York
    for event in (london, new_york):
        for start in (late_evening, later, early):
            factories.make_performance(event, starts_at=start)

    found = read(staff)
    assert [(showing.performance.event_id, showing.performance.starts_at) for showing in found.showings] == [
        (london.pk, early),
        (london.pk, late_evening),
        (new_york.pk, late_evening),
        (new_york.pk, later),
    ]
    assert not found.is_cut


def test_only_the_accounts_own_are_shown_also_to_whoever_names_another(staff, account):
    other = factories.make_performance(starts_at=datetime(2026, 10, 5, 18, 0, tzinfo=UTC))
    assert days_of(read(staff, account_id=other.account_id)) == []
    platform = factories.make_staff(factories.make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    assert days_of(read(platform, account_id=other.account_id)) == [other.starts_at]


def test_the_sale_is_that_of_this_moment(staff, venue):
    event = factories.make_event(venue=venue)
    start = datetime(2026, 10, 5, 18, 0, tzinfo=UTC)
    factories.make_performance(event, starts_at=start, on_sale_at=NOW)
    factories.make_performance(event, starts_at=start + timedelta(hours=1), on_sale_at=NOW + timedelta(days=1))
    factories.make_performance(event, starts_at=start + timedelta(hours=2), is_on_sale=False, is_box_office_only=True)
    found = read(staff)
    assert [showing.status for showing in found.showings] == ["Active", "Off-Sale", "Box-Office Only"]
    assert [showing.sale.is_at_box_office for showing in found.showings] == [True, False, True]


@pytest.mark.parametrize(
    ("first", "last", "fields"),
    [
        ("10-01-2026", "2026-10-31", {"from": "Date Format is wrong, Eg.YYYY-MM-DD"}),
        ("", "0001-01-01", dict.fromkeys(("from", "to"), "Date Format is wrong, Eg.YYYY-MM-DD")),
        ("2026-10-31", "2026-10-01", {"from": "From date is higher than To date"}),
        ("2026-10-01", "2026-12-02", {"to": "A calendar shows at most 62 days"}),
    ],
)
def test_what_is_no_range_is_refused(staff, first, last, fields):
    with pytest.raises(InvalidFields) as refused:
        read(staff, first, last)
    assert refused.value.more["fields"] == fields
    assert days_of(read(staff, "2026-10-01", "2026-12-01")) == []


def test_long_calendar_is_cut_and_says_so(staff, venue, monkeypatch):
    monkeypatch.setattr(module, "MOST_SHOWN", 2)
    event = factories.make_event(venue=venue)
    for day in (5, 6):
        factories.make_performance(event, starts_at=datetime(2026, 10, day, 18, 0, tzinfo=UTC))
    assert (len(read(staff).showings), read(staff).is_cut) == (2, False)
    factories.make_performance(event, starts_at=datetime(2026, 10, 7, 18, 0, tzinfo=UTC))
    assert (len(read(staff).showings), read(staff).is_cut) == (2, True)


def test_what_is_on_the_day_before_takes_nothing_away_unsaid(staff, venue, monkeypatch):
    monkeypatch.setattr(module, "MOST_SHOWN", 2)
    event = factories.make_event(venue=venue)
    made = [
        factories.make_performance(event, starts_at=datetime(2026, 10, day, 18, 0, tzinfo=UTC)).pk
        for day in range(4, 8)
    ]

    found = read(staff, "2026-10-05", "2026-10-06")
    assert ([showing.performance.pk for showing in found.showings], found.is_cut) == (made[1:3], False)
    found = read(staff, "2026-10-05", "2026-10-07")
    assert ([showing.performance.pk for showing in found.showings], found.is_cut) == (made[1:3], True)


def fill(venue, count):
    """Spread performances of some events with long texts over a month."""
    events = [factories.make_event(venue=venue, description="It was a dark night. " * 500) for _ in range(8)]
    for number in range(count):
        start = datetime(2026, 10, 1 + number % 30, 10, 0, tzinfo=UTC) + timedelta(minutes=number)
        factories.make_performance(events[number % 8], starts_at=start)


@pytest.mark.database
def test_a_month_of_four_hundred_is_one_call_and_costs_what_one_of_four_does(api, venue):
    body = {"accountid": 0, "from": "2026-09-28", "to": "2026-11-08"}

    def cost():
        with CaptureQueriesContext(connection) as captured:
            rows = post(api, "getCalendar", body).json()["data"]
        return len(captured), len(rows)

    fill(venue, 4)
    few = cost()
    fill(venue, 396)
    many = cost()
    began = thread_time()
    response = post(api, "getCalendar", body)
    took = thread_time() - began

    assert (few, many) == ((2, 4), (2, 400))
    assert len(response.content) < 300_000
    assert took < 1, "about 50 ms of a processor on a quiet machine"


def test_a_row_has_what_the_screen_shows(api, venue):
    event = factories.make_event(venue=venue, name="Hamlet")
    row = factories.make_performance(
        event,
        starts_at=datetime(2026, 10, 5, 18, 30, tzinfo=UTC),
        on_sale_at=datetime(2026, 9, 30, 9, 0, tzinfo=UTC),
        capacity=120,
        subcategory="Matinee",
    )
    body = post(api, "getCalendar", {"from": "2026-10-05", "to": "2026-10-05"}).json()
    assert body["cut"] is False
    assert body["data"] == [
        {
            "eventdetailid": row.pk,
            "eventid": event.pk,
            "eventname": "Hamlet",
            "event_subcategory": "Matinee",
            "venuename": "Main House",
            "timezone": "Europe/London",
            "eventdatetimeISO": "2026-10-05T19:30:00+01:00",
            "onsaledateISO": "2026-09-30T10:00:00+01:00",
            "enddateISO": "2026-10-05T19:30:00+01:00",
            "status": "Off-Sale",
            "box_office_open": False,
            "numberoftickets": 120,
            "ticketcountstatus": 120,
            "soldcount": 0,
            "reservedcount": 0,
            "ticketcost": "20.00",
            "currencytype": "GBP",
            "version": 1,
            "stockversion": row.stock.version,
        }
    ]


@pytest.mark.database
def test_a_day_is_found_from_either_end(staff, venue):
    event = factories.make_event(venue=venue)
    factories.make_performance(event, starts_at=datetime(2026, 10, 5, 22, 59, tzinfo=UTC))
    day = date(2026, 10, 5)
    assert len(read(staff, f"{day}", f"{day}").showings) == 1
    assert read(staff, f"{day - timedelta(days=2)}", f"{day - timedelta(days=1)}").showings == []
    assert read(staff, f"{day + timedelta(days=1)}", f"{day + timedelta(days=2)}").showings == []
