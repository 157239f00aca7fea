"""Setting tickets of a performance aside for holds: by hand, by the clock, and by hand again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import groupby
from operator import attrgetter

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff, System
from server.core import clock
from server.events.allotments import selectors as reading
from server.events.allotments.services.tie_holds import Ties, room_for
from server.events.errors import HasBegun, NoSuchTeam
from server.events.models import Performance
from server.events.onsale import release_at
from server.stock.errors import ROW_NOT_FILLED, TICKETS_REQUIRED, HoldTooLarge, RowsNotFilled
from server.stock.services import allotments
from server.stock.services.allotments import Share

MOST_RELEASES = 500  # allotments a tick; the next one goes on

DELETE = "delete"  # of the spec's isaction; to add and to edit a row is the same


@dataclass(frozen=True, kw_only=True)
class AllotmentRow:
    """A row of Ticket Allocation as it was filled in: 0 is nothing chosen, None nothing typed.

    `allotment_id` is what the row was before, 0 for a new one; it may have had another hold. `seen` is how many tickets
    it had then, if the person minds that somebody else has changed that meanwhile.
    """

    hold_id: int = 0
    size: int | None = None
    action: str = ""
    allotment_id: int = 0
    team_id: int = 0
    seen: int | None = None

    @property
    def is_gone(self) -> bool:
        return self.action == DELETE


def set_aside(*, caller: Staff, event_id: int, performance_id: int, rows: Sequence[AllotmentRow]) -> None:
    """Give holds their shares of a performance, all rows or none (spec part 1, section 5, Allocation rows).

    :raises NotFound: if the event has no such performance, it is another account's, or one of the rows is.
    :raises RowsNotFilled: if a row is neither filled nor deleted.
    :raises NoSuchTeam: if a row is for a team that the event does not have.
    :raises TeamSoldOut, TeamStays: what `Ties.check` says.
    :raises HoldTooLarge, HoldBelowTaken, ChangedMeanwhile: what `allot` says.
    """
    caller.needs(*NOT_DOOR_STAFF)
    performance = reading.get_performance_of(caller=caller, event_id=event_id, performance_id=performance_id)
    _refuse_unfilled(performance, rows)
    shares = _shares_of(performance, rows)
    allot = partial(
        allotments.allot,
        caller=caller,
        account_id=performance.account_id,
        performance_id=performance.pk,
        shares=shares,
        title=performance.title,
    )
    if not performance.stock.slots:
        allot()
        return
    ties = Ties(performance_id=performance.pk, shares=shares, teams=_teams_of(rows))
    with transaction.atomic():
        allot(check=ties.check)
        ties.write()


def _teams_of(rows: Sequence[AllotmentRow]) -> dict[int, int]:
    """Name the team that each hold is to serve alone; those that serve all, or none any more, are left out."""
    return {row.hold_id: row.team_id for row in rows if row.team_id and not row.is_gone}


def _refuse_unfilled(performance: Performance, rows: Sequence[AllotmentRow]) -> None:
    messages: dict[str, str] = {}
    for place, row in enumerate(rows):
        if not row.hold_id:
            messages[f"allocations.{place}.allocationid"] = ROW_NOT_FILLED
        if row.size is None and not row.is_gone:
            messages[f"allocations.{place}.allocationcount"] = TICKETS_REQUIRED
    if messages:
        raise RowsNotFilled(messages)
    _refuse_unknown_teams(performance, rows)
    for place, row in enumerate(rows):
        if row.size == 0 and not row.is_gone:
            # Nothing is kept by a row of none: it is to be deleted.
            most = performance.stock.available + (row.seen or 0)
            raise HoldTooLarge(most, field=f"allocations.{place}.allocationcount")


def _refuse_unknown_teams(performance: Performance, rows: Sequence[AllotmentRow]) -> None:
    named = {row.team_id for row in rows if row.team_id}
    known = reading.find_teams(performance=performance, team_ids=named) if named else frozenset()
    for place, row in enumerate(rows):
        if row.team_id and row.team_id not in known:
            raise NoSuchTeam(field=f"allocations.{place}.teamid")


def _shares_of(performance: Performance, rows: Sequence[AllotmentRow]) -> list[Share]:
    """Give what holds are to have; a row whose hold was changed takes it away from the one that it had."""
    before = _holds_before(performance, rows)
    passed = _passed_holds(performance, rows)
    shares = [
        Share(
            hold_id=row.hold_id,
            size=0 if row.is_gone else row.size or 0,
            place=place,
            seen=row.seen if row.hold_id == before[place] else None,
            is_kept=row.hold_id in passed,
        )
        for place, row in enumerate(rows)
    ]
    named = {row.hold_id for row in rows}
    return shares + [
        Share(hold_id=before[place], size=0, place=place, seen=row.seen)
        for place, row in enumerate(rows)
        if before[place] not in named
    ]


def _holds_before(performance: Performance, rows: Sequence[AllotmentRow]) -> list[int]:
    """Name the hold that each row had; of a row that is new, or gone meanwhile, its own."""
    ids = [row.allotment_id for row in rows if row.allotment_id]
    known = dict(reading.list_allotments(performance=performance).filter(pk__in=ids).values_list("pk", "hold_id"))
    return [known.get(row.allotment_id, row.hold_id) for row in rows]


def _passed_holds(performance: Performance, rows: Sequence[AllotmentRow]) -> frozenset[int]:
    """Name the holds whose moment at a performance has passed: what is set by hand from now on stays."""
    found = reading.read_release_hours({row.hold_id for row in rows})
    now = clock.now()
    return frozenset(pk for pk, hours in found.items() if release_at(performance, hours) <= now)


def take_back(*, caller: Staff, event_id: int, performance_id: int, hold_id: int) -> int:
    """Keep for a hold again what it has given back and nobody has taken since, and count it.

    :raises NotFound: if the event has no such performance, it is another account's, or the hold has nothing of it.
    :raises HasBegun: once the performance has begun.
    :raises NothingToTakeBack: if nothing of it is left.
    """
    caller.needs(*NOT_DOOR_STAFF)
    performance = reading.get_performance_of(caller=caller, event_id=event_id, performance_id=performance_id)
    if performance.starts_at <= clock.now():
        raise HasBegun
    return allotments.take_back(
        caller=caller,
        account_id=performance.account_id,
        performance_id=performance.pk,
        hold_id=hold_id,
        title=performance.title,
        room=partial(room_for, performance_id=performance.pk, hold_id=hold_id) if performance.stock.slots else None,
    )


def release_due_holds(*, now: datetime) -> int:
    """Put back on sale what holds have left of the performances for which their moment has passed, and count it.

    Each performance is a transaction of its own, which asks again: a performance may have been moved, or a hold told to
    keep longer, meanwhile. A second call, also one of another process, finds nothing left.
    """
    listed = reading.list_due(now=now, most=MOST_RELEASES)
    return sum(
        allotments.release_unsold(
            caller=System(),
            performance_id=performance_id,
            allotment_ids=[row.pk for row in of_one],
            title=of_one[0].stock.performance.title,
            due=partial(reading.find_due, now=now),
        )
        for performance_id, of_one in ((pk, list(rows)) for pk, rows in groupby(listed, key=attrgetter("stock_id")))
    )
