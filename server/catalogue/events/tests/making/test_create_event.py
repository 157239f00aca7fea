"""Making an event, whole or not at all, with refusals in the spec's words (part 1, section 5, Event form)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction

from server.accounts.models import Account, AuditEntry, Role
from server.audit.services import Action
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SheetRefused
from server.catalogue.events.forms import BOOKING_FEE_WRONG, SubcategoryForm
from server.catalogue.events.models import Event, EventSubCategory, Performance
from server.catalogue.events.selectors import list_taken_starts
from server.catalogue.events.services import creation as module
from server.catalogue.events.services.creation import check_performances, create_event
from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.catalogue.events.spreadsheets.files import Lines
from server.catalogue.events.tests.factories import GOOD, NOW, csv_file, event_form, row, table, xlsx
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.venues.selectors import lock_venue
from server.inventory.models import Stock
from server.platform.errors import Invalid, InvalidFields, NotAllowed, NotFound
from server.platform.picture_services import small_name
from server.platform.uploads import Upload
from server.testing import factories
from server.testing.outside.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
SHEET = csv_file(table(GOOD, row(EventDate="12-13-2026", NumberofTickets="7", TicketCost="9.005")))


@pytest.fixture
def staff():
    return factories.make_staff()


@pytest.fixture
def venue(staff):
    return factories.make_venue(staff.user.account)


def make(staff, venue, performances=SHEET, **fields):
    return create_event(caller=staff, form=event_form(venue, **fields), performances=performances)


def list_stored_files() -> list[str]:
    return [path.name for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


def nothing_is_left() -> bool:
    return not (Event.objects.exists() or Performance.objects.exists() or Stock.objects.exists() or list_stored_files())


def test_an_event_has_its_performances_their_stock_and_its_pictures(staff, venue):
    event = make(staff, venue, subcategories=[SubcategoryForm(name="Matinee", image=Upload("m.png", picture()))])
    event.refresh_from_db()
    assert (event.account, event.venue, event.currency) == (staff.user.account, venue, "GBP")
    assert (event.booking_fee, event.min_count, event.max_count) == (Decimal("1.50"), 1, 8)
    rows = Performance.objects.select_related("stock").order_by("starts_at")
    assert [(found.stock.capacity, found.price, found.pk == found.stock_id) for found in rows] == [
        (640, Decimal("24.00"), True),
        (7, Decimal("9.01"), True),
    ]
    assert {(found.account_id, found.timezone, found.is_on_sale) for found in rows} == {
        (event.account_id, "Europe/London", True)
    }
    [matinee] = event.subcategories.all()
    pictures = [file.name for file in (event.thumbnail, event.promo, matinee.image)]
    stored = {Path(name).name for large in pictures for name in (large, small_name(large))}
    assert len(stored) == 6
    assert sorted(stored) == sorted(list_stored_files())
    assert not any("thumb" in name or "promo" in name for name in stored)


def test_a_performance_of_a_kind_that_the_form_does_not_name_is_refused(staff, venue):
    sheet = csv_file([[*COLUMNS, "Subcategory"], [*GOOD, "Gala"]])

    with pytest.raises(SheetRefused, match="Subcategory is unknown, please give one of the event's: Matinee"):
        make(staff, venue, sheet, subcategories=[SubcategoryForm(name="Matinee")])
    assert nothing_is_left()
    assert make(staff, venue, sheet).performances.get().subcategory == "Gala", "an event that names none takes any"


def test_it_is_announced_once_and_only_after_commit(staff, venue, published_events, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        event = make(staff, venue)
        assert published_events == []
    assert published_events == [EventSaved(account_id=event.account_id, event_id=event.pk)]


def test_currency_and_zone_come_from_the_venue(staff):
    venue = factories.make_venue(staff.user.account, timezone="America/New_York", currency="USD")
    event = make(staff, venue)
    performance = event.performances.earliest("starts_at")
    assert (event.currency, performance.timezone, performance.starts_at.hour) == ("USD", "America/New_York", 0)


def test_days_are_read_in_the_persons_own_format(staff, venue):
    staff.user.date_format = "DD-MM-YYYY"
    sheet = csv_file(table(row(EventDate="13-12-2026", Onsaledate="16-11-2026", Enddate="12-12-2026")), delimiter=";")
    assert make(staff, venue, sheet).performances.get().starts_at.day == 13


def test_rows_without_a_sheet_are_checked_by_the_same_code(staff, venue):
    staff.user.date_format = "DD-MM-YYYY"
    assert make(staff, venue, table(GOOD)).performances.count() == 1
    with pytest.raises(SheetRefused, match="Please give numbers in Number Of Ticket coloum"):
        make(staff, venue, table(row(NumberofTickets="0", EventDate="12-14-2026")))


def test_corrected_rows_keep_format_and_numbers(staff, venue):
    staff.user.date_format = "DD-MM-YYYY"
    good = row(EventDate="13-12-2026", Onsaledate="16-11-2026", Enddate="13-12-2026")
    wrong = row(EventDate="14-12-2026", Onsaledate="16-11-2026", Enddate="15-12-2026")
    with pytest.raises(SheetRefused) as refused:
        make(staff, venue, Lines(COLUMNS, [(7, good), (4, wrong)]))
    assert [error["row"] for error in refused.value.more["errors"]] == [4]
    assert refused.value.message.endswith("on row - 4")
    assert make(staff, venue, Lines(COLUMNS, [(7, good)])).performances.get().starts_at.day == 13


def test_one_wrong_date_of_eight_makes_nothing_and_is_named_by_its_number(staff, venue):
    dates = [row(EventDate=f"12-{day}-2026", Enddate=f"12-{day}-2026") for day in range(12, 20)]
    dates[6] = row(EventDate="12-18-2026", Enddate="12-18-2026", EventTime="noon")

    with pytest.raises(SheetRefused) as refused:
        make(staff, venue, Lines(list(COLUMNS), list(enumerate(dates, start=1))))

    [error] = refused.value.more["errors"]
    assert (error["row"], error["columns"], error["message"]) == (7, ["EventTime"], "EventTime format is wrong")
    assert nothing_is_left()


def test_no_rows_at_all_ask_for_a_sheet(staff, venue):
    for nothing in (None, Lines([], []), Lines(COLUMNS, [])):
        with pytest.raises(SheetRefused, match="Please upload Event occurrence excel "):
            make(staff, venue, nothing)


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"name": " "}, "eventname", "Event Name is required"),
        ({"venue_id": None}, "venueid", "Venue is required"),
        ({"description": ""}, "eventdescription", "Event Description is required"),
        ({"bio": ""}, "bio", "Bio is required"),
        ({"min_count": ""}, "mincount", "Minimum ticket count is required"),
        ({"min_count": "0"}, "mincount", "Minimum ticket count is required"),
        ({"max_count": ""}, "maxcount", "Maximum ticket count is required"),
        ({"max_count": "0"}, "maxcount", "Maximum ticket count is required"),
        ({"min_count": "9"}, "mincount", "Minimum ticket count should not be higher than Maximum count"),
        ({"max_count": "1000"}, "maxcount", "Minimum and Maximum count take digits, at most 3"),
        ({"min_count": "-1"}, "mincount", "Minimum and Maximum count take digits, at most 3"),
        ({"min_count": "0000"}, "mincount", "Minimum and Maximum count take digits, at most 3"),
        ({"thumbnail": None}, "thumbnailimage", "Please upload Thumbnail image"),
        ({"promo": None}, "eventpromo", "Please upload Event Promo image"),
        ({"promo": Upload("THUMB.png", picture())}, "eventpromo", "Image file should not be same name"),
        (
            {"booking_fee": "1,50"},
            "applicablefees",
            BOOKING_FEE_WRONG,
        ),
        (
            {"booking_fee": "100.00"},
            "applicablefees",
            BOOKING_FEE_WRONG,
        ),
        ({"booking_fee": "-1"}, "applicablefees", BOOKING_FEE_WRONG),
        ({"booking_fee": "."}, "applicablefees", BOOKING_FEE_WRONG),
        ({"name": "x" * 501}, "eventname", "eventname takes at most 500 characters"),
        ({"subcategories": [SubcategoryForm(name="")]}, "event_subcategories.0.name", "Subcategory Name is required"),
        (
            {"subcategories": [SubcategoryForm(name="A"), SubcategoryForm(name="a ")]},
            "event_subcategories.1.name",
            "This Subcategory Name is repeated",
        ),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_left(staff, venue, fields, field, message):
    with pytest.raises(InvalidFields) as refused:
        make(staff, venue, **fields)
    assert (refused.value.field, refused.value.message) == (field, message)
    assert nothing_is_left()


def test_both_counts_are_named_when_they_cross(staff, venue):
    with pytest.raises(InvalidFields) as refused:
        make(staff, venue, min_count="5", max_count="2")
    assert refused.value.more["fields"] == {
        "mincount": "Minimum ticket count should not be higher than Maximum count",
        "maxcount": "Maximum ticket count is lower than Minimum count",
    }


def test_every_missing_field_is_named(staff):
    with pytest.raises(InvalidFields) as refused:
        make(staff, None, name="", description="", bio="", min_count="", max_count="", thumbnail=None, promo=None)
    assert len(refused.value.more["fields"]) == 8


@pytest.mark.parametrize("performances", [None, [], Upload("a.csv", b"")])
def test_performances_are_asked_for(staff, venue, performances):
    message = "Please upload Event occurrence excel "
    if performances:
        message = "Check the Excel sheet Heading name's are different"
    with pytest.raises(SheetRefused) as refused:
        make(staff, venue, performances)
    assert refused.value.message == message
    assert nothing_is_left()


@pytest.mark.parametrize("booking_fee", ["", "0", "1.", ".5", "9.999", "99999"])
def test_a_booking_fee_is_up_to_five_characters(staff, venue, booking_fee):
    fee = make(staff, venue, booking_fee=booking_fee).booking_fee
    assert fee == Decimal({"": "0", "1.": "1", ".5": "0.50", "9.999": "10.00"}.get(booking_fee, booking_fee))


def test_a_wrong_row_leaves_nothing(staff, venue):
    with pytest.raises(SheetRefused):
        make(staff, venue, csv_file(table(GOOD, row(TicketCost="x"))))
    assert nothing_is_left()


def test_a_wrong_picture_leaves_nothing(staff, venue):
    with pytest.raises(Invalid, match="Invalid file format"):
        make(staff, venue, promo=Upload("promo.png", b"no picture"))
    assert nothing_is_left()


@pytest.mark.django_db(transaction=True)
def test_a_failure_at_the_last_step_takes_files_and_rows_back(staff, venue, monkeypatch):
    def fail(**_):
        assert len(list_stored_files()) == 4, "each picture in two sizes"
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(module, "add_performances", fail)
    with pytest.raises(RuntimeError):
        make(staff, venue)
    assert nothing_is_left()


def test_the_same_event_cannot_have_the_same_dates(staff, venue):
    make(staff, venue)
    with pytest.raises(SheetRefused) as refused:
        make(staff, venue, csv_file(table(row(EventDate="12-14-2026"), GOOD)), name="the snow QUEEN ")
    assert refused.value.message == "Same event  cannot have same dates"
    assert [error["row"] for error in refused.value.more["errors"]] == [3]
    assert Event.objects.count() == 1


def test_another_event_or_another_venue_may_have_them(staff, venue):
    make(staff, venue)
    make(staff, venue, name="The Fir Tree")
    make(staff, factories.make_venue(staff.user.account))
    assert Event.objects.count() == 3


def test_an_event_made_in_between_is_seen(staff, venue, monkeypatch):
    make(staff, venue)
    seen = iter([frozenset(), list_taken_starts(venue=venue, event_name="The Snow Queen")])
    monkeypatch.setattr(module, "list_taken_starts", lambda **_: next(seen))
    with pytest.raises(SheetRefused, match="Same event  cannot have same dates"):
        make(staff, venue)
    assert Event.objects.count() == 1


def test_another_accounts_venue_is_not_found(staff):
    with pytest.raises(NotFound):
        make(staff, factories.make_venue())
    assert nothing_is_left()


def test_door_staff_may_not(venue):
    door = factories.make_staff(venue.account, Role.DOOR_STAFF)
    with pytest.raises(NotAllowed):
        make(door, venue)
    with pytest.raises(NotAllowed):
        check_performances(caller=door, performances=SHEET, venue_id=venue.pk)


def test_the_platform_makes_events_for_the_account_of_the_venue(venue):
    platform = factories.make_staff(role=Role.PLATFORM_ADMINISTRATOR)
    assert make(platform, venue, account_id=venue.account_id).account_id == venue.account_id
    with pytest.raises(NotFound):
        make(platform, venue, name="Other", account_id=platform.user.account_id)


def test_the_log_keeps_who_made_an_event(staff, venue):
    event = make(staff, venue)

    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.account, entry.action) == (staff.user, staff.user.account, Action.CREATE)
    assert (entry.object_repr, entry.object_id) == (event.name, event.pk)
    assert entry.changes["performances"] == ["", "2"]
    assert entry.changes["venue"] == ["", venue.name]


def test_nothing_is_put_on_at_a_venue_of_a_deleted_account(venue):
    platform = factories.make_staff(role=Role.PLATFORM_ADMINISTRATOR)
    Account.objects.filter(pk=venue.account_id).update(deleted_at=NOW)

    with pytest.raises(NotFound):
        make(platform, venue)
    with pytest.raises(NotFound), transaction.atomic():  # the venue is deleted after it was read
        lock_venue(venue)
    assert nothing_is_left()


@pytest.mark.sweep
def test_five_thousand_rows_are_saved_in_few_statements(staff, venue, django_assert_max_num_queries):
    day = NOW + timedelta(days=100)
    rows = []
    for number in range(5000):
        moment = day + timedelta(hours=number)
        text = f"{moment:%m-%d-%Y}"
        rows.append(row(EventDate=text, EventTime=f"{moment:%I:%M%p}", Enddate="10-01-2026", Onsaledate="09-20-2026"))
    with django_assert_max_num_queries(160):
        event = make(staff, without_clock_changes(venue), xlsx(table(*rows)))
    stored = event.performances.select_related("stock").order_by("starts_at")
    assert [found.starts_at for found in stored] == [day + timedelta(hours=number) for number in range(5000)]
    assert {found.stock.capacity for found in stored} == {640}


def without_clock_changes(venue):
    """Move the venue to a zone without clock changes, so that every hour of 208 days exists exactly once."""
    venue.timezone = "Africa/Abidjan"
    venue.save()
    return venue


# Checking without saving


def test_checking_saves_nothing_and_names_what_is_wrong(staff, venue):
    sheet = check_performances(caller=staff, performances=csv_file(table(GOOD, row(EventTime="x"))), venue_id=venue.pk)
    assert [error["row"] for error in sheet.errors] == [3]
    assert nothing_is_left()


def test_checking_for_an_event_looks_at_its_own_dates(staff, venue):
    event = make(staff, venue)
    renamed = Event.objects.get(pk=event.pk)
    renamed.name = "Another name"
    renamed.save()
    arguments = {"caller": staff, "performances": SHEET, "venue_id": venue.pk}
    assert [error["row"] for error in check_performances(**arguments, event_id=event.pk).errors] == [2, 3]
    assert check_performances(**arguments, event_name="The Snow Queen").errors == []
    assert len(check_performances(**arguments, event_name="another NAME").errors) == 2


def test_checking_with_anothers_venue_or_event_is_not_found(staff, venue):
    with pytest.raises(NotFound):
        check_performances(caller=staff, performances=SHEET, venue_id=factories.make_venue().pk)
    with pytest.raises(NotFound):
        check_performances(caller=staff, performances=SHEET, venue_id=venue.pk, event_id=factories.make_event().pk)


def test_a_subcategory_without_a_picture_has_none(staff, venue):
    make(staff, venue, subcategories=[SubcategoryForm(name=" Relaxed ", description="Lights up")])
    found = EventSubCategory.objects.get()
    assert (found.name, found.description, bool(found.image)) == ("Relaxed", "Lights up", False)
