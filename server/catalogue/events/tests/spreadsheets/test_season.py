"""An event's sheet that comes back: exactly what was changed changes, all of it or nothing."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook, load_workbook

from server.accounts.models import AuditEntry, Role
from server.catalogue.changes import EventSaved
from server.catalogue.errors import SheetRefused, SheetsBusy, SomeAreOnSale
from server.catalogue.events.models import Performance
from server.catalogue.events.services import season_spreadsheet
from server.catalogue.events.services.season_spreadsheet import check_season, export_season, update_season
from server.catalogue.events.spreadsheets import workbooks
from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.catalogue.events.spreadsheets.files import Lines, reading_slot
from server.catalogue.events.spreadsheets.workbooks import HEADINGS
from server.catalogue.events.tests.factories import NOW
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.catalogue.events.tests.libreoffice import change_in_libreoffice, convert
from server.catalogue.venues.selectors import lock_venue
from server.inventory.changes import StockChanged
from server.inventory.models import Stock
from server.inventory.services import counters
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound, VersionConflict
from server.platform.uploads import Upload
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
FIRST = datetime(2026, 12, 12, 19, 30, tzinfo=UTC)
Cells = list[list[Any]]


@pytest.fixture
def event():
    return factories.make_event()


@pytest.fixture
def staff(event):
    return factories.make_staff(event.account)


@pytest.fixture
def performances(event):
    return [
        factories.make_performance(
            event,
            starts_at=FIRST + timedelta(days=day),
            off_sale_at=FIRST + timedelta(days=day, minutes=-30),
            on_sale_at=NOW + timedelta(days=20),
            capacity=100 + day,
            subcategory="Matinee" if day == 1 else "",
        )
        for day in range(4)
    ]


def downloaded(staff, event) -> bytes:
    with export_season(caller=staff, event_id=event.pk) as book:
        book.seek(0)
        return book.read()


def exported(staff, event) -> Cells:
    """The downloaded sheet's rows, headings first, as a spreadsheet shows them to its owner."""
    with export_season(caller=staff, event_id=event.pk) as book:
        return [list(row) for row in load_workbook(book).worksheets[0].values]


def as_file(rows: Cells) -> Upload:
    book = Workbook()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    target = io.BytesIO()
    book.save(target)
    return Upload("performances.xlsx", target.getvalue())


def as_lines(rows: Cells) -> Lines:
    return Lines(rows[0], list(enumerate(rows[1:], start=2)))


def put(rows: Cells, number: int, **cells: Any) -> Cells:
    """Give rows of which one, by its number in the file, has other cells."""
    at = {HEADINGS.index(name): cell for name, cell in cells.items()}
    changed = [at.get(place, cell) for place, cell in enumerate(rows[number - 1])]
    return [*rows[: number - 1], changed, *rows[number:]]


def save(staff, event, rows: Cells, *, agreed: int = 300, **more):
    return update_season(caller=staff, event_id=event.pk, source=as_lines(rows), agreed=agreed, **more)


def state(event) -> dict[int, dict[str, Any]]:
    rows = Performance.objects.filter(event=event).values()
    stocks = {row["id"]: row for row in Stock.objects.values()}
    return {row["stock_id"]: {**row, "stock": stocks[row["stock_id"]]} for row in rows}


def sell(performance, quantity: int) -> None:
    """Sell before the sale has begun, as a box office does for its friends."""
    Stock.objects.filter(pk=performance.pk).update(sold=quantity)


def errors_of(refused: Any) -> list[tuple[int, str, str]]:
    return [(error["row"], error["column"], error["message"]) for error in refused.value.more["errors"]]


# Download


def test_a_season_is_downloaded_with_real_days_times_and_numbers(staff, event, performances):
    rows = exported(staff, event)
    assert rows[0] == [*COLUMNS, "Subcategory", "Id"]
    assert len(rows) == 5
    assert rows[2] == [
        *[datetime(2026, 12, 13), time(19, 30), 20, 101],
        *[datetime(2026, 9, 21), time(13, 0), datetime(2026, 12, 13), time(19, 0)],
        *["Matinee", performances[1].pk],
    ]


@pytest.mark.parametrize("date_format", ["MM-DD-YYYY", "DD-MM-YYYY", "YYYY-MM-DD"])
def test_days_look_as_the_person_writes_them(staff, event, performances, date_format):
    staff.user.date_format = date_format
    with export_season(caller=staff, event_id=event.pk) as book:
        cells = load_workbook(book).worksheets[0][2]
    assert (cells[0].number_format, cells[1].number_format) == (date_format.lower(), "h:mm AM/PM")
    assert cells[2].number_format == "0.00"


def test_no_text_is_downloaded_as_a_formula(staff, event):
    factories.make_performance(event, starts_at=FIRST, subcategory="=1+1")
    with export_season(caller=staff, event_id=event.pk) as book:
        cell = load_workbook(book).worksheets[0]["I2"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == ("=1+1", "s", True)


def test_a_large_season_waits_for_a_slot_and_a_small_one_does_not(staff, event, performances, monkeypatch):
    with reading_slot(), reading_slot():
        assert len(exported(staff, event)) == 5
        monkeypatch.setattr("server.catalogue.events.services.season_spreadsheet.FEW", 3)
        with pytest.raises(SheetsBusy):
            exported(staff, event)


def test_a_season_is_read_in_as_few_queries_whatever_its_size(staff, event, performances, django_assert_num_queries):
    with django_assert_num_queries(3):
        exported(staff, event)


# Upload


def test_a_sheet_that_comes_back_as_it_was_changes_nothing(staff, event, performances, published_events):
    factories.make_performance(event, starts_at=NOW - timedelta(days=3), on_sale_at=NOW - timedelta(days=9))
    before = state(event)
    upload = Upload("performances.xlsx", downloaded(staff, event))
    done = update_season(caller=staff, event_id=event.pk, source=upload)
    assert done.counts == {"same": 5}
    assert state(event) == before
    assert not AuditEntry.objects.exists()


def test_exactly_what_was_changed_is_changed(staff, event, performances):
    before = state(event)
    rows = put(exported(staff, event), 3, TicketCost=31.005, Subcategory="Evening")
    result = save(staff, event, put(rows, 5, NumberofTickets=80))
    assert result.counts == {"same": 2, "changed": 2}
    after = state(event)
    first, second, third, fourth = (row.pk for row in performances)
    assert (after[first], after[third]) == (before[first], before[third])
    changed = {"price": Decimal("31.01"), "subcategory": "Evening", "version": 2, "changed_at": clock.now()}
    stock = {**before[second]["stock"], "version": before[second]["stock"]["version"] + 1}
    assert after[second] == {**before[second], **changed, "stock": stock}
    assert (after[fourth]["stock"]["capacity"], after[fourth]["version"]) == (80, 2)


def test_a_new_date_moves_the_performance_with_what_is_sold_of_it(staff, event, performances):
    sell(performances[0], 3)
    rows = put(exported(staff, event), 2, EventDate=date(2026, 12, 20), EventTime="8:15PM")
    save(staff, event, rows)
    moved = Performance.objects.select_related("stock").get(pk=performances[0].pk)
    assert (moved.starts_at, moved.stock.sold) == (datetime(2026, 12, 20, 20, 15, tzinfo=UTC), 3)
    assert event.performances.count() == 4


@pytest.mark.database
def test_two_performances_change_places(staff, event, performances):
    rows = exported(staff, event)
    days = (rows[1][0], rows[2][0])
    rows = put(put(rows, 2, EventDate=days[1], Enddate=days[0]), 3, EventDate=days[0], Enddate=days[0])
    save(staff, event, rows)
    starts = Performance.objects.in_bulk()
    assert starts[performances[0].pk].starts_at == FIRST + timedelta(days=1)
    assert starts[performances[1].pk].starts_at == FIRST


def test_a_row_without_an_id_is_new_and_what_is_missing_stays(staff, event, performances):
    rows = exported(staff, event)
    new = [*rows[1][:-1], None]
    new[0] = "12-24-2026"
    new[8] = "Gala"
    result = save(staff, event, [rows[0], rows[2], new])
    assert result.counts == {"same": 1, "new": 1}
    added = event.performances.select_related("stock").get(starts_at__date=date(2026, 12, 24))
    assert (added.subcategory, added.stock.capacity, added.timezone) == ("Gala", 100, "Europe/London")
    assert event.performances.count() == 5


def test_what_a_performance_is_called_already_is_one_of_the_kinds(staff, event, performances):
    event.subcategories.create(name="Gala")
    rows = exported(staff, event)
    assert save(staff, event, rows).counts == {"same": 4}
    with pytest.raises(SheetRefused, match="Subcategory is unknown, please give one of the event's: Gala, Matinee"):
        save(staff, event, put(rows, 3, Subcategory="Evening"))


def test_a_sheet_without_ids_is_recognised_by_date_and_time(staff, event, performances):
    rows = [row[:-1] for row in exported(staff, event)]
    result = save(staff, event, put(rows, 2, TicketCost=9))
    assert result.counts == {"same": 3, "changed": 1}
    assert Performance.objects.get(pk=performances[0].pk).price == Decimal("9.00")


def test_a_sheet_without_subcategories_leaves_them(staff, event, performances):
    rows = [[*row[:8], row[9]] for row in exported(staff, event)]
    assert save(staff, event, rows).counts == {"same": 4}


def test_an_hour_that_comes_twice_is_not_moved_to_the_first(staff, event):
    second = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)  # 1:30AM in London, once more
    factories.make_performance(event, starts_at=second)
    assert save(staff, event, put(exported(staff, event), 2, TicketCost=9)).rows[0].changed == {"TicketCost"}
    assert Performance.objects.get().starts_at == second


def test_both_performances_of_an_hour_that_comes_twice_stay_where_they_are(staff, event):
    both = [datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1)]  # 1:30AM in London, twice
    for start in both:
        factories.make_performance(event, starts_at=start)
    assert save(staff, event, exported(staff, event)).counts == {"same": 2}
    assert save(staff, event, put(exported(staff, event), 3, TicketCost=9)).counts == {"same": 1, "changed": 1}
    assert list(Performance.objects.order_by("starts_at").values_list("starts_at", flat=True)) == both


def test_a_performance_keeps_the_zone_that_it_was_made_in(staff, event):
    row = factories.make_performance(event, starts_at=FIRST, timezone="America/New_York")
    save(staff, event, put(exported(staff, event), 2, EventTime="3:00PM"))
    row.refresh_from_db()
    assert row.starts_at == datetime(2026, 12, 12, 20, 0, tzinfo=UTC)


# Refused


@pytest.mark.parametrize(
    ("cells", "column", "message"),
    [
        ({"EventDate": "31-11-2026"}, "EventDate", "EventDate format is wrong"),
        ({"TicketCost": "x"}, "TicketCost", "Please give numbers or decimal in Ticket Cost coloum"),
        ({"TicketCost": None}, "TicketCost", "There are empty data cells in your excel sheet. Please try again."),
        ({"NumberofTickets": 2}, "NumberofTickets", "Total tickets cannot be less than 3."),
        (
            {"EventDate": "08-01-2026", "Onsaledate": "07-01-2026", "Enddate": "07-02-2026"},
            "EventDate",
            "Event Date is should not be past date",
        ),
        ({"Onsaledate": "08-31-2026"}, "Onsaledate", "Onsaledate should not be past date"),
        ({"EventDate": "12-30-2026", "EventTime": "7:30PM"}, "EventDate", "Same event  cannot have same dates"),
        ({"EventDate": "12-13-2026"}, "EventDate", "Dupliate EventDate And Time exists"),
        ({"Id": "x"}, "Id", "Id format is wrong"),
        ({"Id": 10**9 - 1}, "Id", "The Id is not one of this event's performances"),
        (
            {"Enddate": "12-13-2026"},
            "Enddate",
            "The End Sale date of 12-13-2026 7:00PM is higher than the Event Date of 12-12-2026 7:30PM on row - 2",
        ),
    ],
)
def test_a_row_that_breaks_a_rule_is_named_and_nothing_is_saved(staff, event, performances, cells, column, message):
    factories.make_performance(event, starts_at=datetime(2026, 12, 30, 19, 30, tzinfo=UTC))
    sell(performances[0], 3)
    before = state(event)
    rows = [row for row in exported(staff, event) if row[-1] != event.performances.last().pk]
    with pytest.raises(SheetRefused) as refused:
        save(staff, event, put(put(rows, 4, TicketCost=99), 2, **cells))
    errors = errors_of(refused)
    assert errors[0][1:] == (column, message)
    assert len({row for row, _, _ in errors}) == 1
    assert state(event) == before


def test_an_id_twice_is_named_where_it_comes_again(staff, event, performances):
    rows = put(exported(staff, event), 4, Id=performances[0].pk)
    with pytest.raises(SheetRefused) as refused:
        save(staff, event, rows)
    assert errors_of(refused) == [(4, "Id", "The Id is repeated")]


def test_a_performance_of_another_event_is_not_one_of_ours(staff, event, performances):
    other = factories.make_performance(factories.make_event(venue=event.venue), starts_at=FIRST)
    with pytest.raises(SheetRefused) as refused:
        save(staff, event, put(exported(staff, event), 2, Id=other.pk))
    assert errors_of(refused) == [(2, "Id", workbooks.ID_UNKNOWN)]


@pytest.mark.parametrize(
    ("day", "message"),
    [
        ("08-31-2026", "The Event date cannot be in the past, please enter a valid Event date."),
        ("12-13-2026", "Same event  cannot have same dates"),
    ],
)
def test_a_new_row_is_held_to_the_rules_of_an_upload(staff, event, performances, day, message):
    rows = exported(staff, event)
    new = [day, "7:30PM", 20, 5, "07-01-2026", "1:00PM", day, "7:00PM", "", ""]
    with pytest.raises(SheetRefused) as refused:
        save(staff, event, [rows[0], rows[1], new])
    assert errors_of(refused) == [(3, "EventDate", message)]


def test_what_was_sold_since_it_was_compared_is_named(staff, event, performances, monkeypatch):
    resize = counters.resize_stocks

    def sell_first(**arguments):
        Stock.objects.filter(pk=performances[0].pk).update(sold=90)
        resize(**arguments)

    monkeypatch.setattr(counters, "resize_stocks", sell_first)
    with pytest.raises(SheetRefused) as refused:
        save(staff, event, put(exported(staff, event), 2, NumberofTickets=50))
    assert errors_of(refused) == [(2, "NumberofTickets", "Total tickets cannot be less than 90.")]


def test_an_event_that_moved_elsewhere_meanwhile_changes_nothing(staff, event, performances, monkeypatch):
    def move(venue):
        event.venue = factories.make_venue(event.account)
        event.save()
        lock_venue(venue)

    before = state(event)
    monkeypatch.setattr("server.catalogue.events.services.season_spreadsheet.lock_venue", move)
    with pytest.raises(VersionConflict):
        save(staff, event, put(exported(staff, event), 2, TicketCost=31))
    assert state(event) == before


def test_many_rows_are_compared_within_the_slot(staff, event, performances, monkeypatch):
    seen = []

    def compare(*args, **more):
        with pytest.raises(SheetsBusy), reading_slot(), reading_slot():
            pass
        seen.append(True)
        return workbooks.compare_rows(*args, **more)

    monkeypatch.setattr("server.catalogue.events.spreadsheets.files.FEW", 3)
    monkeypatch.setattr(season_spreadsheet, "compare_rows", compare)
    check_season(caller=staff, event_id=event.pk, source=as_lines(exported(staff, event)))
    assert seen == [True]


def test_what_was_shown_is_what_is_saved(staff, event, performances):
    rows = put(exported(staff, event), 2, TicketCost=31)
    shown = check_season(caller=staff, event_id=event.pk, source=as_lines(rows))
    Performance.objects.filter(pk=performances[3].pk).update(price=Decimal(7))
    with pytest.raises(VersionConflict):
        save(staff, event, rows, mark=shown.mark)
    assert Performance.objects.get(pk=performances[0].pk).price == Decimal("20.00")
    Performance.objects.filter(pk=performances[3].pk).update(price=Decimal(20))
    save(staff, event, rows, mark=shown.mark)
    assert Performance.objects.get(pk=performances[0].pk).price == Decimal("31.00")


def test_trying_saves_nothing_and_shows_each_difference(staff, event, performances):
    before = state(event)
    rows = put(exported(staff, event), 3, TicketCost=31, EventTime="8:00PM")
    result = check_season(caller=staff, event_id=event.pk, source=as_lines(rows))
    [row] = [one for one in result.rows if one.kind == "changed"]
    assert [vars(each) for each in row.differences] == [
        {"column": "EventTime", "before": "7:30PM", "after": "8:00PM"},
        {"column": "TicketCost", "before": "20.00", "after": "31.00"},
    ]
    assert state(event) == before


def test_another_accounts_season_is_not_found_and_door_staff_may_not(event, performances):
    outsider, door = factories.make_staff(), factories.make_staff(event.account, Role.DOOR_STAFF)
    for who, refusal in ((outsider, NotFound), (door, NotAllowed)):
        with pytest.raises(refusal):
            export_season(caller=who, event_id=event.pk)
        with pytest.raises(refusal):
            check_season(caller=who, event_id=event.pk, source=None)
        with pytest.raises(refusal):
            update_season(caller=who, event_id=event.pk, source=None)


def test_a_sheet_has_to_be_there(staff, event):
    with pytest.raises(SheetRefused, match="Please upload Event occurrence excel "):
        update_season(caller=staff, event_id=event.pk, source=None)


# What follows


def test_upload_is_published_once_and_audited(
    staff, event, performances, published_events, django_capture_on_commit_callbacks
):
    rows = put(put(exported(staff, event), 2, TicketCost=31), 3, NumberofTickets=70)
    published_events.clear()
    with django_capture_on_commit_callbacks(execute=True):
        save(staff, event, rows)
    ids = tuple(sorted(row.pk for row in performances[:2]))
    assert published_events == [EventSaved(event.account_id, event.pk), StockChanged(event.account_id, ids)]
    entry = AuditEntry.objects.get()
    assert entry.object_repr == f"{event.name}, 2 performances"
    assert entry.changes["price"] == ["", "1"]


@pytest.mark.database
def test_a_thousand_changed_rows_take_few_statements(staff, event):
    for number in range(300):
        factories.make_performance(event, starts_at=FIRST + timedelta(hours=number))
    rows = exported(staff, event)
    dearer = [rows[0], *([*row[:2], 44, 55, *row[4:]] for row in rows[1:])]
    with CaptureQueriesContext(connection) as queries:
        save(staff, event, dearer)
    assert len(queries) < 30
    assert {row["price"] for row in state(event).values()} == {Decimal("44.00")}


@pytest.mark.sweep
@pytest.mark.parametrize("date_format", ["MM-DD-YYYY", "DD-MM-YYYY", "YYYY-MM-DD"])
@pytest.mark.parametrize("separator", [",", ";"])
def test_a_season_saved_as_csv_in_libreoffice_comes_back_unchanged(staff, event, tmp_path, date_format, separator):
    staff.user.date_format = date_format
    for day, name in enumerate(
        ["", "=1+1", "-5, or less", "'Quoted' \"so\"", "007", "+44", "Matinée", "@home", "1,200"]
    ):
        factories.make_performance(
            event,
            starts_at=FIRST + timedelta(days=day, hours=day - 4),
            off_sale_at=FIRST + timedelta(days=day, hours=-12),
            on_sale_at=NOW + timedelta(days=20),
            capacity=1200 + day,
            price=Decimal("1234.50"),
            subcategory=name,
        )
    (tmp_path / "season.xlsx").write_bytes(downloaded(staff, event))
    made = convert(tmp_path / "season.xlsx", f"csv:Text - txt - csv (StarCalc):{ord(separator)},34,76")
    read = check_season(caller=staff, event_id=event.pk, source=Upload(made.name, made.read_bytes()))
    assert (read.errors, read.counts) == ([], {"same": 9})


def test_a_difference_in_days_is_shown_in_words(staff, event, performances):
    rows = put(exported(staff, event), 3, EventDate=date(2026, 12, 24))
    [row] = [one for one in check_season(caller=staff, event_id=event.pk, source=as_lines(rows)).rows if one.changed]
    assert [vars(each) for each in row.differences] == [
        {"column": "EventDate", "before": "Sun 13 Dec 2026", "after": "Thu 24 Dec 2026"}
    ]


def test_what_is_on_sale_is_counted_and_changed_once_somebody_has_agreed(staff, event, performances):
    Performance.objects.filter(pk__in=[row.pk for row in performances[1:]]).update(on_sale_at=NOW)
    rows = put(put(exported(staff, event), 2, TicketCost=27.5), 4, NumberofTickets=90)
    before = state(event)
    assert check_season(caller=staff, event_id=event.pk, source=as_lines(rows)).on_sale == 1
    with pytest.raises(SomeAreOnSale, match="1 of 2 performances is on sale"):
        save(staff, event, rows, agreed=0)
    assert state(event) == before
    assert save(staff, event, rows, agreed=1).counts["changed"] == 2


@pytest.mark.sweep
def test_a_season_changed_in_libreoffice_changes_exactly_what_was_changed(staff, event, performances, tmp_path):
    staff.user.date_format = "DD-MM-YYYY"
    before = state(event)
    (tmp_path / "season.xlsx").write_bytes(downloaded(staff, event))
    changed = change_in_libreoffice(tmp_path / "season.xlsx")
    shown = check_season(caller=staff, event_id=event.pk, source=changed)
    assert shown.errors == []
    assert [(row.row.number, row.kind, row.changed) for row in shown.rows if row.kind != "same"] == [
        (2, "changed", {"TicketCost"}),
        (4, "changed", {"EventDate"}),
        (6, "new", frozenset()),
    ]
    update_season(caller=staff, event_id=event.pk, source=changed, mark=shown.mark)
    after = state(event)
    first, second, third, fourth = (row.pk for row in performances)
    assert (after[second], after[fourth]) == (before[second], before[fourth])
    assert after[first]["price"] == Decimal("27.50")
    assert after[third]["starts_at"] == before[third]["starts_at"] + timedelta(days=10)
    assert len(after) == 5
