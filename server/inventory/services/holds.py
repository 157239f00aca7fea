"""Creates, updates and deletes holds, sets tickets aside for them, and releases what they have not sold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, ProtectedError

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.audit.services import Action, AuditedModel, check_version, facts_of, record_change, unless_in_use
from server.inventory import errors, selectors
from server.inventory.changes import HoldChanged, StockChanged
from server.inventory.errors import CHOSEN_TWICE, HoldBelowTaken, HoldTooLarge, NothingToTakeBack
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.inventory.services.counters import touch_stocks
from server.platform.domain_events import publish
from server.platform.errors import Invalid, InvalidFields, NotFound, StaleVersion
from server.platform.search import same_name

_HOLDS: AuditedModel[Hold] = AuditedModel(
    facts=lambda hold: facts_of(hold, "name", "channel", "release_hours"),
    account_of=lambda hold: hold.account_id,
    change=lambda hold: HoldChanged(hold.pk, hold.account_id),
)


@dataclass(frozen=True, kw_only=True)
class HoldForm:
    """A submitted hold form; exactly one channel is chosen. Hours: 0 for never, None for unchanged."""

    name: str = ""
    is_all: bool = False
    is_api: bool = False
    is_boxoffice: bool = False
    release_hours: int | None = None
    wrong: Mapping[str, str] = field(
        default_factory=dict
    )  # fields that could not be parsed, reported with the other errors


def create_hold(*, caller: Staff, account_id: int | None, form: HoldForm) -> Hold:
    """Create a hold.

    :raises InvalidFields: if a field of the form is missing or wrong, or another hold of the account has its name.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with _refuse_concurrent_name(), transaction.atomic():
        values = _read_form(form)
        hold = Hold(account_id=caller.account_for(account_id), **values)
        _refuse_taken_name(hold, form.name)
        with _HOLDS.saving(caller, hold):
            hold.save()
    return selectors.get_hold(caller=caller, hold_id=hold.pk)


def update_hold(*, caller: Staff, hold_id: int, form: HoldForm, version: int | None = None) -> Hold:
    """Update a hold and the screens of its performances.

    :raises InvalidFields: if a field of the form is missing or wrong, or another hold of the account has its name.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with _refuse_concurrent_name(), transaction.atomic():
        hold = caller.within(Hold.objects.select_for_update(no_key=True).filter(pk=hold_id)).first()
        if hold is None:
            raise NotFound
        check_version(version, hold, shown=lambda: selectors.get_hold(caller=caller, hold_id=hold_id))
        values = _read_form(form)
        _refuse_taken_name(hold, form.name)
        with _HOLDS.saving(caller, hold):
            Hold.objects.filter(pk=hold_id).update(**values, version=F("version") + 1)
        performances = hold.allotments.values_list("stock_id", flat=True)
        touch_stocks(accounts=dict.fromkeys(performances, hold.account_id))
    return selectors.get_hold(caller=caller, hold_id=hold_id)


def delete_hold(*, caller: Staff, hold_id: int) -> None:
    """Delete a hold that has no allotments.

    :raises HoldIsMapped: if it has an allotment or an API client sells from it, even one added concurrently.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with unless_in_use(errors.HoldIsMapped):
        found = caller.within(Hold.objects.select_for_update(of=("self",)).filter(pk=hold_id))
        hold = found.filter(account__deleted_at=None).first()
        if hold is None:
            raise NotFound
        # Relation by name: inventory stands below integrations and does not import it.
        if hold.allotments.exists() or hold.client_holds.exists():
            raise errors.HoldIsMapped
        with _HOLDS.deleting(caller, hold):
            hold.delete()


@contextmanager
def _refuse_concurrent_name() -> Iterator[None]:
    """Refuse the form if another hold of the account got this name at the same moment."""
    try:
        yield
    except IntegrityError:
        raise InvalidFields({"allocation_name": errors.NAME_TAKEN}) from None


def _refuse_taken_name(hold: Hold, name: str) -> None:
    """Refuse a name that another hold of the account has; not every database folds the case of every letter."""
    others = Hold.objects.filter(account_id=hold.account_id).exclude(pk=hold.pk).values_list("name", flat=True)
    if same_name(name) in map(same_name, others):
        raise InvalidFields({"allocation_name": errors.NAME_TAKEN})


def _read_form(form: HoldForm) -> dict[str, Any]:
    messages = dict(form.wrong)
    if not form.name:
        messages.setdefault("allocation_name", errors.NAME_REQUIRED)
    flags = {
        HoldChannel.ALL: form.is_all,
        HoldChannel.API: form.is_api,
        HoldChannel.BOXOFFICE: form.is_boxoffice,
    }
    chosen = [channel for channel, is_chosen in flags.items() if is_chosen]
    if len(chosen) != 1 and not messages.keys() & {"all", "api", "boxoffice"}:
        messages["all"] = errors.CHANNEL_REQUIRED
    if messages:
        raise InvalidFields(messages)
    hours = {} if form.release_hours is None else {"release_hours": form.release_hours or None}
    return {"name": form.name, "channel": chosen[0], **hours}


# Rows are locked in the same order as by claims: holds, allotments, each by primary key, and stock last.


@dataclass(frozen=True, kw_only=True)
class HoldShare:
    """The size that a hold is to have of a performance; 0 removes it.

    `seen` is the size that the person saw, for detecting concurrent changes. `is_kept` says that the hold's release
    moment has passed: what is set by hand since then is not released by the clock. `place` is the row's position in the
    form, which a refusal names.
    """

    hold_id: int
    size: int
    place: int = 0
    seen: int | None = None
    is_kept: bool = False


@dataclass(frozen=True)
class _Move:
    """A share with the hold's allotment of the performance, a new one if it has none."""

    share: HoldShare
    row: HoldAllotment

    def field(self, name: str) -> str:
        return f"allocations.{self.share.place}.{name}"

    @property
    def difference(self) -> int:
        return self.share.size - self.row.size

    @property
    def is_new(self) -> bool:
        return self.row._state.adding

    @property
    def is_none(self) -> bool:
        return self.difference == 0


@transaction.atomic
def allot(
    *,
    caller: Caller,
    account_id: int,
    performance_id: int,
    shares: Sequence[HoldShare],
    title: str = "",
    check: Callable[[], None] | None = None,
) -> None:
    """Set the allotments of a performance, all of them or none; holds that are not named keep theirs.

    The differences come from what is free, or go to it. `title` names the performance in the audit log. `check` is
    called once everything is locked and nothing is written: it may refuse for a reason that inventory does not know.

    :raises NotFound: if the performance or one of the holds is not the account's.
    :raises StaleVersion: if a size is no longer what was seen; it carries the current allotment.
    :raises HoldTooLarge: if all together would take more than is free.
    :raises HoldBelowTaken: if a hold would have fewer than are sold and reserved from it.
    """
    moves = _lock_moves(account_id, performance_id, shares)
    stock = Stock.objects.select_for_update(no_key=True).filter(pk=performance_id, account_id=account_id).first()
    if stock is None:
        raise NotFound
    _refuse_unseen(moves)
    if check is not None:
        check()
    _refuse_too_large(moves, free=stock.available)
    changed = [move for move in moves if not move.is_none]
    difference = sum(move.difference for move in changed)
    for move in changed:
        _write_move(caller, account_id, move, title)
    if changed:
        _move_stock(account_id, performance_id, difference)


def _lock_moves(account_id: int, performance_id: int, shares: Sequence[HoldShare]) -> list[_Move]:
    """Lock the holds, so that none is deleted or allotted twice, and their allotments of the performance."""
    ids = sorted({share.hold_id for share in shares})
    found = Hold.objects.select_for_update(no_key=True).filter(pk__in=ids, account_id=account_id).order_by("pk")
    holds = {hold.pk: hold for hold in found}
    if len(holds) < len(ids):
        raise NotFound
    locked = HoldAllotment.objects.select_for_update(no_key=True).filter(stock_id=performance_id, hold_id__in=ids)
    rows = {row.hold_id: row for row in locked.order_by("pk")}
    moves = []
    for share in shares:
        row = rows.get(share.hold_id) or HoldAllotment(stock_id=performance_id, size=0)
        row.hold = holds[share.hold_id]
        moves.append(_Move(share, row))
    return moves


def _refuse_unseen(moves: Sequence[_Move]) -> None:
    """Refuse rows that contradict each other or the current state, before anything is written."""
    named: set[int] = set()
    for move in moves:
        share, row = move.share, move.row
        if share.hold_id in named:
            raise Invalid(CHOSEN_TWICE, field=move.field("allocationid"))
        named.add(share.hold_id)
        if share.seen is not None and share.seen != row.size:
            raise StaleVersion(row)
        if share.size < row.sold + row.reserved:
            raise HoldBelowTaken(row.sold + row.reserved, field=move.field("allocationcount"))


def _refuse_too_large(moves: Sequence[_Move], *, free: int) -> None:
    """Refuse sizes that do not fit, before anything is written."""
    left = free - sum(move.difference for move in moves if move.difference < 0)
    for move in moves:
        if move.difference > left:
            raise HoldTooLarge(left + move.row.size, field=move.field("allocationcount"))
        left -= max(0, move.difference)


def _write_move(caller: Caller, account_id: int, move: _Move, title: str) -> None:
    row, size, before = move.row, move.share.size, move.row.size
    note = partial(record_change, caller=caller, row=row, account_id=account_id, name=_allotment_name(row, title))
    if move.is_new:
        row.size, row.is_kept = size, move.share.is_kept
        row.save(force_insert=True)
        note(action=Action.CREATE, after={"size": size})
    elif size == 0:
        note(action=Action.DELETE, before={"size": before})
        _delete_allotment(row)
    else:
        rows = HoldAllotment.objects.filter(pk=row.pk)
        # What is held again by hand is no longer due for release.
        released = max(0, row.released - max(0, move.difference))
        rows.update(size=size, released=released, is_kept=row.is_kept or move.share.is_kept, version=F("version") + 1)
        note(action=Action.UPDATE, before={"size": before}, after={"size": size})


def _delete_allotment(row: HoldAllotment) -> None:
    """Delete an allotment; one from which tickets were ever claimed stays with size 0, because they refer to it."""
    rows = HoldAllotment.objects.filter(pk=row.pk)
    try:
        rows.delete()
    except ProtectedError:
        rows.update(size=0, released=0, version=F("version") + 1)


def release_unsold(
    *,
    caller: Caller,
    performance_id: int,
    allotment_ids: Iterable[int],
    title: str = "",
    due: Callable[[list[HoldAllotment]], Collection[int]] | None = None,
) -> int:
    """Release what some holds have left of a performance and return the number; what was set by hand stays.

    Calling it again releases nothing. `due` is called once they are locked and returns the ids of those that are due,
    if a reason that inventory does not know excludes some.
    """
    with transaction.atomic():
        left = HoldAllotment.objects.select_for_update(of=("self",), no_key=True).filter(
            pk__in=list(allotment_ids), stock_id=performance_id, is_kept=False, size__gt=F("sold") + F("reserved")
        )
        rows = list(left.select_related("hold").order_by("pk"))
        if due is not None:
            released = due(rows)
            rows = [row for row in rows if row.pk in released]
        for row in rows:
            HoldAllotment.objects.filter(pk=row.pk).update(
                size=row.sold + row.reserved, released=F("released") + row.available, version=F("version") + 1
            )
            _record_move(caller, row, title, to=row.size - row.available)
        count = sum(row.available for row in rows)
        if count:
            _move_stock(rows[0].hold.account_id, performance_id, -count)
    return count


@transaction.atomic
def reclaim_released(
    *,
    caller: Caller,
    account_id: int,
    performance_id: int,
    hold_id: int,
    title: str = "",
    room: Callable[[], int | None] | None = None,
) -> int:
    """Hold again what the clock has released of a hold and nobody has taken since, and return the number.

    From then on the clock leaves this hold alone at this performance. `room` is called once everything is locked and
    returns how many fit, if a reason that inventory does not know limits them.

    :raises NotFound: if the hold has nothing of the performance, or is another account's.
    :raises NothingToTakeBack: if it gave nothing back, or none of it is left.
    """
    rows = HoldAllotment.objects.filter(hold_id=hold_id, stock_id=performance_id, stock__account_id=account_id)
    row = rows.select_for_update(of=("self",), no_key=True).select_related("hold").first()
    if row is None:
        raise NotFound
    stock = Stock.objects.select_for_update(no_key=True).get(pk=performance_id)
    count = min(row.released, stock.available)
    most = room() if room is not None else None
    if most is not None:
        count = min(count, most)
    if count <= 0:
        raise NothingToTakeBack
    HoldAllotment.objects.filter(pk=row.pk).update(
        size=F("size") + count, released=F("released") - count, is_kept=True, version=F("version") + 1
    )
    _record_move(caller, row, title, to=row.size + count)
    _move_stock(account_id, performance_id, count)
    return count


def _move_stock(account_id: int, performance_id: int, difference: int) -> None:
    Stock.objects.filter(pk=performance_id).update(held=F("held") + difference, version=F("version") + 1)
    publish(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


def _record_move(caller: Caller, row: HoldAllotment, title: str, *, to: int) -> None:
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=row.hold.account_id,
        before={"size": row.size},
        after={"size": to},
        name=_allotment_name(row, title),
    )


def _allotment_name(row: HoldAllotment, title: str) -> str:
    return ", ".join(part for part in (row.hold.name, title) if part)
