"""Moving a performance in the calendar: its sale's end comes along, and what sells or has sold stays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from server.accounts.models import AuditEntry, Role
from server.catalogue.changes import EventSaved
from server.catalogue.errors import StaysInPlace
from server.catalogue.events.models import Performance
from server.catalogue.events.services.performances import move_performance
from server.catalogue.events.tests.factories import NOW, post
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.models import Stock
from server.platform.errors import Invalid, InvalidFields, NotAllowed, NotFound, StaleVersion
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


@pytest.fixture
def event(venue):
    return factories.make_event(venue=venue)


@pytest.fixture
def performance(event):
    """One at 7:30PM on 10 October, on sale from 1 October until half an hour before."""
    starts_at = datetime(2026, 10, 10, 18, 30, tzinfo=UTC)
    return factories.make_performance(
        event,
        starts_at=starts_at,
        on_sale_at=datetime(2026, 10, 1, 9, 0, tzinfo=UTC),
        off_sale_at=starts_at - timedelta(minutes=30),
    )


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


def move(staff, performance, starts="10-17-2026,8:00PM", **more):
    return move_performance(
        caller=staff, event_id=performance.event_id, performance_id=performance.pk, starts=starts, **more
    )


def test_a_start_is_moved_and_the_end_of_its_sale_with_it(staff, performance):
    moved = move(staff, performance)

    assert moved.starts_at == datetime(2026, 10, 17, 19, 0, tzinfo=UTC)
    assert moved.off_sale_at == datetime(2026, 10, 17, 18, 30, tzinfo=UTC)
    assert moved.on_sale_at == performance.on_sale_at
    assert moved.version == performance.version + 1


def test_the_end_stays_as_long_before_by_the_clock_on_the_wall(staff, performance):
    Performance.objects.filter(pk=performance.pk).update(off_sale_at=performance.starts_at - timedelta(days=1))
    moved = move(staff, performance, "10-25-2026,7:30PM")

    # That day has 25 hours.
    assert moved.off_sale_at == datetime(2026, 10, 24, 18, 30, tzinfo=UTC)
    assert moved.starts_at - moved.off_sale_at == timedelta(hours=25)


def test_moving_it_back_leaves_all_as_it_was(staff, performance):
    move(staff, performance)
    back = move(staff, performance, "10-10-2026,7:30PM", version=2)

    assert (back.starts_at, back.off_sale_at) == (performance.starts_at, performance.off_sale_at)


def test_move_is_published_and_audited_like_every_edit(
    staff, performance, published_events, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        move(staff, performance)

    assert EventSaved(account_id=performance.account_id, event_id=performance.event_id) in published_events
    assert AuditEntry.objects.get().changes["starts_at"] == ["Sat 10 Oct 2026, 7:30PM", "Sat 17 Oct 2026, 8:00PM"]
    assert Stock.objects.get(pk=performance.pk).version == performance.stock.version + 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"on_sale_at": NOW}, "its sale has begun"),
        ({"is_on_sale": False, "on_sale_at": NOW}, "its sale has begun"),
        ({"is_on_sale": False, "is_box_office_only": True}, "the box office sells it"),
        ({"starts_at": NOW, "on_sale_at": NOW, "off_sale_at": NOW}, "it has begun"),
    ],
)
def test_what_is_on_sale_stays_and_is_named(staff, performance, change, reason):
    Performance.objects.filter(pk=performance.pk).update(**change)
    day = "09-01-2026 1:00PM" if "starts_at" in change else "10-10-2026 7:30PM"
    with pytest.raises(StaysInPlace) as refused:
        move(staff, performance)
    assert refused.value.message == f"Twelfth Night, {day} cannot be moved: {reason}"


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        ({"sold": 1}, "1 ticket is sold or reserved"),
        ({"sold": 2, "reserved": 3}, "5 tickets are sold or reserved"),
    ],
)
def test_what_has_sold_stays(staff, performance, taken, reason):
    Stock.objects.filter(pk=performance.pk).update(**taken)
    with pytest.raises(StaysInPlace) as refused:
        move(staff, performance)
    assert refused.value.message.endswith(f"cannot be moved: {reason}")
    assert Performance.objects.get(pk=performance.pk).starts_at == performance.starts_at


def test_what_is_set_aside_for_a_hold_keeps_nothing_where_it_is(staff, performance):
    factories.make_hold(performance, 5)
    assert move(staff, performance).starts_at == datetime(2026, 10, 17, 19, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("starts", "messages"),
    [
        ("soon", {"eventdatetime": "Date Format is wrong, Eg.MM-DD-YYYY"}),
        ("01-01-0001,12:00AM", {"eventdatetime": "Date Format is wrong, Eg.MM-DD-YYYY"}),
        ("12-31-9999,11:59PM", {"eventdatetime": "Date Format is wrong, Eg.MM-DD-YYYY"}),
        ("10-17-2026,noon", {"eventdatetime": "Time Format is wrong, Eg.12:00PM"}),
        ("03-28-2027,1:30AM", {"eventdatetime": "There is no 1:30AM on 03-28-2027: the clocks are put forward"}),
        ("09-30-2026,7:30PM", {"onsaledate": "OnSale date is higher than Enddate"}),
        (
            "08-31-2026,7:30PM",
            {
                "eventdatetime": "Event Date is should not be past date",
                "enddate": "Enddate should not be past date",
            },
        ),
    ],
)
def test_the_rules_of_an_edit_hold(staff, performance, starts, messages):
    with pytest.raises(InvalidFields) as refused:
        move(staff, performance, starts)
    assert refused.value.more["fields"] == messages


def test_two_of_an_event_do_not_begin_at_once(staff, event, performance):
    factories.make_performance(event, starts_at=datetime(2026, 10, 17, 19, 0, tzinfo=UTC))
    with pytest.raises(Invalid) as refused:
        move(staff, performance)
    assert refused.value.message == "Same event  cannot have same dates"


def test_whoever_saw_an_older_one_is_shown_the_newer(staff, performance):
    move(staff, performance)
    with pytest.raises(StaleVersion):
        move(staff, performance, "10-18-2026,8:00PM", version=1)


def test_an_outsider_finds_nothing_and_the_door_may_not(performance):
    with pytest.raises(NotFound):
        move(factories.make_staff(), performance)
    with pytest.raises(NotAllowed):
        move(factories.make_staff(performance.account, Role.DOOR_STAFF), performance)


def test_the_call(api, performance):
    body = {
        "eventid": performance.event_id,
        "eventdetailid": performance.pk,
        "eventdatetime": "10-17-2026,8:00PM",
        "version": 1,
    }
    response = post(api, "movePerformance", body)
    assert response.json()["message"] == "Event Occurrence Updated Successfully"
    assert response.json()["data"][0]["eventdatetime"] == "10-17-2026,8:00PM"
    assert response.json()["data"][0]["enddate"] == "10-17-2026,7:30PM"

    stale = post(api, "movePerformance", body)
    assert (stale.status_code, stale.json()["code"], stale.json()["current"]["version"]) == (409, "changed", 2)
