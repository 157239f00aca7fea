"""Changing an event, whole or not at all, with refusals in the spec's words (part 1, sections 2 and 5)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from server.accounts.models import AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import OTHER_CURRENCY, OTHER_ZONE, SaleDayHasCome, SheetRefused
from server.catalogue.events.forms import SubcategoryForm
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.services.creation import create_event
from server.catalogue.events.services.update_event import update_event
from server.catalogue.events.tests.factories import GOOD, NOW, csv_file, event_form, row, table, xlsx
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.inventory.changes import StockChanged
from server.inventory.models import Stock
from server.platform.errors import Invalid, InvalidFields, NotAllowed, NotFound, StaleVersion
from server.platform.picture_services import small_name
from server.platform.uploads import Upload
from server.testing import factories
from server.testing.outside.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
KINDS = [
    SubcategoryForm(name="Matinee", description="By day", image=Upload("m.png", picture())),
    SubcategoryForm(name="Late"),
]
NO_PICTURES = {"thumbnail": None, "promo": None}
MORE = csv_file(table(row(EventDate="12-20-2026", Enddate="12-20-2026")))


@pytest.fixture
def staff():
    return factories.make_staff()


@pytest.fixture
def venue(staff):
    return factories.make_venue(staff.user.account)


@pytest.fixture
def event(staff, venue):
    """Made by the form, on sale from November, with two kinds of performance and one performance of the first."""
    cells = [["12-12-2026", "7:30PM", "24.00", "640", "11-16-2026", "10:00AM", "12-12-2026", "7:00PM", "Matinee"]]
    headings = [*table()[0], "Subcategory"]
    return create_event(
        caller=staff, form=event_form(venue, subcategories=KINDS), performances=xlsx([headings, *cells])
    )


def save(staff, event, performances=None, version=None, **fields):
    kinds = [SubcategoryForm(id=kind.pk, name=kind.name, description=kind.description) for kind in kinds_of(event)]
    values = {**NO_PICTURES, "subcategories": kinds, **fields}
    form = event_form(values.pop("venue", event.venue), **values)
    return update_event(caller=staff, event_id=event.pk, form=form, performances=performances, version=version)


def kinds_of(event):
    return list(event.subcategories.order_by("pk"))


def list_stored_files() -> set[str]:
    media = Path(settings.MEDIA_ROOT)
    return {str(path.relative_to(media)) for path in media.rglob("*") if path.is_file()}


def pictures_of(event) -> set[str]:
    event.refresh_from_db()
    shown = [event.thumbnail, event.promo, *(kind.image for kind in kinds_of(event) if kind.image)]
    return {name for file in shown for name in (str(file), small_name(str(file)))}


def put_on_sale(event, at):
    event.performances.update(on_sale_at=at)


def test_every_field_can_be_changed(staff, event, venue):
    other = factories.make_venue(staff.user.account, name="Barn")
    changed = save(
        staff,
        event,
        name=" The Ice Queen ",
        venue=other,
        description="Five seasons",
        bio="Retold",
        ticket_label="Seat",
        booking_fee="2",
        min_count="2",
        max_count="9",
        fb_pixel_id="42",
        includes_tax=False,
    )
    assert (changed.name, changed.venue, changed.description, changed.bio) == (
        "The Ice Queen",
        other,
        "Five seasons",
        "Retold",
    )
    assert (changed.ticket_label, changed.booking_fee, changed.fb_pixel_id) == ("Seat", Decimal("2.00"), "42")
    assert (changed.min_count, changed.max_count, changed.includes_tax) == (2, 9, False)
    assert changed.version == event.version + 1


def test_what_is_not_sent_of_pictures_stays_and_nothing_else_changes(staff, event):
    before = Event.objects.values().get(), list_stored_files(), kinds_of(event)
    save(staff, event)
    assert {**Event.objects.values().get(), "version": 1, "changed_at": before[0]["changed_at"]} == before[0]
    assert (list_stored_files(), kinds_of(event)) == before[1:]


def test_a_new_picture_takes_the_place_of_the_old_files(staff, event, django_capture_on_commit_callbacks):
    before = pictures_of(event)
    kinds = kinds_of(event)
    forms = [SubcategoryForm(id=kinds[0].pk, name="Matinee", image=Upload("x.png", picture(size=(700, 20))))]
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, thumbnail=Upload("new.png", picture(size=(900, 30))), subcategories=forms)
    after = pictures_of(event)
    assert list_stored_files() == after
    assert len(after & before) == 2, "the promo's two files"


def test_a_picture_that_another_event_shows_is_kept(staff, event, venue, django_capture_on_commit_callbacks):
    event.refresh_from_db()
    twin = factories.make_event(venue=venue, name="Twin", thumbnail=event.thumbnail.name, promo=event.promo.name)
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, **{name: Upload(f"{name}.png", picture()) for name in NO_PICTURES})
    assert {twin.thumbnail.name, twin.promo.name, small_name(str(twin.promo))} <= list_stored_files()


def test_a_refused_save_leaves_no_files_behind(staff, event, monkeypatch):
    before = list_stored_files()
    with pytest.raises(InvalidFields):
        save(staff, event, name="", thumbnail=Upload("new.png", picture()))
    with pytest.raises(StaleVersion):
        save(staff, event, version=7, thumbnail=Upload("new.png", picture()))
    put_on_sale(event, NOW)
    with pytest.raises(SaleDayHasCome):
        save(staff, event, thumbnail=Upload("new.png", picture()))
    assert list_stored_files() == before


def test_the_small_picture_is_small_and_of_the_same_kind(event):
    event.refresh_from_db()
    assert small_name(str(event.promo)).endswith(".jpg")
    assert small_name("events/made-elsewhere.png") == "events/made-elsewhere.png"


def test_whether_prices_include_tax_stays_where_it_is_not_said(staff, event):
    assert save(staff, event, includes_tax=False).includes_tax is False
    assert save(staff, event, includes_tax=None).includes_tax is False


# Sub-categories


def test_sub_categories_are_added_changed_and_taken_away(staff, event, django_capture_on_commit_callbacks):
    matinee, late_night = kinds_of(event)
    forms = [
        SubcategoryForm(id=late_night.pk, name="Late night", description="After ten"),
        SubcategoryForm(name="Relaxed"),
    ]
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, subcategories=forms)
    kinds = [(kind.pk == late_night.pk, kind.name, kind.description) for kind in kinds_of(event)]
    assert kinds == [(True, "Late night", "After ten"), (False, "Relaxed", "")]
    assert matinee.image.name not in list_stored_files()
    assert Performance.objects.get().subcategory == "Matinee", "what a performance is called is its own"


def test_what_is_added_is_of_a_kind_that_the_form_names(staff, event):
    cells = ["12-20-2026", "7:30PM", "24.00", "640", "11-16-2026", "10:00AM", "12-20-2026", "7:00PM"]
    headings = [*table()[0], "Subcategory"]

    with pytest.raises(SheetRefused, match="Subcategory is unknown, please give one of the event's: Matinee, Late"):
        save(staff, event, xlsx([headings, [*cells, "Gala"]]))
    save(staff, event, xlsx([headings, [*cells, "late"]]))
    assert set(event.performances.values_list("subcategory", flat=True)) == {"Matinee", "Late"}


def test_performances_follow_renamed_kinds_even_if_swapped(staff, event):
    matinee, late_night = kinds_of(event)
    other = factories.make_performance(event, starts_at=NOW + timedelta(days=9), on_sale_at=NOW + timedelta(days=2))
    Performance.objects.filter(pk=other.pk).update(subcategory="Late")
    swapped = [SubcategoryForm(id=matinee.pk, name="Late"), SubcategoryForm(id=late_night.pk, name="Matinee")]
    save(staff, event, subcategories=swapped)
    names = dict(Performance.objects.values_list("pk", "subcategory"))
    assert names.pop(other.pk) == "Matinee"
    assert list(names.values()) == ["Late"]
    assert set(Performance.objects.values_list("version", flat=True)) == {2}


def test_a_sub_categorys_picture_stays_or_goes_as_it_is_said(staff, event):
    matinee, _ = kinds_of(event)
    save(staff, event, subcategories=[SubcategoryForm(id=matinee.pk, name="Matinee", existing_image="/media/x.png")])
    assert kinds_of(event)[0].image
    save(staff, event, subcategories=[SubcategoryForm(id=matinee.pk, name="Matinee", existing_image="")])
    assert not kinds_of(event)[0].image


def test_another_events_sub_category_is_not_found(staff, event, venue):
    other = factories.make_event(venue=venue)
    theirs = other.subcategories.create(name="Theirs")
    with pytest.raises(NotFound):
        save(staff, event, subcategories=[SubcategoryForm(id=theirs.pk, name="Mine")])
    theirs.refresh_from_db()
    assert theirs.event == other


# Performances on top


def test_further_performances_are_added_and_those_that_are_there_stay(staff, event):
    [there] = event.performances.all()
    save(staff, event, MORE)
    assert event.performances.count() == Stock.objects.count() == 2
    assert event.performances.latest("starts_at").timezone == event.venue.timezone
    there.refresh_from_db()
    assert there.version == 1


@pytest.mark.parametrize("elsewhere", [False, True], ids=["in this event", "in another of the same name and venue"])
def test_a_start_that_is_taken_is_refused(staff, event, venue, elsewhere):
    if elsewhere:
        event = factories.make_event(venue=venue, name="the snow QUEEN", thumbnail="events/a.png", promo="events/b.png")
    with pytest.raises(SheetRefused, match="Same event  cannot have same dates"):
        save(staff, event, table(GOOD))
    assert Performance.objects.count() == 1


def test_an_event_does_not_take_the_name_of_one_with_the_same_starts(staff, event, venue):
    namesake = factories.make_event(venue=venue, name="Hamlet")
    factories.make_performance(
        namesake, starts_at=event.performances.get().starts_at, on_sale_at=NOW + timedelta(days=9)
    )
    with pytest.raises(Invalid, match="Same event  cannot have same dates") as refused:
        save(staff, event, name="HAMLET")
    assert refused.value.field == "eventname"


# What is refused


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"name": " "}, "eventname", "Event Name is required"),
        ({"venue": None}, "venueid", "Venue is required"),
        ({"description": ""}, "eventdescription", "Event Description is required"),
        ({"bio": ""}, "bio", "Bio is required"),
        ({"min_count": ""}, "mincount", "Minimum ticket count is required"),
        ({"max_count": ""}, "maxcount", "Maximum ticket count is required"),
        ({"min_count": "9"}, "mincount", "Minimum ticket count should not be higher than Maximum count"),
        (
            {"thumbnail": Upload("a.png", picture()), "promo": Upload("A.png", picture())},
            "eventpromo",
            "Image file should not be same name",
        ),
    ],
)
def test_a_wrong_field_is_refused_and_changes_nothing(staff, event, fields, field, message):
    with pytest.raises(InvalidFields) as refused:
        save(staff, event, **fields)
    assert (refused.value.field, refused.value.message) == (field, message)
    assert Event.objects.get().version == 1


def test_an_event_without_pictures_needs_them_now(staff, venue):
    bare = factories.make_event(venue=venue)
    with pytest.raises(InvalidFields) as refused:
        save(staff, bare)
    assert refused.value.more["fields"] == {
        "thumbnailimage": "Please upload Thumbnail image",
        "eventpromo": "Please upload Event Promo image",
    }


def test_a_venue_of_another_currency_or_of_another_zone_is_refused(staff, event):
    account = staff.user.account
    dollars = factories.make_venue(account, currency="USD")
    paris = factories.make_venue(account, timezone="Europe/Paris")
    with pytest.raises(InvalidFields, match=OTHER_CURRENCY):
        save(staff, event, venue=dollars)
    with pytest.raises(InvalidFields, match=OTHER_ZONE):
        save(staff, event, venue=paris)


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("Europe/London", "2026-09-01T22:59:00+00:00"),  # tonight, still to come
        ("Europe/London", "2026-08-01T12:00:00+00:00"),
        ("America/Chicago", "2026-09-02T04:59:00+00:00"),  # tomorrow in London, today in Chicago
    ],
)
def test_once_an_on_sale_date_is_today_or_earlier_the_event_stays_as_it_is(staff, event, zone, moment):
    event.performances.update(timezone=zone, on_sale_at=moment)
    others: list[dict[str, Any]] = [
        {"name": "Other"},
        {"bio": "Other"},
        {"booking_fee": "9"},
        {"promo": Upload("other.png", picture())},
        {"subcategories": []},
        {"venue": factories.make_venue(staff.user.account)},
    ]
    for changes in others:
        with pytest.raises(SaleDayHasCome, match="can no longer be changed"):
            save(staff, event, **changes)
    assert Event.objects.get().version == 1


def test_further_performances_may_still_be_added_then(staff, event):
    put_on_sale(event, NOW - timedelta(days=1))
    save(staff, event, MORE)
    assert event.performances.count() == 2


def test_an_event_that_goes_on_sale_tomorrow_can_be_changed(staff, event):
    event.performances.update(on_sale_at="2026-09-01T23:01:00+00:00")  # a minute after midnight in London
    assert save(staff, event, bio="Other").bio == "Other"


def test_older_version_gets_the_newer_one(staff, event):
    save(staff, event, bio="Theirs", version=1)
    with pytest.raises(StaleVersion) as refused:
        save(staff, event, bio="Mine", version=1)
    assert (refused.value.row.bio, refused.value.row.version) == ("Theirs", 2)
    assert save(staff, event, bio="Mine", version=2).bio == "Mine"


def test_an_outsider_finds_nothing_and_door_staff_may_not(staff, event, venue):
    outsider = factories.make_staff()
    with pytest.raises(NotFound):
        save(outsider, event)
    with pytest.raises(NotFound):
        save(staff, event, venue=factories.make_venue())
    with pytest.raises(NotAllowed):
        save(factories.make_staff(event.account, Role.DOOR_STAFF), event)
    platform = factories.make_staff(role=Role.PLATFORM_ADMINISTRATOR)
    assert save(platform, event, bio="Corrected", account_id=event.account_id).bio == "Corrected"
    with pytest.raises(NotFound):
        save(platform, event, venue=factories.make_venue())


# What is told


def test_it_is_announced_once_and_written_down(staff, event, published_events, django_capture_on_commit_callbacks):
    AuditEntry.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, MORE, bio="Other", subcategories=[])
    assert published_events == [EventSaved(account_id=event.account_id, event_id=event.pk)]
    form, added = AuditEntry.objects.order_by("pk")
    assert (form.action, form.actor, form.object_id) == (Action.UPDATE, staff.user, event.pk)
    assert form.changes == {"bio": ["From the tale", "Other"], "subcategories": ["Matinee, Late", ""]}
    assert added.changes == {"performances": ["", "1"]}


def test_new_maximum_is_published_to_screens_with_availability(
    staff, event, published_events, django_capture_on_commit_callbacks
):
    [performance] = event.performances.all()
    before = Stock.objects.get().version
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, max_count="4")
    assert StockChanged(event.account_id, (performance.pk,)) in published_events
    assert Stock.objects.get().version == before + 1


def test_it_costs_the_same_however_many_performances_there_are(staff, event, django_assert_max_num_queries):
    for day in range(30):
        factories.make_performance(event, starts_at=NOW + timedelta(days=40 + day), on_sale_at=NOW + timedelta(days=3))
    with django_assert_max_num_queries(30):
        save(staff, event, MORE, bio="Other", name="Another")


def test_a_start_that_a_performance_was_moved_to_meanwhile_is_refused(staff, event, monkeypatch):
    before = Event.objects.values().get(), list_stored_files()
    taken = event.performances.get().starts_at
    monkeypatch.setattr("server.catalogue.events.services.update_event.list_taken_starts", lambda **_: frozenset())
    again = csv_file(table(GOOD))
    with pytest.raises(Invalid, match="Same event  cannot have same dates") as refused:
        save(staff, event, again, name="The Ice Queen")
    assert refused.value.field == "performances"
    assert (Event.objects.values().get(), list_stored_files()) == before
    assert event.performances.get().starts_at == taken
