"""Adding performances by a rule to an event: what is shown before, what is made, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.db import IntegrityError

from server.accounts.models import AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SheetRefused
from server.catalogue.events.day_rules import RuleForm
from server.catalogue.events.models import Performance
from server.catalogue.events.services import creation as module
from server.catalogue.events.services.creation import add_by_rule, check_rule, check_rule_at
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.factories import map_teams, post
from server.inventory.models import Stock
from server.platform.errors import Invalid, InvalidFields, NotAllowed, NotFound
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
SAME = "Same event  cannot have same dates"
STARTS = datetime(2026, 10, 16, 18, 30, tzinfo=UTC)


@pytest.fixture
def event(venue):
    return factories.make_event(venue=venue)


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


def form(**fields):
    values = {
        "rule": "FREQ=WEEKLY;BYDAY=FR,SA",
        "first": "2026-10-16",
        "last": "2026-10-31",
        "times": ["2:30PM", "7:30PM"],
        "price": "24.005",
        "capacity": "640",
        "on_sale": "09-02-2026,10:00AM",
        "ends_before": "30",
        "subcategory": "Evening",
        **fields,
    }
    return RuleForm(**values)


def add(staff, event, **fields):
    return add_by_rule(caller=staff, event_id=event.pk, form=form(**fields))


def check(staff, event, **fields):
    return check_rule(caller=staff, event_id=event.pk, form=form(**fields))


def wrong_of(sheet):
    return {row.number: [error.message for error in row.errors] for row in sheet.rows if row.errors}


def test_performances_are_made_as_a_sheet_would_make_them(staff, event):
    assert add(staff, event) == 12

    rows = list(Performance.objects.filter(event=event).select_related("stock").order_by("starts_at"))
    assert [row.starts_at for row in rows[:2]] == [
        datetime(2026, 10, 16, 13, 30, tzinfo=UTC),
        datetime(2026, 10, 16, 18, 30, tzinfo=UTC),
    ]
    # Half past seven on the wall also after the clocks were put back, in the last week of October.
    assert rows[-1].starts_at == datetime(2026, 10, 31, 19, 30, tzinfo=UTC)
    first = rows[0]
    assert (first.price, first.stock.capacity, first.subcategory) == (Decimal("24.01"), 640, "Evening")
    assert first.on_sale_at == datetime(2026, 9, 2, 9, 0, tzinfo=UTC)
    assert first.off_sale_at == datetime(2026, 10, 16, 13, 0, tzinfo=UTC)
    assert (first.account_id, first.timezone, first.is_on_sale) == (event.account_id, "Europe/London", True)


def test_a_kind_that_the_event_does_not_have_is_refused(staff, event):
    event.subcategories.create(name="Matinee")

    assert {message for messages in wrong_of(check(staff, event)).values() for message in messages} == {
        "Subcategory is unknown, please give one of the event's: Matinee"
    }
    with pytest.raises(SheetRefused, match="Subcategory is unknown"):
        add(staff, event)


def test_it_is_written_down_and_announced(staff, event, published_events, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        add(staff, event)

    assert EventSaved(account_id=event.account_id, event_id=event.pk) in published_events
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.object_pk, entry.account_id) == (Action.UPDATE, str(event.pk), event.account_id)
    assert entry.changes["rule"] == ["", "FREQ=WEEKLY;BYDAY=FR,SA"]
    assert entry.changes["performances"] == ["", "12"]


def test_what_would_be_made_is_shown_and_nothing_is_saved(staff, event):
    sheet = check(staff, event, exceptions=["2026-10-17", "2026-10-23,2:30PM"])

    shown = [(row.cells["EventDate"], row.cells["EventTime"]) for row in sheet.rows[:4]]
    assert shown == [
        ("10-16-2026", "2:30PM"),
        ("10-16-2026", "7:30PM"),
        ("10-23-2026", "7:30PM"),
        ("10-24-2026", "2:30PM"),
    ]
    assert sheet.errors == []
    assert not Performance.objects.exists()
    assert not Stock.objects.exists()


def test_conflicts_are_named_each_in_its_row(staff, event, venue):
    factories.make_performance(event, starts_at=datetime(2026, 10, 16, 18, 30, tzinfo=UTC))
    namesake = factories.make_event(venue=venue, name=event.name.upper())
    factories.make_performance(namesake, starts_at=datetime(2026, 10, 17, 13, 30, tzinfo=UTC))

    assert wrong_of(check(staff, event)) == {3: [SAME], 4: [SAME]}


def test_a_conflict_that_is_not_taken_out_makes_nothing(staff, event):
    factories.make_performance(event, starts_at=datetime(2026, 10, 16, 18, 30, tzinfo=UTC))
    with pytest.raises(SheetRefused) as refused:
        add(staff, event)

    assert [(error["row"], error["message"]) for error in refused.value.more["errors"]] == [(3, SAME)]
    assert Performance.objects.count() == 1
    assert add(staff, event, exceptions=["2026-10-16,7:30PM"]) == 11


def test_what_is_past_and_hours_that_the_clocks_skip_are_conflicts(staff, event):
    today = {"first": "2026-09-01", "last": "2026-09-02", "on_sale": "08-01-2026,10:00AM"}
    past = check(staff, event, rule="FREQ=DAILY", times=["11:00AM"], **today)
    assert wrong_of(past)[2] == ["The Event date cannot be in the past, please enter a valid Event date."]
    spring = check(staff, event, rule="FREQ=DAILY", first="2027-03-27", last="2027-03-29", times=["1:30AM"])
    assert wrong_of(spring) == {3: ["There is no 1:30AM on 03-28-2027: the clocks are put forward"]}


def test_a_time_that_happens_twice_means_the_first(staff, event):
    night = {"rule": "FREQ=DAILY", "first": "2026-10-25", "last": "2026-10-25", "times": ["1:30AM"]}
    add(staff, event, **night, ends_before="0")

    assert Performance.objects.get().starts_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_fewer_tickets_than_the_teams_have_slots_are_named_in_each_row(staff, event):
    map_teams(event, Reds=12, Blues=9)

    shown = check(staff, event, capacity="20", times=["7:30PM"])

    assert len(wrong_of(shown)) == len(shown.rows) == 6
    assert {column for row in shown.rows for error in row.errors for column in error.columns} == {"NumberofTickets"}
    assert check(staff, event, capacity="21").errors == []
    assert add(staff, event, capacity="21", times=["7:30PM"]) == 6
    assert {row.places.count() for row in Performance.objects.filter(event=event)} == {21}


def test_a_sale_that_would_begin_after_its_end_is_named(staff, event):
    wrong = wrong_of(check(staff, event, on_sale="10-17-2026,10:00AM"))
    assert wrong == {
        2: ["OnSale date is higher than Enddate on row - 2"],
        3: ["OnSale date is higher than Enddate on row - 3"],
    }


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"price": ""}, "ticketcost", "TicketCost is required"),
        ({"price": "free"}, "ticketcost", "Please give numbers or decimal in Ticket Cost coloum"),
        ({"capacity": "0"}, "numberoftickets", "NumberofTickets is required"),
        ({"capacity": "many"}, "numberoftickets", "Please give numbers in Number Of Ticket coloum"),
        ({"on_sale": ""}, "onsaledate", "Onsaledate is required"),
        ({"on_sale": "31-12-2026,7:30PM"}, "onsaledate", "Date Format is wrong, Eg.MM-DD-YYYY"),
        ({"on_sale": "12-31-2026"}, "onsaledate", "Time Format is wrong, Eg.12:00AM"),
    ],
)
def test_what_is_the_same_of_all_is_refused_once_at_its_field(staff, event, fields, field, message):
    for call in (check, add):
        with pytest.raises(InvalidFields) as refused:
            call(staff, event, **fields)
        assert refused.value.more["fields"] == {field: message}


def test_all_errors_are_reported_at_once(staff, event):
    with pytest.raises(InvalidFields) as refused:
        check(staff, event, rule="often", times=[], price="", on_sale="")
    assert set(refused.value.more["fields"]) == {"rule", "times", "ticketcost", "onsaledate"}


@pytest.mark.database
def test_somebody_who_moves_another_one_there_at_the_same_moment_is_no_crash(staff, event, monkeypatch):
    def taken(**_):
        raise IntegrityError

    monkeypatch.setattr(module, "add_performances", taken)
    with pytest.raises(Invalid) as refused:
        add(staff, event)
    assert (refused.value.field, refused.value.message) == ("rule", SAME)


def test_an_outsider_finds_nothing_and_the_door_may_not(event):
    for call in (check, add):
        with pytest.raises(NotFound):
            call(factories.make_staff(), event)
        with pytest.raises(NotAllowed):
            call(factories.make_staff(event.account, Role.DOOR_STAFF), event)
    with pytest.raises(NotFound):
        add_by_rule(
            caller=factories.make_staff(event.account), event_id=event.pk, account_id=event.account_id + 1, form=form()
        )


@pytest.mark.database
@pytest.mark.parametrize(("last", "count"), [("2026-10-19", 4), ("2027-11-19", 400)])
def test_it_costs_little_however_many_they_are(
    staff, event, last, count, django_assert_num_queries, django_assert_max_num_queries
):
    daily = {"rule": "FREQ=DAILY", "last": last, "times": ["7:30PM"]}
    with django_assert_num_queries(4):  # starts of namesakes and of its own, its places and its kinds
        check(staff, event, **daily)
    # SQLite takes fewer values in a statement than four hundred performances have.
    with django_assert_max_num_queries(20):
        assert add(staff, event, **daily) == count


def test_the_calls(api, event, venue):
    body = {
        "eventid": event.pk,
        "rule": "FREQ=WEEKLY;BYDAY=FR",
        "from": "2026-10-16",
        "to": "2026-10-31",
        "times": ["7:30PM"],
        "ticketcost": "24",
        "numberoftickets": "10",
        "onsaledate": "09-02-2026,10:00AM",
    }
    shown = post(api, "checkPerformanceRule", body).json()["data"]
    assert (shown["total"], shown["errors"]) == (3, [])
    assert shown["rows"][0]["cells"]["EndsaleTime"] == "7:30PM"

    response = post(api, "addPerformancesByRule", {**body, "exceptions": ["2026-10-30"]})
    assert (response.status_code, response.json()) == (
        200,
        {"message": "Event Updated Successfully", "data": {"added": 2}},
    )
    again = post(api, "addPerformancesByRule", body)
    assert (again.status_code, again.json()["code"]) == (422, "sheet_refused")


def test_for_an_event_that_is_not_there_yet_a_rule_is_checked_at_its_venue(api, venue):
    factories.make_performance(event=factories.make_event(venue=venue, name="Hamlet"), starts_at=STARTS)
    body = {
        "venueid": venue.pk,
        "eventname": "hamlet",
        "rule": "FREQ=WEEKLY;BYDAY=FR",
        "from": "2026-10-16",
        "to": "2026-10-31",
        "times": ["7:30PM"],
        "ticketcost": "24",
        "numberoftickets": "10",
        "onsaledate": "09-02-2026,10:00AM",
    }
    rows = post(api, "checkPerformanceRule", body).json()["data"]["rows"]
    assert [(row["cells"]["EventDate"], [error["message"] for error in row["errors"]]) for row in rows] == [
        ("10-16-2026", [SAME]),
        ("10-23-2026", []),
        ("10-30-2026", []),
    ]
    assert Performance.objects.count() == 1

    refused = post(api, "checkPerformanceRule", {**body, "venueid": 0})
    assert (refused.status_code, refused.json()["message"]) == (422, "Venue is required")


def test_a_rule_is_not_checked_at_a_venue_of_somebody_else(staff):
    with pytest.raises(NotFound):
        check_rule_at(caller=staff, venue_id=factories.make_venue().pk, form=form())
