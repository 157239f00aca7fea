"""Editing many performances at once: which are meant, what is refused in which words, and that it is all or none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import BulkRefused, NoneMatched, SomeAreOnSale
from server.catalogue.events.models import BulkEdit, Event, Performance
from server.catalogue.events.selectors import list_day_hours
from server.catalogue.events.services import bulk_edit as module
from server.catalogue.events.services.bulk_edit import BulkForm, bulk_edit
from server.catalogue.events.services.update_performance import PerformanceEdit
from server.catalogue.events.tests.factories import NOW, bulk_form, make_week
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.models import Stock
from server.platform import clock
from server.platform.errors import InvalidFields, NotAllowed, NotFound
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]


@pytest.fixture
def event():
    return factories.make_event()


@pytest.fixture
def week(event):
    return make_week(event)


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


def edit(staff, event, form=None, **more):
    return bulk_edit(caller=staff, event_id=event.pk, form=form or bulk_form(), **more)


def capacities(event):
    return list(
        Stock.objects.filter(performance__event=event)
        .order_by("performance__starts_at")
        .values_list("capacity", flat=True)
    )


def rows_of(event):
    return list(Performance.objects.filter(event=event).order_by("pk").values()), list(
        Stock.objects.filter(performance__event=event).order_by("pk").values()
    )


@pytest.mark.database
def test_every_field_of_every_performance_is_changed(staff, event, week):
    changes = PerformanceEdit(
        capacity="80",
        on_sale="09-02-2026,10:00AM",
        off_sale="09-06-2026,9:00PM",
        price="31.005",
        is_on_sale=False,
        is_box_office_only=True,
    )
    done = edit(staff, event, bulk_form(changes=changes))

    assert (done.matched, done.changed, done.refused) == (14, 14, [])
    assert done.message == "Event Bulk Updated Successfully. Please refresh to see all changes."
    assert done.undo
    assert done.undo_until == NOW + timedelta(minutes=10)
    for row in Performance.objects.select_related("stock"):
        assert (row.stock.capacity, row.price, row.is_on_sale, row.is_box_office_only) == (
            80,
            Decimal("31.01"),
            False,
            True,
        )
        assert row.on_sale_at == datetime(2026, 9, 2, 9, 0, tzinfo=UTC)
        assert row.off_sale_at == datetime(2026, 9, 6, 20, 0, tzinfo=UTC)
        assert row.version == 2


def test_dry_run_publishes_and_changes_nothing(staff, event, week):
    Stock.objects.filter(pk__in=[row.pk for row in week[:3]]).update(sold=90)
    before = rows_of(event)

    preview = edit(staff, event, is_dry_run=True)

    assert (preview.matched, preview.changed) == (14, 11)
    assert [refusal.performance.pk for refusal in preview.refused] == [row.pk for row in week[:3]]
    assert preview.message == (
        "14 performances, 3 cannot: Please check again. The number of tickets you are providing is lower than the "
        "sold count of 90. Make sure to verify the event date, which is 09-07-2026 2:30PM."
    )
    assert (preview.undo, preview.undo_until) == (0, None)
    assert rows_of(event) == before
    assert not BulkEdit.objects.exists()
    assert (
        edit(staff, event, bulk_form(changes=PerformanceEdit(price="5")), is_dry_run=True).message == "14 performances"
    )


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        ({"sold": 81}, "the sold count of 81"),
        # What keeps the others from it is told when it is the next thing in the way.
        ({"sold": 81, "held": 5}, "the sold count of 81"),
        ({"sold": 70, "reserved": 8, "held": 3}, "the 81 that are taken: 70 sold, 8 reserved, 3 held"),
        ({"held": 81}, "the 81 that are taken: 81 held"),
    ],
)
def test_fewer_tickets_than_are_taken_of_one_are_refused_and_none_is_changed(staff, event, week, taken, reason):
    Stock.objects.filter(pk=week[5].pk).update(**taken)
    before = rows_of(event)
    staff.user.date_format = "DD-MM-YYYY"

    with pytest.raises(BulkRefused) as refused:
        edit(staff, event)

    assert refused.value.message == (
        f"Please check again. The number of tickets you are providing is lower than {reason}. "
        "Make sure to verify the event date, which is 09-09-2026 7:30PM."
    )
    assert [(row.performance.pk, row.message) for row in refused.value.refused] == [(week[5].pk, refused.value.message)]
    assert refused.value.body()["matched"] == 14
    assert rows_of(event) == before
    least = str(sum(taken.values()))
    assert edit(staff, event, bulk_form(changes=PerformanceEdit(capacity=least))).changed == 14


def test_tickets_sold_at_the_last_moment_are_seen_before_anything_is_kept(staff, event, week, monkeypatch):
    def sell_then_move(*args, **more):
        Stock.objects.filter(pk=week[2].pk).update(sold=95)
        return move(*args, **more)

    move = module._move_stocks
    monkeypatch.setattr(module, "_move_stocks", sell_then_move)
    with pytest.raises(BulkRefused, match="sold count of 95") as refused:
        edit(staff, event)

    assert [row.performance.pk for row in refused.value.refused] == [week[2].pk]
    assert set(capacities(event)) == {100}
    assert not BulkEdit.objects.exists()


@pytest.mark.parametrize(
    ("stored", "changes", "message"),
    [
        (
            {"is_on_sale": False, "is_box_office_only": True},
            {"is_on_sale": True},
            "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously.",
        ),
        ({}, {"is_box_office_only": True}, "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously."),
        ({}, {"off_sale": "09-08-2026,8:00AM"}, "EndDate is higher then EventDate"),
        (
            {},
            {"off_sale": "09-07-2026,8:00PM"},
            "Ticket Sales end time is greater than or equal to the Event time",
        ),
        ({}, {"on_sale": "08-30-2026,8:00PM"}, "Onsaledate should not be past date"),
        ({}, {"off_sale": "08-31-2026,8:00PM"}, "Enddate should not be past date"),
        ({}, {"on_sale": "09-14-2026,8:00AM"}, "OnSale date is higher than Enddate"),
        (
            {},
            {"off_sale": "09-05-2026,8:00AM", "on_sale": "09-05-2026,8:01AM"},
            "OnSaleTime is greater than EndsaleTime",
        ),
    ],
)
def test_the_rules_of_a_single_edit_hold_for_each(staff, event, week, stored, changes, message):
    Performance.objects.filter(pk=week[0].pk).update(**stored)
    before = rows_of(event)

    form = bulk_form(first="2026-09-06", last="2026-09-07", times=["2:30PM"], changes=PerformanceEdit(**changes))
    with pytest.raises(BulkRefused) as refused:
        edit(staff, event, form)

    assert refused.value.message == message
    assert [row.performance.pk for row in refused.value.refused] == [week[0].pk]
    assert rows_of(event) == before


def test_an_end_of_sale_that_suits_only_some_is_refused_for_the_others(staff, event, week):
    preview = edit(staff, event, bulk_form(changes=PerformanceEdit(off_sale="09-09-2026,6:00PM")), is_dry_run=True)

    messages = [row.message for row in preview.refused]
    assert (preview.changed, len(messages)) == (9, 5)
    assert messages == [
        *["EndDate is higher then EventDate"] * 4,
        "Ticket Sales end time is greater than or equal to the Event time",
    ]


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"first": ""}, "from", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"first": "09-07-2026"}, "from", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"last": "2026-13-01"}, "to", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"last": "9999-12-31"}, "to", "Date Format is wrong, Eg.YYYY-MM-DD"),
        ({"last": "2026-09-06"}, "from", "From date is higher than To date"),
        ({"weekdays": []}, "weekdays", "Please choose the week days"),
        ({"weekdays": [7]}, "weekdays", "Please choose the week days"),
        ({"times": []}, "times", "Please choose the day hours"),
        ({"times": ["19:30"]}, "times", "Time Format is wrong, Eg.12:00PM"),
        ({"changes": PerformanceEdit(is_active=None)}, "changes", "Please choose what to change"),
        (
            {"changes": PerformanceEdit(price="x")},
            "changes.ticketcost",
            "Please give numbers or decimal in Ticket Cost coloum",
        ),
        ({"changes": PerformanceEdit(price=" ")}, "changes.ticketcost", "TicketCost is required"),
        ({"changes": PerformanceEdit(capacity="0")}, "changes.numberoftickets", "NumberofTickets is required"),
        (
            {"changes": PerformanceEdit(capacity="-1")},
            "changes.numberoftickets",
            "Please give numbers in Number Of Ticket coloum",
        ),
        (
            {"changes": PerformanceEdit(on_sale="2026-09-01")},
            "changes.onsaledate",
            "Date Format is wrong, Eg.MM-DD-YYYY",
        ),
        ({"changes": PerformanceEdit(on_sale="")}, "changes.onsaledate", "Onsaledate is required"),
        (
            {"changes": PerformanceEdit(off_sale="09-01-2026,25:00PM")},
            "changes.enddate",
            "Time Format is wrong, Eg.12:00AM",
        ),
    ],
)
@pytest.mark.parametrize("is_dry_run", [True, False])
def test_what_cannot_be_read_is_refused_at_its_field(staff, event, week, fields, field, message, is_dry_run):
    before = rows_of(event)
    with pytest.raises(InvalidFields) as refused:
        edit(staff, event, bulk_form(**fields), is_dry_run=is_dry_run)
    assert (refused.value.field, refused.value.message) == (field, message)
    assert rows_of(event) == before


def test_all_wrong_fields_of_the_selection_are_named(staff, event):
    with pytest.raises(InvalidFields) as refused:
        edit(staff, event, bulk_form(first="", last="", weekdays=[], times=[]))
    assert set(refused.value.more["fields"]) == {"from", "to", "weekdays", "times"}


@pytest.mark.database
@pytest.mark.parametrize(
    ("fields", "places"),
    [
        ({"weekdays": [0]}, [12, 13]),
        ({"weekdays": [1, 3], "times": ["7:30PM"]}, [1, 5]),
        ({"first": "2026-09-13", "last": "2026-09-13"}, [12, 13]),
        ({"times": ["2:30PM", "9:00AM"], "last": "2026-09-08"}, [0, 2]),
        ({"times": ["2:30"]}, []),
    ],
)
def test_only_the_days_week_days_and_hours_that_were_chosen_are_meant(staff, event, week, fields, places):
    form = bulk_form(**fields)
    assert edit(staff, event, form, is_dry_run=True).matched == len(places)
    if places:
        edit(staff, event, form)
    else:
        with pytest.raises(NoneMatched, match="No records found"):
            edit(staff, event, form)
    assert [place for place, capacity in enumerate(capacities(event)) if capacity == 80] == places


@pytest.mark.database
def test_days_and_hours_are_those_of_each_performances_own_clock(staff, event):
    # Late on Sunday in New York, early on Monday in London.
    start = datetime(2026, 9, 14, 2, 30, tzinfo=UTC)
    abroad = factories.make_performance(event, starts_at=start, timezone="America/New_York")
    form = bulk_form(weekdays=[0], times=["10:30PM"], changes=PerformanceEdit(on_sale="09-05-2026,9:00AM"))

    assert edit(staff, event, form).changed == 1
    abroad.refresh_from_db()
    assert abroad.on_sale_at == datetime(2026, 9, 5, 13, 0, tzinfo=UTC)


@pytest.mark.database
def test_an_hour_is_the_hour_on_the_wall_before_and_after_the_clocks_change(staff):
    event = factories.make_event()
    staff = factories.make_staff(event.account)
    for day, hour in ((24, 18), (25, 19)):  # 7:30PM in London, before and after the last Sunday of October
        factories.make_performance(event, starts_at=datetime(2026, 10, day, hour, 30, tzinfo=UTC))

    assert edit(staff, event, bulk_form(first="2026-10-24", last="2026-10-25", times=["7:30PM"])).changed == 2


def test_what_is_on_sale_is_changed_once_somebody_has_agreed(staff, event, week):
    Performance.objects.filter(pk__in=[row.pk for row in week[3:]]).update(on_sale_at=NOW + timedelta(hours=1))
    before = rows_of(event)
    assert edit(staff, event, bulk_form(agreed=0), is_dry_run=True).on_sale == 3
    for agreed in (0, 2):
        with pytest.raises(SomeAreOnSale, match="3 of 14 performances are on sale") as raised:
            edit(staff, event, bulk_form(agreed=agreed))
        assert raised.value.more["on_sale"] == 3
    assert rows_of(event) == before
    assert edit(staff, event, bulk_form(agreed=3)).on_sale == 3
    assert set(capacities(event)) == {80}


def test_what_stays_as_it_is_asks_for_nothing(staff, event, week):
    edit(staff, event, bulk_form(weekdays=[0, 1, 2]))
    assert edit(staff, event, bulk_form(weekdays=[1, 2], agreed=0)).changed == 0


def test_what_has_begun_is_left_alone(staff, event, week, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 9, 10, 12, 0, tzinfo=UTC))
    assert edit(staff, event).matched == 8
    assert [place for place, capacity in enumerate(capacities(event)) if capacity == 100] == list(range(6))


def test_what_is_cancelled_is_left_alone(staff, event, week):
    Performance.objects.filter(pk=week[0].pk).update(cancelled_at=NOW)
    edited = edit(staff, event)
    assert (edited.matched, week[0].pk in Performance.objects.filter(version__gt=1).values_list("pk", flat=True)) == (
        len(week) - 1,
        False,
    )
    assert sum(hour.performances for hour in list_day_hours(caller=staff, event_id=event.pk)) == len(week) - 1


def test_another_events_performances_are_left_alone(staff, event, week):
    other = make_week(factories.make_event(event.account, event.venue))
    edit(staff, event)
    assert set(capacities(other[0].event)) == {100}


def test_what_is_already_so_is_not_touched(staff, event, week):
    Stock.objects.filter(pk__in=[row.pk for row in week[:4]]).update(capacity=80)
    done = edit(staff, event)
    assert (done.matched, done.changed) == (14, 10)
    assert set(Performance.objects.filter(pk__in=[row.pk for row in week[:4]]).values_list("version", flat=True)) == {1}

    again = edit(staff, event)
    assert (again.matched, again.changed, again.undo, again.undo_until) == (14, 0, 0, None)
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize("changes", [{"capacity": "80"}, {"price": "9"}, {"capacity": "80", "is_on_sale": False}])
def test_all_are_announced_in_one_change_after_commit(
    staff, event, week, changes, published_events, django_capture_on_commit_callbacks
):
    versions = dict(Stock.objects.values_list("pk", "version"))
    with django_capture_on_commit_callbacks(execute=True):
        edit(staff, event, bulk_form(changes=PerformanceEdit(**changes)))
        assert published_events == []

    ids = tuple(sorted(row.pk for row in week))
    assert published_events == [
        StockChanged(event.account_id, ids),
        EventSaved(account_id=event.account_id, event_id=event.pk),
    ]
    assert dict(Stock.objects.values_list("pk", "version")) == {pk: version + 1 for pk, version in versions.items()}


def test_the_log_has_one_line_for_all(staff, event, week):
    Performance.objects.filter(pk=week[3].pk).update(price=Decimal("30.00"))
    changes = PerformanceEdit(capacity="80", price="25", on_sale="09-02-2026,10:00AM")
    edit(staff, event, bulk_form(changes=changes, weekdays=[1, 2]))

    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.account, entry.action) == (staff.user, event.account, Action.UPDATE)
    assert entry.content_type == ContentType.objects.get_for_model(Event)
    assert (entry.object_repr, entry.object_id) == ("Twelfth Night, 4 performances", event.pk)
    assert entry.changes == {
        "from": ["", "2026-09-07"],
        "to": ["", "2026-09-13"],
        "weekdays": ["", "1, 2"],
        "times": ["", "2:30PM, 7:30PM"],
        "performances": ["", "4"],
        "capacity": ["100", "80"],
        "price": ["20.00 - 30.00", "25"],
        "on_sale_at": ["Mon 31 Aug 2026, 1:00PM", "Wed 2 Sep 2026, 10:00AM"],
    }


def test_anothers_event_is_not_found(staff, event, week):
    with pytest.raises(NotFound):
        edit(factories.make_staff(), event)
    with pytest.raises(NotFound):
        edit(staff, event, account_id=event.account_id + 1)
    assert edit(staff, event, account_id=event.account_id).changed == 14
    platform = factories.make_staff(factories.make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    assert edit(platform, event, bulk_form(changes=PerformanceEdit(price="3"))).changed == 14


def test_door_staff_may_not(event, week):
    with pytest.raises(NotAllowed):
        edit(factories.make_staff(event.account, Role.DOOR_STAFF), event)


@pytest.mark.database
def test_many_performances_cost_as_few_statements_as_some(staff, event, week):
    changes = PerformanceEdit(capacity="80", price="9", off_sale="09-05-2026,9:00AM", is_on_sale=False)
    ContentType.objects.get_for_model(Event)  # asked for once a process

    def statements(form: BulkForm) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert edit(staff, event, form).changed > 0
        return len(queries)

    few = statements(bulk_form(changes=changes, weekdays=[1]))
    assert statements(bulk_form(changes=changes, weekdays=[0, 2, 3, 4, 5, 6])) == few
    assert few <= 14
