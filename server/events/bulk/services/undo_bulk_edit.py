"""Taking a bulk edit back while there is time: what has changed since then stays as it is, and is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.core import clock
from server.core.announce import announce
from server.events import selectors
from server.events.bulk import reach as bulk
from server.events.bulk.reach import BulkResult, Refusal
from server.events.bulk.services.bulk_edit import get_own_event, in_parts, lock_performances
from server.events.changes import EventSaved
from server.events.errors import UndoOver
from server.events.models import BulkEdit, BulkEditRow, Event, Performance
from server.events.onsale import agree_to_change, count_told
from server.stock.errors import too_low
from server.stock.services import counters

UNDONE = "Event Bulk Update Undone Successfully"
COLUMNS = ("on_sale_at", "off_sale_at", "price", "is_on_sale", "is_box_office_only")


def undo_bulk_edit(
    *, caller: Staff, event_id: int, account_id: int = 0, edit_id: int, is_dry_run: bool = False, agreed: int = 0
) -> BulkResult:
    """Give back to the performances of a bulk edit what they had before, or find out to which that is possible.

    Anybody of its account may, whoever made it. One that was edited again, or sold more than it had tickets before,
    stays as it is and is named. `agreed` is how many that are on sale somebody has agreed to change back.

    :raises NotFound: if the event is another account's, or not of `account_id` where that is given.
    :raises UndoOver: if no such bulk edit of the event can be undone now.
    :raises SomeAreOnSale: if it would change more performances that are on sale than somebody has agreed to.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_own_event(caller, event_id, account_id)
    if not is_dry_run:
        return _undo(caller, event, edit_id, agreed)
    edit = _find(event, edit_id).first()
    if edit is None:
        raise UndoOver
    kept = _kept(edit)
    able, refused = _split(kept, _rows(kept), caller.user.date_format)
    return _result(event, able, refused, bulk.sum_up(len(able) + len(refused), refused))


def _find(event: Event, edit_id: int) -> QuerySet[BulkEdit]:
    return selectors.undoable_of(event=event).filter(pk=edit_id)


def _kept(edit: BulkEdit) -> dict[int, BulkEditRow]:
    return {row.performance_id: row for row in edit.rows.order_by("performance_id")}


def _rows(kept: Mapping[int, BulkEditRow]) -> QuerySet[Performance]:
    return Performance.objects.filter(pk__in=list(kept)).select_related("stock").order_by("pk")


def _split(
    kept: Mapping[int, BulkEditRow], rows: Sequence[Performance] | QuerySet[Performance], date_format: str
) -> tuple[list[Performance], list[Refusal]]:
    """Tell which performances can have again what they had, and which cannot."""
    able, refused = [], []
    for row in rows:
        before = kept[row.pk]
        if row.version != before.version:
            refused.append(Refusal(row, bulk.CHANGED_SINCE))
        elif before.capacity is not None and (too_few := too_low(row.stock, before.capacity)):
            refused.append(bulk.too_few(row, too_few, date_format))
        else:
            able.append(row)
    return able, refused


@transaction.atomic
def _undo(caller: Staff, event: Event, edit_id: int, agreed: int) -> BulkResult:
    edit = _find(event, edit_id).select_for_update(no_key=True).first()
    if edit is None:
        raise UndoOver
    kept = _kept(edit)
    rows = lock_performances(_rows(kept))
    if any(row.capacity is not None for row in kept.values()):
        # From here on nothing is sold of them, so that what is decided holds.
        stocks = counters.lock_stocks(kept)
        for row in rows:
            row.stock = stocks[row.pk]
    able, refused = _split(kept, rows, caller.user.date_format)
    agree_to_change(able, agreed=agreed, now=clock.now())
    if able:
        _restore(edit, kept, able)
        _move_stocks(event, kept, able)
        announce(EventSaved(account_id=event.account_id, event_id=event.pk))
    BulkEdit.objects.filter(pk=edit.pk).update(undone_at=clock.now())
    _record(caller, event, able, refused)
    return _result(event, able, refused, UNDONE)


def _result(event: Event, able: Sequence[Performance], refused: list[Refusal], message: str) -> BulkResult:
    return BulkResult(
        message=message,
        matched=len(able) + len(refused),
        changed=len(able),
        refused=refused,
        on_sale=count_told(able, clock.now()),
        timezone=event.venue.timezone,
    )


def _restore(edit: BulkEdit, kept: Mapping[int, BulkEditRow], rows: Sequence[Performance]) -> None:
    """Write what was kept into the rows, in one statement for many, however different they were."""
    kept_row = BulkEditRow.objects.filter(edit=edit, performance=OuterRef("pk"))
    changed = [name for name in COLUMNS if any(getattr(row, name) is not None for row in kept.values())]
    before: dict[str, Any] = {name: Coalesce(Subquery(kept_row.values(name)), F(name)) for name in changed}
    for ids in in_parts([row.pk for row in rows]):
        Performance.objects.filter(pk__in=ids).update(**before, version=F("version") + 1, changed_at=clock.now())


def _move_stocks(event: Event, kept: Mapping[int, BulkEditRow], rows: Sequence[Performance]) -> None:
    """Raise their stocks' versions in one announced change, and give back the numbers of tickets that were changed."""
    if not any(kept[row.pk].capacity is not None for row in rows):
        counters.touch_stocks(accounts=dict.fromkeys((row.pk for row in rows), event.account_id))
        return
    sizes = {row.pk: row.stock.capacity if (size := kept[row.pk].capacity) is None else size for row in rows}
    counters.resize_stocks(account_id=event.account_id, capacities=sizes)


def _record(caller: Staff, event: Event, able: Sequence[Performance], refused: Sequence[Refusal]) -> None:
    record(
        caller=caller,
        action=Action.UPDATE,
        row=event,
        account_id=event.account_id,
        after={"undone": len(able), "left": len(refused)},
        name=f"{event.name}, {len(able):,} performances",
    )


def forget_bulk_edits(*, now: datetime, limit: int) -> int:
    """Forget the oldest bulk edits that cannot be undone any more, and tell how many there were."""
    over = BulkEdit.objects.filter(undo_until__lte=now).order_by("undo_until")
    ids = list(over.values_list("pk", flat=True)[:limit])
    BulkEditRow.objects.filter(edit_id__in=ids).delete()
    BulkEdit.objects.filter(pk__in=ids).delete()
    return len(ids)
