"""Exports an event's performances as a spreadsheet, and changes them by it: shown first, then all of it or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import IO, Any

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.errors import SAME_DATES, SheetRefused
from server.catalogue.events import selectors
from server.catalogue.events.allotment_selectors import count_slots, list_kinds
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.on_sale import agree_to_change, count_public
from server.catalogue.events.services import record_event
from server.catalogue.events.services.bulk_edit import in_parts, lock_performances, move_stocks, write_columns
from server.catalogue.events.services.creation import add_performances
from server.catalogue.events.services.update_performance import PerformanceEdit, read_edit
from server.catalogue.events.spreadsheets.columns import SUBCATEGORY, TICKET_COST, TICKETS, RowError
from server.catalogue.events.spreadsheets.files import FEW, Lines, open_sheet, reading_slot
from server.catalogue.events.spreadsheets.workbooks import (
    HEADINGS,
    MOMENTS,
    Recognised,
    SeasonRow,
    checksum_of,
    column_formats,
    compare_rows,
    performance_cells,
    recognise,
)
from server.catalogue.venues.selectors import lock_venue
from server.inventory.errors import CapacitiesTooLow, too_low
from server.platform import clock
from server.platform.database import lock_for_share
from server.platform.datetimes import format_spec_datetime
from server.platform.errors import Invalid, InvalidFields, VersionConflict
from server.platform.tables import write_workbook
from server.platform.uploads import Upload

CAPACITY = "capacity"
# Where a date waits that another performance has not left yet: two that change places meet nowhere.
_ASIDE = timedelta(days=365_000)
_COLUMNS_OF = {
    "eventdatetime": MOMENTS["starts_at"],
    "onsaledate": MOMENTS["on_sale_at"],
    "enddate": MOMENTS["off_sale_at"],
    "ticketcost": (TICKET_COST,),
    "numberoftickets": (TICKETS,),
}


@dataclass(frozen=True)
class SeasonResult:
    """What a sheet changes: rows in the file's order, and a mark of all that is different."""

    columns: Sequence[str]
    rows: Sequence[SeasonRow]
    mark: str
    on_sale: int = 0  # of those that are changed

    @property
    def counts(self) -> Mapping[str, int]:
        return Counter(row.kind for row in self.rows)

    @property
    def errors(self) -> list[dict[str, Any]]:
        return [error.numbered(row.row.number) for row in self.rows for error in row.errors]


@dataclass(frozen=True)
class _Edited:
    row: Performance
    values: Mapping[str, Any]
    capacity: int | None


def check_season(*, caller: Staff, event_id: int, source: Upload | Lines | None) -> SeasonResult:
    """Find out what a sheet would change of an event's performances, without saving anything.

    :raises SheetRefused: if the file as a whole cannot be used; the rows' errors are in the answer.
    :raises SheetsBusy: if other large sheets are being read.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = selectors.get_event(caller=caller, event_id=event_id)
    performances = list(selectors.list_performances(event=event))
    with open_sheet(source) as lines:
        return _check_edits(caller, event, _recognise(caller, event, lines, performances), performances)[0]


def update_season(
    *, caller: Staff, event_id: int, source: Upload | Lines | None, mark: str = "", agreed: int = 0
) -> SeasonResult:
    """Change an event's performances as a sheet says, and add those that are new in it: all, or none.

    `mark` is the preview's: what would change other things than were shown there changes nothing. `agreed` is how many
    performances that are on sale somebody has agreed to change.

    :raises SheetRefused: with every error of every row.
    :raises SheetsBusy: if other large sheets are being read.
    :raises StaleVersion: if the performances are no longer what they were when `mark` was made.
    :raises SomeAreOnSale: if it would change more performances that are on sale than somebody has agreed to.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = selectors.get_event(caller=caller, event_id=event_id)
    performances = list(selectors.list_performances(event=event))
    with open_sheet(source) as lines:
        read = _recognise(caller, event, lines, performances)
    try:
        return _save(caller, event, read, mark, agreed)
    except IntegrityError:
        # Another performance of the event was made or moved to the same instant a moment ago.
        raise Invalid(SAME_DATES, field="performances") from None


def _recognise(caller: Staff, event: Event, lines: Lines, performances: Iterable[Performance]) -> Recognised:
    zone, date_format = event.venue.timezone, caller.user.date_format
    kinds = list_kinds(event=event)
    return recognise(
        lines,
        performances,
        kinds=kinds,
        zone=zone,
        currency=event.currency,
        date_format=date_format,
        now=clock.now(),
    )


def _check_edits(
    caller: Staff, event: Event, read: Recognised, performances: Sequence[Performance]
) -> tuple[SeasonResult, list[_Edited]]:
    date_format, slots = caller.user.date_format, count_slots(event=event)
    rows: list[SeasonRow] = []
    edited: list[_Edited] = []
    for row in compare_rows(read, performances, now=clock.now(), date_format=date_format, slots=slots):
        if row.kind != "changed":
            rows.append(row)
            continue
        try:
            edited.append(_edit(row, date_format))
            rows.append(row)
        except InvalidFields as wrong:
            errors = [RowError(_COLUMNS_OF[name], message) for name, message in wrong.fields.items()]
            rows.append(replace(row, errors=errors))
    on_sale = count_public((each.row for each in edited), clock.now())
    return SeasonResult(read.sheet.columns, rows, checksum_of(rows), on_sale), edited


def _edit(row: SeasonRow, date_format: str) -> _Edited:
    """Read one row's changes as the edit of one performance does.

    :raises InvalidFields: by the names of the wire's fields.
    """
    performance, draft = row.performance, row.row.draft
    if performance is None or draft is None:
        raise RuntimeError("only a performance's own row is an edit of it")
    moments = {
        name: format_spec_datetime(getattr(draft, name), performance.timezone)
        for name, columns in MOMENTS.items()
        if row.changed & {*columns}
    }
    edit = PerformanceEdit(
        starts=moments.get("starts_at"),
        on_sale=moments.get("on_sale_at"),
        off_sale=moments.get("off_sale_at"),
        price=str(draft.price) if TICKET_COST in row.changed else None,
        capacity=str(draft.capacity) if TICKETS in row.changed else None,
    )
    values, capacity = read_edit(performance, edit, date_format)
    if capacity is not None and (refusal := too_low(performance.stock, capacity)):
        raise InvalidFields({"numberoftickets": refusal.message})
    if SUBCATEGORY in row.changed:
        values["subcategory"] = draft.subcategory
    return _Edited(performance, values, capacity)


@transaction.atomic
def _save(caller: Staff, event: Event, read: Recognised, mark: str, agreed: int) -> SeasonResult:
    # New performances are of the venue's zone and account, as when an event is made.
    lock_venue(event.venue)
    if not lock_for_share(Event.objects.filter(pk=event.pk, venue_id=event.venue_id)):
        raise VersionConflict  # it is put on elsewhere since it was read
    performances = lock_performances(selectors.list_performances(event=event))
    result, edited = _check_edits(caller, event, read, performances)
    if mark and mark != result.mark:
        raise VersionConflict
    if errors := result.errors:
        raise SheetRefused(errors)
    agree_to_change([each.row for each in edited], agreed=agreed, now=clock.now())
    drafts = [row.row.draft for row in result.rows if row.kind == "new" and row.row.draft]
    if not edited and not drafts:
        return result
    _write(edited)
    if drafts:
        ordered = sorted(drafts, key=lambda draft: draft.starts_at)
        add_performances(event=event, venue=event.venue, drafts=ordered)
    _record(caller, event, edited, len(drafts))
    # Last of all, since sales of the same performances wait for their stock until we commit.
    _move_stocks(event, result, edited)
    return result


def _write(edited: Sequence[_Edited]) -> None:
    movers = [each.row.pk for each in edited if "starts_at" in each.values]
    for some in in_parts(movers):
        Performance.objects.filter(pk__in=some).update(starts_at=F("starts_at") + _ASIDE)
    write_columns((each.row.pk, each.values) for each in edited)


def _move_stocks(event: Event, result: SeasonResult, edited: Sequence[_Edited]) -> None:
    try:
        move_stocks(event, {each.row: each.capacity for each in edited})
    except CapacitiesTooLow as short:
        # Sold since it was compared.
        numbers = {row.performance.pk: row.row.number for row in result.rows if row.performance}
        errors = [RowError((TICKETS,), error.message).numbered(numbers[pk]) for pk, error in short.refusals.items()]
        raise SheetRefused(errors) from None


def _record(caller: Staff, event: Event, edited: Sequence[_Edited], added: int) -> None:
    columns = Counter(name for each in edited for name in each.values)
    columns[CAPACITY] = sum(each.capacity is not None for each in edited)
    changed = {name: count for name, count in sorted(columns.items()) if count}
    after = {"performances": len(edited), "added": added, **changed}
    record_event(caller, event, after=after, name=f"{event.name}, {len(edited) + added:,} performances")


ROWS_AT_A_TIME = 500


def export_season(*, caller: Staff, event_id: int) -> IO[bytes]:
    """Write all performances of an event to a workbook, in constant memory; days look as the caller writes them.

    :raises SheetsBusy: if it has many, and other large sheets are being read or written.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = selectors.get_event(caller=caller, event_id=event_id)
    performances = selectors.list_performances(event=event)
    with reading_slot() if performances.count() > FEW else nullcontext():
        return write_workbook(
            title="Performances",
            headings=HEADINGS,
            rows=(performance_cells(performance) for performance in performances.iterator(chunk_size=ROWS_AT_A_TIME)),
            formats=column_formats(caller.user.date_format),
        )
