"""Making an event again: what comes along, what stays, and when its performances are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import PurePath

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

from server.accounts.models import AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SheetRefused
from server.catalogue.events.models import Event, EventSubCategory, Performance
from server.catalogue.events.services import copy_event as module
from server.catalogue.events.services.copy_event import Copy, check_copy, duplicate_event
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.factories import make_week
from server.inventory.models import HoldAllotment, Stock
from server.platform.errors import InvalidFields, NotAllowed, NotFound, VersionConflict
from server.platform.picture_services import remove_pictures, small_name
from server.testing import factories
from server.testing.outside.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
PAST = "The Event date cannot be in the past, please enter a valid Event date."
SAME = "Same event  cannot have same dates"


@pytest.fixture
def event():
    event = factories.make_event(bio="About it", ticket_label="Seat", booking_fee=Decimal("1.50"), includes_tax=False)
    event.thumbnail.save("thumb.png", ContentFile(picture()))
    event.promo.save("promo.jpg", ContentFile(picture("JPEG")))
    kind = EventSubCategory.objects.create(event=event, name="Matinee", description="By day")
    kind.image.save("kind.png", ContentFile(picture()))
    return event


@pytest.fixture
def week(event):
    return make_week(event, price=Decimal("24.00"), subcategory="Matinee", custom_message="Doors at 7")


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


def duplicate(staff, event, **fields):
    values = {"name": "Twelfth Night, again", "days": 364, **fields}
    return duplicate_event(caller=staff, event_id=event.pk, copy=Copy(**values))


def check(staff, event, **fields):
    values = {"name": "Twelfth Night, again", "days": 364, **fields}
    return check_copy(caller=staff, event_id=event.pk, copy=Copy(**values))


def starts_of(event):
    return list(event.performances.order_by("starts_at").values_list("starts_at", flat=True))


def test_what_an_event_is_comes_along(staff, event, week):
    made = Event.objects.get(pk=duplicate(staff, event).pk)

    assert made.pk != event.pk
    same = ("account_id", "venue_id", "currency", "description", "bio", "ticket_label", "booking_fee", "min_count")
    also = ("max_count", "fb_pixel_id", "includes_tax")
    assert [getattr(made, name) for name in (*same, *also)] == [getattr(event, name) for name in (*same, *also)]
    assert (made.name, made.version, made.has_team_mapping) == ("Twelfth Night, again", 1, False)
    assert list(made.subcategories.values_list("name", "description")) == [("Matinee", "By day")]


def test_performances_are_moved_and_have_their_price_and_tickets(staff, event, week):
    made = duplicate(staff, event)

    assert starts_of(made) == [start + timedelta(days=364) for start in starts_of(event)]
    row = made.performances.select_related("stock").order_by("starts_at")[0]
    assert (row.price, row.stock.capacity, row.subcategory, row.custom_message) == (24, 100, "Matinee", "Doors at 7")
    assert (row.stock.sold, row.stock.held, row.stock.reserved) == (0, 0, 0)
    assert row.on_sale_at == week[0].on_sale_at + timedelta(days=364)
    assert row.off_sale_at == week[0].off_sale_at + timedelta(days=364)


def test_hours_on_the_wall_stay_when_the_clocks_change_in_between(staff, event):
    # 7:30PM in London, in summer and in winter.
    factories.make_performance(event, starts_at=datetime(2026, 9, 20, 18, 30, tzinfo=UTC))
    assert starts_of(duplicate(staff, event, days=70)) == [datetime(2026, 11, 29, 19, 30, tzinfo=UTC)]


def test_sales_are_closed_unless_they_are_to_begin_likewise(staff, event, week):
    Performance.objects.filter(pk=week[0].pk).update(is_on_sale=False, is_box_office_only=True)

    closed = duplicate(staff, event)
    assert set(closed.performances.values_list("is_on_sale", "is_box_office_only")) == {(False, False)}
    sells = duplicate(staff, event, name="And again", sells=True).performances.order_by("starts_at")
    assert list(sells.values_list("is_on_sale", "is_box_office_only")) == [(False, True), *[(True, False)] * 13]


def test_without_its_performances(staff, event, week):
    made = duplicate(staff, event, has_performances=False)
    assert not made.performances.exists()
    assert check(staff, event, has_performances=False).rows == []


def test_holds_and_sales_stay_with_the_first(staff, event, week):
    factories.make_hold(week[0], 5)
    factories.sell_tickets(week[1], 3, caller=staff)
    made = duplicate(staff, event)
    assert not HoldAllotment.objects.filter(stock__performance__event=made).exists()
    assert set(Stock.objects.filter(performance__event=made).values_list("sold", "held")) == {(0, 0)}


def test_pictures_are_files_of_its_own(staff, event, week):
    made = duplicate(staff, event)
    pairs = [
        (event.thumbnail, made.thumbnail),
        (event.promo, made.promo),
        (event.subcategories.get().image, made.subcategories.get().image),
    ]
    for old, new in pairs:
        assert old.name != new.name
        assert PurePath(old.name).suffix == PurePath(new.name).suffix
        assert old.read() == new.read()
        remove_pictures([old.name])
        assert default_storage.exists(new.name)
        assert default_storage.exists(small_name(new.name))


def test_a_picture_that_is_gone_from_the_disk_is_none(staff, event):
    default_storage.delete(event.promo.name)
    made = duplicate(staff, event)
    assert (bool(made.thumbnail), bool(made.promo)) == (True, False)


def test_event_saved_while_pictures_are_read_is_copied_whole(staff, event, monkeypatch):
    read = module._read

    def save_meanwhile(file):
        Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
        return read(file)

    monkeypatch.setattr(module, "_read", save_meanwhile)
    with pytest.raises(VersionConflict):
        duplicate(staff, event)
    assert Event.objects.count() == 1


def test_what_would_lie_in_the_past_is_refused_or_left_out(staff, event, week):
    """Moved back by eight days, the first four lie before noon of the first of September, or at it."""
    sheet = check(staff, event, days=-7)
    wrong = [row.number for row in sheet.rows if row.errors]
    assert [row.errors[0].message for row in sheet.rows if row.errors] == [PAST] * len(wrong)
    assert wrong == [2, 3]  # Monday the 31st of August

    with pytest.raises(SheetRefused, match=PAST):
        duplicate(staff, event, days=-7)
    assert Event.objects.count() == 1
    assert starts_of(duplicate(staff, event, days=-7, leaves_out=True))[0] == datetime(2026, 9, 1, 13, 30, tzinfo=UTC)


def test_the_same_name_and_time_at_the_same_venue_is_refused(staff, event, week):
    with pytest.raises(SheetRefused, match=SAME):
        duplicate(staff, event, name=event.name, days=0)
    with pytest.raises(SheetRefused) as refused:
        duplicate(staff, event, name=event.name, days=6)
    assert len(refused.value.more["errors"]) == 2
    assert len(starts_of(duplicate(staff, event, name=event.name, days=7))) == 14


def test_an_hour_that_the_clocks_skip_is_refused_and_named(staff, event):
    factories.make_performance(event, starts_at=datetime(2027, 3, 27, 1, 30, tzinfo=UTC))  # 1:30AM in London
    with pytest.raises(SheetRefused, match="There is no 1:30AM on 03-28-2027: the clocks are put forward"):
        duplicate(staff, event, days=1)


def test_hours_that_the_clocks_repeat_become_one_and_are_refused(staff, event):
    for hour in (0, 1):  # both 1:30AM in London, on the 25th of October
        factories.make_performance(event, starts_at=datetime(2026, 10, 25, hour, 30, tzinfo=UTC))
    with pytest.raises(SheetRefused, match="Dupliate EventDate And Time exists"):
        duplicate(staff, event, days=1)
    assert len(starts_of(duplicate(staff, event, days=1, leaves_out=True))) == 1


@pytest.mark.parametrize(("name", "message"), [(" ", "Event Name is required"), ("x" * 501, "at most 500 characters")])
def test_a_copy_needs_a_name(staff, event, name, message):
    for call in (duplicate, check):
        with pytest.raises(InvalidFields, match=message) as refused:
            call(staff, event, name=name)
        assert refused.value.field == "eventname"


def test_it_is_logged_and_announced(staff, event, week, published_events, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        made = duplicate(staff, event)
    assert published_events == [EventSaved(account_id=event.account_id, event_id=made.pk)]
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.object_id, entry.account) == (Action.CREATE, made.pk, event.account)
    assert entry.changes == {
        "name": ["", "Twelfth Night, again"],
        "copy_of": ["", f"Twelfth Night ({event.pk})"],
        "performances": ["", "14"],
    }


def test_no_file_is_left_behind_where_nothing_was_made(staff, event, week, monkeypatch):
    def fail(**_):
        raise RuntimeError

    before = files()
    monkeypatch.setattr(module, "add_performances", fail)
    with pytest.raises(RuntimeError):
        duplicate(staff, event)
    assert files() == before


def files():
    return {folder: sorted(default_storage.listdir(folder)[1]) for folder in ("events", "subcategories")}


def test_outsiders_and_the_door_may_not(staff, event, week):
    for call in (duplicate, check):
        with pytest.raises(NotFound):
            call(factories.make_staff(), event)
        with pytest.raises(NotAllowed):
            call(factories.make_staff(event.account, Role.DOOR_STAFF), event)


def test_many_performances_cost_as_few_statements_as_some(staff, event, week, django_assert_max_num_queries):
    with django_assert_max_num_queries(23):
        duplicate(staff, event)
