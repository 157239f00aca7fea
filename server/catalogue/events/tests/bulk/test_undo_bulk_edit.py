"""Taking a bulk edit back: within ten minutes, once, and without losing what was done since."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry, Role
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SomeAreOnSale, UndoOver
from server.catalogue.events.day_rules import CHANGED_SINCE
from server.catalogue.events.models import BulkEdit, BulkEditRow, Event, Performance
from server.catalogue.events.selectors import list_undoable
from server.catalogue.events.services.bulk_edit import bulk_edit, forget_bulk_edits, undo_bulk_edit
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.tests.factories import NOW, bulk_form, make_week
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.models import Stock
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
EVERYTHING = PerformanceEdit(
    capacity="80",
    on_sale="09-02-2026,10:00AM",
    off_sale="09-06-2026,9:00PM",
    price="31",
    is_on_sale=False,
    is_box_office_only=True,
)


@pytest.fixture
def event():
    return factories.make_event()


@pytest.fixture
def week(event):
    """Each performance unlike the others."""
    week = make_week(event)
    for place, row in enumerate(week):
        Stock.objects.filter(pk=row.pk).update(capacity=100 + place)
        ends = row.starts_at - timedelta(minutes=place)
        Performance.objects.filter(pk=row.pk).update(price=20 + place, off_sale_at=ends)
    return week


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


def edit(staff, event, changes=EVERYTHING, **fields):
    done = bulk_edit(caller=staff, event_id=event.pk, form=bulk_form(changes=changes, **fields))
    return done.undo


def undo(staff, event, edit_id, *, agreed=14, **more):
    return undo_bulk_edit(caller=staff, event_id=event.pk, edit_id=edit_id, agreed=agreed, **more)


def state_of(event):
    """What the performances of an event are, without their versions, which only ever rise."""
    rows = Performance.objects.filter(event=event).select_related("stock").order_by("pk")
    return [
        (row.stock.capacity, row.price, row.on_sale_at, row.off_sale_at, row.is_on_sale, row.is_box_office_only)
        for row in rows
    ]


@pytest.mark.parametrize(
    "changes",
    [EVERYTHING, PerformanceEdit(capacity="80"), PerformanceEdit(price="5"), PerformanceEdit(is_on_sale=False)],
)
def test_everything_is_as_it_was(staff, event, week, changes):
    before = state_of(event)
    edit_id = edit(staff, event, changes)
    assert state_of(event) != before

    done = undo(staff, event, edit_id)

    assert (done.matched, done.changed, done.refused, done.undo, done.undo_until) == (14, 14, [], 0, None)
    assert done.message == "Event Bulk Update Undone Successfully"
    assert state_of(event) == before
    assert set(Performance.objects.values_list("version", flat=True)) == {3}


def test_it_is_taken_back_once(staff, event, week):
    edit_id = edit(staff, event)
    undo(staff, event, edit_id)
    with pytest.raises(UndoOver, match="This bulk edit cannot be undone any more"):
        undo(staff, event, edit_id)


def test_it_is_taken_back_within_ten_minutes(staff, event, week, monkeypatch):
    edit_id = edit(staff, event)
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(minutes=10))
    for is_dry_run in (True, False):
        with pytest.raises(UndoOver):
            undo(staff, event, edit_id, is_dry_run=is_dry_run)
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(minutes=9, seconds=59))
    assert undo(staff, event, edit_id).changed == 14


def test_what_was_edited_since_stays_and_is_named(staff, event, week):
    before = state_of(event)
    edit_id = edit(staff, event)
    update_performance(
        caller=staff, event_id=event.pk, performance_id=week[4].pk, edit=PerformanceEdit(custom_message="Doors at 7")
    )
    edited = state_of(event)[4]

    preview = undo(staff, event, edit_id, is_dry_run=True)
    assert (preview.changed, preview.message) == (13, f"14 performances, 1 cannot: {CHANGED_SINCE}")
    done = undo(staff, event, edit_id)

    assert [(row.performance.pk, row.message) for row in done.refused] == [(week[4].pk, CHANGED_SINCE)]
    assert (done.matched, done.changed) == (14, 13)
    assert state_of(event) == [edited if place == 4 else row for place, row in enumerate(before)]


def test_what_sold_more_than_it_had_before_stays_and_is_named(staff, event, week):
    before = state_of(event)
    edit_id = edit(staff, event, PerformanceEdit(capacity="300", price="1"))
    Stock.objects.filter(pk=week[6].pk).update(sold=100, reserved=7)
    Stock.objects.filter(pk=week[7].pk).update(sold=100, reserved=7)

    done = undo(staff, event, edit_id)

    assert [(row.performance.pk, row.message) for row in done.refused] == [
        (
            week[6].pk,
            "Please check again. The number of tickets you are providing is lower than the 107 that are taken: "
            "100 sold, 7 reserved. Make sure to verify the event date, which is 09-10-2026 2:30PM.",
        )
    ]
    assert state_of(event)[6][:2] == (300, 1)
    assert state_of(event)[7] == before[7]


def test_of_two_bulk_edits_the_first_cannot_be_taken_back_where_they_overlap(staff, event, week):
    first = edit(staff, event, PerformanceEdit(price="5"))
    second = edit(staff, event, PerformanceEdit(price="7"), weekdays=[0])

    done = undo(staff, event, first)
    assert [row.performance.pk for row in done.refused] == [week[12].pk, week[13].pk]
    assert undo(staff, event, second).changed == 2
    assert [row[1] for row in state_of(event)] == [*(20 + place for place in range(12)), 5, 5]


def test_a_performance_that_the_edit_left_alone_is_left_alone(staff, event, week):
    Performance.objects.filter(pk=week[0].pk).update(price=5)
    edit_id = edit(staff, event, PerformanceEdit(price="5"))
    assert undo(staff, event, edit_id).matched == 13


def test_it_is_announced_and_logged_once(staff, event, week, published_events, django_capture_on_commit_callbacks):
    edit_id = edit(staff, event)
    with django_capture_on_commit_callbacks(execute=True):
        undo(staff, event, edit_id)
        assert published_events == []
    ids = tuple(sorted(row.pk for row in week))
    assert published_events == [
        StockChanged(event.account_id, ids),
        EventSaved(account_id=event.account_id, event_id=event.pk),
    ]
    entry = AuditEntry.objects.order_by("pk").last()
    assert (entry.object_repr, entry.changes) == (
        "Twelfth Night, 14 performances",
        {"undone": ["", "14"], "left": ["", "0"]},
    )


def test_the_number_opens_nothing_for_outsiders_other_events_and_the_door(staff, event, week):
    edit_id = edit(staff, event)
    other = factories.make_event(event.account, event.venue)
    with pytest.raises(NotFound):
        undo(factories.make_staff(), event, edit_id)
    with pytest.raises(NotFound):
        undo(staff, event, edit_id, account_id=event.account_id + 1)
    with pytest.raises(UndoOver):
        undo(staff, other, edit_id)
    with pytest.raises(UndoOver):
        undo(staff, event, edit_id + 1)
    with pytest.raises(NotAllowed):
        undo(factories.make_staff(event.account, Role.DOOR_STAFF), event, edit_id)
    assert undo(staff, event, edit_id).changed == 14


def test_anybody_of_the_account_finds_it_with_who_made_it_and_takes_it_back(staff, event, week):
    colleague = factories.make_staff(event.account)
    first, second = edit(staff, event, weekdays=[0]), edit(colleague, event, weekdays=[1, 2])
    found = [(row.edit, row.made_by, row.changed, row.undo_until) for row in list_undoable(event=event)]
    until = NOW + timedelta(minutes=10)
    assert found == [(second, colleague.user, 4, until), (first, staff.user, 2, until)]

    assert undo(colleague, event, first).changed == 2
    assert [row.edit for row in list_undoable(event=event)] == [second]


def test_what_is_on_sale_is_changed_back_once_somebody_has_agreed(staff, event, week):
    Performance.objects.filter(pk__in=[row.pk for row in week[3:]]).update(on_sale_at=NOW + timedelta(hours=1))
    edit_id = edit(staff, event, PerformanceEdit(price="5"))
    assert undo(staff, event, edit_id, agreed=0, is_dry_run=True).on_sale == 3
    with pytest.raises(SomeAreOnSale, match="3 of 14 performances are on sale"):
        undo(staff, event, edit_id, agreed=2)
    assert set(Performance.objects.values_list("price", flat=True)) == {5}
    assert undo(staff, event, edit_id, agreed=3).changed == 14


@pytest.mark.database
def test_many_performances_cost_as_few_statements_as_some(staff, event, week):
    few = edit(staff, event, weekdays=[1])
    many = edit(staff, event, weekdays=[0, 2, 3, 4, 5, 6])
    ContentType.objects.get_for_model(Event)  # asked for once a process

    def statements(edit_id: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert undo(staff, event, edit_id).refused == []
        return len(queries)

    counted = statements(few)
    assert statements(many) == counted
    assert counted <= 16


def test_what_cannot_be_undone_any_more_is_forgotten(staff, event, week):
    edit(staff, event, weekdays=[1])
    expires_at = NOW + timedelta(minutes=10)
    assert forget_bulk_edits(now=expires_at - timedelta(seconds=1), limit=50) == 0
    assert forget_bulk_edits(now=expires_at, limit=50) == 1
    assert not BulkEdit.objects.exists()
    assert not BulkEditRow.objects.exists()


@pytest.mark.database
def test_the_oldest_are_forgotten_first_and_no_more_than_are_asked_for(staff, event, week):
    for price in ("5", "6", "7"):
        edit(staff, event, PerformanceEdit(price=price))
    assert forget_bulk_edits(now=NOW + timedelta(hours=1), limit=2) == 2
    assert forget_bulk_edits(now=NOW + timedelta(hours=1), limit=2) == 1
