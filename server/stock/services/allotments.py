"""Setting tickets of a performance aside for holds, by hand and by the clock.

Rows are locked in one order, as claims lock theirs: holds, allotments, each by primary key, and the stock last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import F, ProtectedError

from server.accounts.caller import Caller
from server.accounts.services.audit_log import Action, record
from server.core.announce import announce
from server.core.errors import ChangedMeanwhile, Invalid, NotFound
from server.stock.changes import StockChanged
from server.stock.errors import CHOSEN_TWICE, HoldBelowTaken, HoldTooLarge, NothingToTakeBack
from server.stock.models import Hold, HoldAllotment, Stock


@dataclass(frozen=True, kw_only=True)
class Share:
    """What a hold is to have of a performance; a size of 0 takes it away.

    `seen` is the size that the person had before them, if they mind that somebody else has changed it. `is_kept` says
    that the hold's moment has passed: what is set by hand since then, the clock does not give back. `place` is the
    row's in the form, which a refusal names.
    """

    hold_id: int
    size: int
    place: int = 0
    seen: int | None = None
    is_kept: bool = False


@dataclass(frozen=True)
class _Move:
    """A share with the hold's row of the performance as it is, a new one where it has none."""

    share: Share
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
    shares: Sequence[Share],
    title: str = "",
    check: Callable[[], None] | None = None,
) -> None:
    """Set aside shares of a performance for holds, all of them or none; holds that are not named keep theirs.

    The differences come from what is free, or go to it. The audit log calls the performance by the title. `check` is
    called once everything is locked and nothing is written: it may refuse for a reason that stock does not know.

    :raises NotFound: if the performance or one of the holds is not the account's.
    :raises ChangedMeanwhile: if one of the sizes is no longer what was seen; with the allotment as it is.
    :raises HoldTooLarge: if all together would take more than is free.
    :raises HoldBelowTaken: if a hold would have fewer than are sold and reserved from it.
    """
    moves = _lock(account_id, performance_id, shares)
    stock = Stock.objects.select_for_update(no_key=True).filter(pk=performance_id, account_id=account_id).first()
    if stock is None:
        raise NotFound
    _refuse_unseen(moves)
    if check is not None:
        check()
    _check(moves, free=stock.available)
    changed = [move for move in moves if not move.is_none]
    difference = sum(move.difference for move in changed)
    for move in changed:
        _write(caller, account_id, move, title)
    if changed:
        _move_stock(account_id, performance_id, difference)


def _lock(account_id: int, performance_id: int, shares: Sequence[Share]) -> list[_Move]:
    """Lock the holds, so that none of them is deleted or allotted twice, and what they have of the performance."""
    ids = sorted({share.hold_id for share in shares})
    found = Hold.objects.select_for_update(no_key=True).filter(pk__in=ids, account_id=account_id).order_by("pk")
    holds = {hold.pk: hold for hold in found}
    if len(holds) < len(ids):
        raise NotFound
    held = HoldAllotment.objects.select_for_update(no_key=True).filter(stock_id=performance_id, hold_id__in=ids)
    rows = {row.hold_id: row for row in held.order_by("pk")}
    moves = []
    for share in shares:
        row = rows.get(share.hold_id) or HoldAllotment(stock_id=performance_id, size=0)
        row.hold = holds[share.hold_id]
        moves.append(_Move(share, row))
    return moves


def _refuse_unseen(moves: Sequence[_Move]) -> None:
    """Refuse rows that contradict each other or what is there by now, before anything is written."""
    named: set[int] = set()
    for move in moves:
        share, row = move.share, move.row
        if share.hold_id in named:
            raise Invalid(CHOSEN_TWICE, field=move.field("allocationid"))
        named.add(share.hold_id)
        if share.seen is not None and share.seen != row.size:
            raise ChangedMeanwhile(row)
        if share.size < row.sold + row.reserved:
            raise HoldBelowTaken(row.sold + row.reserved, field=move.field("allocationcount"))


def _check(moves: Sequence[_Move], *, free: int) -> None:
    """Refuse what does not fit, before anything is written."""
    left = free - sum(move.difference for move in moves if move.difference < 0)
    for move in moves:
        if move.difference > left:
            raise HoldTooLarge(left + move.row.size, field=move.field("allocationcount"))
        left -= max(0, move.difference)


def _write(caller: Caller, account_id: int, move: _Move, title: str) -> None:
    row, size, before = move.row, move.share.size, move.row.size
    note = partial(record, caller=caller, row=row, account_id=account_id, name=_name(row, title))
    if move.is_new:
        row.size, row.is_kept = size, move.share.is_kept
        row.save(force_insert=True)
        note(action=Action.CREATE, after={"size": size})
    elif size == 0:
        note(action=Action.DELETE, before={"size": before})
        _take_away(row)
    else:
        rows = HoldAllotment.objects.filter(pk=row.pk)
        # What is set aside anew by hand need not be taken back any more.
        released = max(0, row.released - max(0, move.difference))
        rows.update(size=size, released=released, is_kept=row.is_kept or move.share.is_kept, version=F("version") + 1)
        note(action=Action.UPDATE, before={"size": before}, after={"size": size})


def _take_away(row: HoldAllotment) -> None:
    """Delete an allotment; one from which tickets were ever claimed stays behind without any, for they name it."""
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
    """Put back on sale what some holds have left of a performance, and count it; what was set by hand stays.

    A second call finds nothing left to give back. `due` is asked, once they are locked, which of them, by their ids,
    are to give it back, if a reason that stock does not know may leave fewer.
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
def take_back(
    *,
    caller: Caller,
    account_id: int,
    performance_id: int,
    hold_id: int,
    title: str = "",
    room: Callable[[], int | None] | None = None,
) -> int:
    """Keep for a hold again what the clock has given back of it and nobody has taken since, and count it.

    From then on the clock leaves this hold alone at this performance. `room` is asked, once everything is locked, for
    how many there is room, if a reason that stock does not know may leave fewer.

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
    announce(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


def _record_move(caller: Caller, row: HoldAllotment, title: str, *, to: int) -> None:
    record(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=row.hold.account_id,
        before={"size": row.size},
        after={"size": to},
        name=_name(row, title),
    )


def _name(row: HoldAllotment, title: str) -> str:
    return ", ".join(part for part in (row.hold.name, title) if part)
