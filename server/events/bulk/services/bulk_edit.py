"""Editing many performances of an event at once (spec part 1, section 5, Bulk edit): first tried, then all or none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.core import clock, wire
from server.core.announce import announce
from server.core.errors import FieldsWrong, NotFound
from server.events import selectors
from server.events.bulk import reach as bulk
from server.events.bulk.reach import BulkResult, Refusal, Selection
from server.events.changes import EventSaved
from server.events.errors import BulkRefused, NoneMatched
from server.events.models import BulkEdit, BulkEditRow, Event, Performance
from server.events.onsale import agree_to_change, count_told
from server.events.services.update_performance import PerformanceEdit, check_texts, read_edit
from server.stock.errors import CapacitiesTooLow, too_low
from server.stock.services import counters

DONE = "Event Bulk Updated Successfully. Please refresh to see all changes."
CAPACITY = "capacity"
_MANY = 500  # rows a statement


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
    """What is new of one performance: columns of its row, and its stock's capacity."""

    row: Performance
    values: Mapping[str, Any]

    @property
    def columns(self) -> dict[str, Any]:
        return {name: value for name, value in self.values.items() if name != CAPACITY}

    def before(self, name: str) -> Any:
        return _held(self.row, name)


def _held(row: Performance, name: str) -> Any:
    return row.stock.capacity if name == CAPACITY else getattr(row, name)


def bulk_edit(
    *, caller: Staff, event_id: int, account_id: int = 0, form: BulkForm, is_dry_run: bool = False
) -> BulkResult:
    """Change all performances to come that a selection names, or find out which of them cannot be changed.

    :raises NotFound: if the event is another account's, or not of `account_id` where that is given.
    :raises FieldsWrong: if the selection cannot be read, nothing is to change, or a text is none of its kind.
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
        message=bulk.sum_up(len(rows), refused),
        matched=len(rows),
        changed=len(changes),
        refused=refused,
        on_sale=count_told(_rows_of(changes), clock.now()),
        timezone=event.venue.timezone,
    )


def _rows_of(changes: Sequence[_Change]) -> list[Performance]:
    return [change.row for change in changes]


def get_own_event(caller: Staff, event_id: int, account_id: int) -> Event:
    """Read an event of the account for which somebody says that they act.

    :raises NotFound: if it is another account's.
    """
    event = selectors.get_event(caller=caller, event_id=event_id)
    if account_id not in (0, event.account_id):
        raise NotFound
    return event


def _check_changes(edit: PerformanceEdit, *, zone: str, date_format: str) -> None:
    if edit == PerformanceEdit():
        raise FieldsWrong({"changes": bulk.NO_CHANGES})
    try:
        check_texts(edit, zone=zone, date_format=date_format)
    except FieldsWrong as wrong:
        said: Mapping[str, str] = wrong.more["fields"]
        raise FieldsWrong({f"changes.{name}": message for name, message in said.items()}) from None


def _plan(rows: Sequence[Performance], edit: PerformanceEdit, date_format: str) -> tuple[list[_Change], list[Refusal]]:
    """Hold the edit against each performance by the rules of a single edit: what changes, and what cannot."""
    changes: list[_Change] = []
    refused: list[Refusal] = []
    for row in rows:
        try:
            values, capacity = read_edit(row, edit, date_format)
        except FieldsWrong as wrong:
            refused.append(Refusal(row, wrong.message))
            continue
        if capacity is not None and (too_few := too_low(row.stock, capacity)):
            refused.append(bulk.too_few(row, too_few, date_format))
            continue
        new = values if capacity is None else {**values, CAPACITY: capacity}
        differing = {name: value for name, value in new.items() if value != _held(row, name)}
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
        raise _refusal_of(refused, matched=len(rows))
    on_sale = agree_to_change(_rows_of(changes), agreed=form.agreed, now=clock.now())
    undo, undo_until = 0, None
    if changes:
        undo_until = clock.now() + bulk.UNDO_FOR
        _write(changes)
        undo = _keep(caller, event, changes, undo_until)
        _record(caller, event, selection, changes)
        # Last of all, since sales of the same performances wait for their stock until we commit.
        _move_stocks(event, changes, matched=len(rows), date_format=caller.user.date_format)
        announce(EventSaved(account_id=event.account_id, event_id=event.pk))
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


def _refusal_of(refused: Sequence[Refusal], *, matched: int) -> BulkRefused:
    return BulkRefused(refused[0].message, matched=matched, refused=refused)


def in_parts(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """Give as many ids at a time as a statement takes."""
    return (ids[start : start + _MANY] for start in range(0, len(ids), _MANY))


def _write(changes: Sequence[_Change]) -> None:
    """Write what is new, in a statement for all that get the same."""
    alike: dict[tuple[tuple[str, Any], ...], list[int]] = defaultdict(list)
    for change in changes:
        alike[tuple(sorted(change.columns.items()))].append(change.row.pk)
    for columns, ids in alike.items():
        for some in in_parts(ids):
            Performance.objects.filter(pk__in=some).update(
                **dict(columns), version=F("version") + 1, changed_at=clock.now()
            )


def _keep(caller: Staff, event: Event, changes: Sequence[_Change], until: datetime) -> int:
    """Keep what was and who changed it, so that it can be had again, and give the number of the edit."""
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
        batch_size=_MANY,
    )
    return edit.pk


def _move_stocks(event: Event, changes: Sequence[_Change], *, matched: int, date_format: str) -> None:
    """Raise all their stocks' versions in one announced change, and give them their new numbers of tickets.

    :raises BulkRefused: if too many of one were sold since it was read, or its teams have got more slots.
    """
    sizes = {change.row.pk: change.values.get(CAPACITY, change.row.stock.capacity) for change in changes}
    if not any(CAPACITY in change.values for change in changes):
        counters.touch_stocks(accounts=dict.fromkeys(sizes, event.account_id))
        return
    try:
        counters.resize_stocks(account_id=event.account_id, capacities=sizes)
    except CapacitiesTooLow as short:
        rows = {change.row.pk: change.row for change in changes}
        refused = [bulk.too_few(rows[pk], too_few, date_format) for pk, too_few in short.refusals.items()]
        raise _refusal_of(refused, matched=matched) from None


def _record(caller: Staff, event: Event, selection: Selection, changes: Sequence[_Change]) -> None:
    """Write one line into the audit log: which performances were meant, and what was and is of each column."""
    names = sorted({name for change in changes for name in change.values})
    where = {
        "from": selection.first,
        "to": selection.last,
        "weekdays": ", ".join(map(str, sorted(selection.weekdays))),
        "times": ", ".join(f"{hour:%H:%M}" for hour in sorted(selection.times)),
        "performances": len(changes),
    }
    of_each = {name: [change for change in changes if name in change.values] for name in names}
    before = {name: _spread(some, [change.before(name) for change in some]) for name, some in of_each.items()}
    after = {name: _spread(some, [change.values[name] for change in some]) for name, some in of_each.items()}
    record(
        caller=caller,
        action=Action.UPDATE,
        row=event,
        account_id=event.account_id,
        before=before,
        after={**where, **after},
        name=f"{event.name}, {len(changes):,} performances",
    )


def _spread(changes: Sequence[_Change], values: Sequence[Any]) -> object:
    """Give the one value of all, or the least and the most; moments as the clock at the venue shows them."""
    pairs = sorted(zip(values, (change.row.timezone for change in changes), strict=True))
    least, most = (
        wire.in_words(value, zone) if isinstance(value, datetime) else value for value, zone in (pairs[0], pairs[-1])
    )
    return least if least == most else f"{least} - {most}"
