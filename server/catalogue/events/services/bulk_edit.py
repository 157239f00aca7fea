"""Edits many performances of an event at once, first tried, then all or none, and undoes that while there is time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, record_change
from server.catalogue.changes import EventSaved
from server.catalogue.errors import BulkRefused, NoneMatched, UndoOver
from server.catalogue.events import day_rules as bulk
from server.catalogue.events import selectors
from server.catalogue.events.day_rules import BulkResult, Refusal, Selection
from server.catalogue.events.models import BulkEdit, BulkEditRow, Event, Performance
from server.catalogue.events.on_sale import agree_to_change, count_public
from server.catalogue.events.services import get_own_event
from server.catalogue.events.services.update_performance import PerformanceEdit, check_texts, read_edit
from server.inventory.errors import CapacitiesTooLow, too_low
from server.inventory.services import counters
from server.platform import clock
from server.platform.datetimes import format_clock_time, format_long
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, first_or_refuse

DONE = "Event Bulk Updated Successfully. Please refresh to see all changes."
CAPACITY = "capacity"
_BATCH_SIZE = 500  # rows a statement


@dataclass(frozen=True)
class BulkForm:
    """A bulk edit: which performances are meant, as it was typed, and what is to change of them.

    `agreed` is how many performances that are on sale somebody has agreed to change with the others.
    """

    first: str
    last: str
    weekdays: Sequence[int]
    times: Sequence[str]
    changes: PerformanceEdit
    agreed: int = 0


@dataclass(frozen=True)
class _Change:
    row: Performance
    values: Mapping[str, Any]

    @property
    def columns(self) -> dict[str, Any]:
        return {name: value for name, value in self.values.items() if name != CAPACITY}

    def before(self, name: str) -> Any:
        return _current_value(self.row, name)


def _current_value(row: Performance, name: str) -> Any:
    return row.stock.capacity if name == CAPACITY else getattr(row, name)


def bulk_edit(
    *, caller: Staff, event_id: int, account_id: int = 0, form: BulkForm, is_dry_run: bool = False
) -> BulkResult:
    """Change all performances to come that a selection names, or find out which of them cannot be changed.

    :raises InvalidFields: if the selection cannot be read, nothing is to change, or a text is none of its kind.
    :raises NoneMatched: if no performance is meant.
    :raises BulkRefused: if any of them breaks a rule of the edit of one; then nothing is changed.
    :raises SomeAreOnSale: if it would change more performances that are on sale than somebody has agreed to.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    selection = bulk.read_selection(first=form.first, last=form.last, weekdays=form.weekdays, times=form.times)
    _check_changes(form.changes, zone=event.venue.timezone, date_format=caller.user.date_format)
    if not is_dry_run:
        return _change(caller, event, selection, form)
    rows = [row for row in _within(event, selection) if selection.takes(row)]
    changes, refused = _plan(rows, form.changes, caller.user.date_format)
    return BulkResult(
        message=bulk.summarize(len(rows), refused),
        matched=len(rows),
        changed=len(changes),
        refused=refused,
        on_sale=count_public((change.row for change in changes), clock.now()),
        timezone=event.venue.timezone,
    )


def _check_changes(edit: PerformanceEdit, *, zone: str, date_format: str) -> None:
    if edit == PerformanceEdit():
        raise InvalidFields({"changes": bulk.NO_CHANGES})
    try:
        check_texts(edit, zone=zone, date_format=date_format)
    except InvalidFields as wrong:
        raise InvalidFields({f"changes.{name}": message for name, message in wrong.fields.items()}) from None


def _plan(rows: Sequence[Performance], edit: PerformanceEdit, date_format: str) -> tuple[list[_Change], list[Refusal]]:
    """Hold the edit against each performance by the rules of a single edit: what changes, and what cannot."""
    changes: list[_Change] = []
    refused: list[Refusal] = []
    for row in rows:
        try:
            values, capacity = read_edit(row, edit, date_format)
        except InvalidFields as wrong:
            refused.append(Refusal(row, wrong.message))
            continue
        if capacity is not None and (too_few := too_low(row.stock, capacity)):
            refused.append(bulk.capacity_refusal(row, too_few, date_format))
            continue
        new = values if capacity is None else {**values, CAPACITY: capacity}
        differing = {name: value for name, value in new.items() if value != _current_value(row, name)}
        if differing:
            changes.append(_Change(row, differing))
    return changes, refused


@transaction.atomic
def _change(caller: Staff, event: Event, selection: Selection, form: BulkForm) -> BulkResult:
    rows = [row for row in lock_performances(_within(event, selection)) if selection.takes(row)]
    if not rows:
        raise NoneMatched
    changes, refused = _plan(rows, form.changes, caller.user.date_format)
    if refused:
        raise BulkRefused(refused, matched=len(rows))
    on_sale = agree_to_change([change.row for change in changes], agreed=form.agreed, now=clock.now())
    undo, undo_until = 0, None
    if changes:
        undo_until = clock.now() + bulk.UNDO_WINDOW
        write_columns((change.row.pk, change.columns) for change in changes)
        undo = _store_undo(caller, event, changes, undo_until)
        _record(caller, event, selection, changes)
        # Last of all, since sales of the same performances wait for their stock until we commit.
        _move_stocks(event, changes, matched=len(rows), date_format=caller.user.date_format)
        publish(EventSaved(account_id=event.account_id, event_id=event.pk))
    return BulkResult(
        message=DONE,
        matched=len(rows),
        changed=len(changes),
        refused=[],
        on_sale=on_sale,
        timezone=event.venue.timezone,
        undo=undo,
        undo_until=undo_until,
    )


def _within(event: Event, selection: Selection) -> QuerySet[Performance]:
    return selectors.list_performances_to_come(event=event, since=selection.begins, until=selection.ends)


def lock_performances(rows: QuerySet[Performance]) -> list[Performance]:
    """Lock performances in the order of their keys, and read them with their stock as it is then."""
    # No key: a sale that points to one of these rows at the same time does not wait for it.
    ids = rows.select_related(None).order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True)
    locked = set(ids)
    # Read after the lock: a row for which one waits comes along as it is now, but its stock as it was before.
    return [row for row in rows if row.pk in locked]


def in_parts(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """Return as many ids at a time as a statement takes."""
    return (ids[start : start + _BATCH_SIZE] for start in range(0, len(ids), _BATCH_SIZE))


def write_columns(changes: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
    """Set columns of performances, each by its own key, in one query for those that are given the same."""
    alike: dict[tuple[tuple[str, Any], ...], list[int]] = defaultdict(list)
    for performance_id, values in changes:
        alike[tuple(sorted(values.items()))].append(performance_id)
    for columns, ids in alike.items():
        for some in in_parts(ids):
            Performance.objects.filter(pk__in=some).update(
                **dict(columns), version=F("version") + 1, changed_at=clock.now()
            )


def _store_undo(caller: Staff, event: Event, changes: Sequence[_Change], until: datetime) -> int:
    """Keep what was and who changed it, so that it can be had again, and return the number of the edit."""
    edit = BulkEdit.objects.create(
        account_id=event.account_id, event=event, made_by_id=caller.user.pk, undo_until=until
    )
    BulkEditRow.objects.bulk_create(
        [
            BulkEditRow(
                edit=edit,
                performance=change.row,
                version=change.row.version + 1,
                **{name: change.before(name) for name in change.values},
            )
            for change in changes
        ],
        batch_size=_BATCH_SIZE,
    )
    return edit.pk


def move_stocks(event: Event, sizes: Mapping[Performance, int | None]) -> None:
    """Raise stocks' versions in one published change, and give them new numbers of tickets; None: the one they have.

    :raises CapacitiesTooLow: if more of one are taken, or its teams have more slots.
    """
    if all(size is None for size in sizes.values()):
        counters.touch_stocks(accounts={row.pk: event.account_id for row in sizes})
    else:
        capacities = {row.pk: row.stock.capacity if size is None else size for row, size in sizes.items()}
        counters.resize_stocks(account_id=event.account_id, capacities=capacities)


def _move_stocks(event: Event, changes: Sequence[_Change], *, matched: int, date_format: str) -> None:
    """Give the performances their new numbers of tickets.

    :raises BulkRefused: if too many of one were sold since it was read, or its teams have got more slots.
    """
    try:
        move_stocks(event, {change.row: change.values.get(CAPACITY) for change in changes})
    except CapacitiesTooLow as short:
        rows = {change.row.pk: change.row for change in changes}
        refused = [bulk.capacity_refusal(rows[pk], too_few, date_format) for pk, too_few in short.refusals.items()]
        raise BulkRefused(refused, matched=matched) from None


def _record(caller: Staff, event: Event, selection: Selection, changes: Sequence[_Change]) -> None:
    names = sorted({name for change in changes for name in change.values})
    where = {
        "from": selection.first,
        "to": selection.last,
        "weekdays": ", ".join(map(str, sorted(selection.weekdays))),
        "times": ", ".join(format_clock_time(hour) for hour in sorted(selection.times)),
        "performances": len(changes),
    }
    of_each = {name: [change for change in changes if name in change.values] for name in names}
    before = {name: _spread(some, [change.before(name) for change in some]) for name, some in of_each.items()}
    after = {name: _spread(some, [change.values[name] for change in some]) for name, some in of_each.items()}
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=event,
        account_id=event.account_id,
        before=before,
        after={**where, **after},
        name=f"{event.name}, {len(changes):,} performances",
    )


def _spread(changes: Sequence[_Change], values: Sequence[Any]) -> object:
    """Return the one value of all, or the least and the most; moments as the clock at the venue shows them."""
    pairs = sorted(zip(values, (change.row.timezone for change in changes), strict=True))
    least, most = (
        format_long(value, zone) if isinstance(value, datetime) else value for value, zone in (pairs[0], pairs[-1])
    )
    return least if least == most else f"{least} - {most}"


UNDONE = "Event Bulk Update Undone Successfully"
RESTORED_COLUMNS = ("on_sale_at", "off_sale_at", "price", "is_on_sale", "is_box_office_only")


def undo_bulk_edit(
    *, caller: Staff, event_id: int, account_id: int = 0, edit_id: int, is_dry_run: bool = False, agreed: int = 0
) -> BulkResult:
    """Give back to the performances of a bulk edit what they had before, or find out to which that is possible.

    Anybody of its account may, whoever made it. One that was edited again, or sold more than it had tickets before,
    stays as it is and is named. `agreed` is how many that are on sale somebody has agreed to change back.

    :raises UndoOver: if no such bulk edit of the event can be undone now.
    :raises SomeAreOnSale: if it would change more performances that are on sale than somebody has agreed to.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    if not is_dry_run:
        return _undo(caller, event, edit_id, agreed)
    edit = first_or_refuse(_find_undoable(event, edit_id), UndoOver)
    rows_before = _rows_before(edit)
    able, refused = _split_restorable(rows_before, _edited_performances(rows_before), caller.user.date_format)
    return _undo_result(event, able, refused, bulk.summarize(len(able) + len(refused), refused))


def _find_undoable(event: Event, edit_id: int) -> QuerySet[BulkEdit]:
    return selectors.undoable_of(event=event).filter(pk=edit_id)


def _rows_before(edit: BulkEdit) -> dict[int, BulkEditRow]:
    return {row.performance_id: row for row in edit.rows.order_by("performance_id")}


def _edited_performances(rows_before: Mapping[int, BulkEditRow]) -> QuerySet[Performance]:
    return Performance.objects.filter(pk__in=list(rows_before)).select_related("stock").order_by("pk")


def _split_restorable(
    rows_before: Mapping[int, BulkEditRow], rows: Sequence[Performance] | QuerySet[Performance], date_format: str
) -> tuple[list[Performance], list[Refusal]]:
    """Return which performances can have again what they had, and which cannot."""
    able, refused = [], []
    for row in rows:
        before = rows_before[row.pk]
        if row.version != before.version:
            refused.append(Refusal(row, bulk.CHANGED_SINCE))
        elif before.capacity is not None and (too_few := too_low(row.stock, before.capacity)):
            refused.append(bulk.capacity_refusal(row, too_few, date_format))
        else:
            able.append(row)
    return able, refused


@transaction.atomic
def _undo(caller: Staff, event: Event, edit_id: int, agreed: int) -> BulkResult:
    edit = first_or_refuse(_find_undoable(event, edit_id).select_for_update(no_key=True), UndoOver)
    rows_before = _rows_before(edit)
    rows = lock_performances(_edited_performances(rows_before))
    if any(row.capacity is not None for row in rows_before.values()):
        # From here on nothing is sold of them, so that what is decided holds.
        stocks = counters.lock_stocks(rows_before)
        for row in rows:
            row.stock = stocks[row.pk]
    able, refused = _split_restorable(rows_before, rows, caller.user.date_format)
    agree_to_change(able, agreed=agreed, now=clock.now())
    if able:
        _restore(edit, rows_before, able)
        move_stocks(event, {row: rows_before[row.pk].capacity for row in able})
        publish(EventSaved(account_id=event.account_id, event_id=event.pk))
    BulkEdit.objects.filter(pk=edit.pk).update(undone_at=clock.now())
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=event,
        account_id=event.account_id,
        after={"undone": len(able), "left": len(refused)},
        name=f"{event.name}, {len(able):,} performances",
    )
    return _undo_result(event, able, refused, UNDONE)


def _undo_result(event: Event, able: Sequence[Performance], refused: list[Refusal], message: str) -> BulkResult:
    return BulkResult(
        message=message,
        matched=len(able) + len(refused),
        changed=len(able),
        refused=refused,
        on_sale=count_public(able, clock.now()),
        timezone=event.venue.timezone,
    )


def _restore(edit: BulkEdit, rows_before: Mapping[int, BulkEditRow], rows: Sequence[Performance]) -> None:
    """Write what was kept into the rows, in one query for many, however different they were."""
    stored_row = BulkEditRow.objects.filter(edit=edit, performance=OuterRef("pk"))
    changed = [name for name in RESTORED_COLUMNS if any(getattr(row, name) is not None for row in rows_before.values())]
    before: dict[str, Any] = {name: Coalesce(Subquery(stored_row.values(name)), F(name)) for name in changed}
    for ids in in_parts([row.pk for row in rows]):
        Performance.objects.filter(pk__in=ids).update(**before, version=F("version") + 1, changed_at=clock.now())


def forget_bulk_edits(*, now: datetime, limit: int) -> int:
    """Forget the oldest bulk edits that cannot be undone any more, and return how many there were."""
    over = BulkEdit.objects.filter(undo_until__lte=now).order_by("undo_until")
    ids = list(over.values_list("pk", flat=True)[:limit])
    BulkEditRow.objects.filter(edit_id__in=ids).delete()
    BulkEdit.objects.filter(pk__in=ids).delete()
    return len(ids)
