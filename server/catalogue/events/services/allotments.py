"""Sets tickets aside for holds, ties holds to teams, and releases what holds have left in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import groupby
from operator import attrgetter

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff, System
from server.catalogue.errors import HasBegun, NoSuchTeam, TeamSoldOut, TeamStays
from server.catalogue.events import allotment_selectors as reading
from server.catalogue.events.allotment_selectors import count_free, count_held, list_allotments_with_teams, team_of
from server.catalogue.events.models import Performance, TeamAllotment
from server.catalogue.events.on_sale import release_at
from server.inventory.errors import ROW_NOT_FILLED, TICKETS_REQUIRED, HoldTooLarge, RowsNotFilled
from server.inventory.models import HoldAllotment
from server.inventory.services import holds
from server.inventory.services.holds import HoldShare
from server.platform import clock

# All of this runs while the performance's stock row is locked, since whatever takes or keeps a place locks it.


@dataclass(frozen=True, kw_only=True)
class Ties:
    """What holds are to have of a performance, and for which of its teams; a hold that is not in `teams` serves all."""

    performance_id: int
    shares: Sequence[HoldShare]
    teams: Mapping[int, int]

    def check(self) -> None:
        """Untie the holds whose team changes, if all of them together leave each team enough places.

        :raises TeamStays: if the team of a hold would change from which tickets are taken.
        :raises TeamSoldOut: if a team has no place left that is in no other hold.
        :raises HoldTooLarge: if it has some, but fewer than a hold is to have.
        """
        rows = {row.hold_id: row for row in list_allotments_with_teams(self.performance_id)}
        here = [self.performance_id]
        left = Counter({team: free for (_, team), free in count_free(here).items()})
        left.subtract({team: held for (_, team), held in count_held(here).items()})
        moves = [_Move(share, self.teams.get(share.hold_id), rows.get(share.hold_id)) for share in self.shares]
        for move in moves:
            move.refuse_other_team()
            if move.team_before is not None and move.difference_before < 0:
                left[move.team_before] -= move.difference_before
        for move in moves:
            if move.team is not None:
                move.refuse_more_than(left[move.team])
                left[move.team] -= max(0, move.difference)
        untied = [move.row.pk for move in moves if move.row is not None and move.team_before not in (None, move.team)]
        TeamAllotment.objects.filter(allotment__in=untied).delete()

    def write(self) -> None:
        """Tie the holds to their teams, after they were given their shares."""
        rows = HoldAllotment.objects.filter(stock=self.performance_id, hold__in=list(self.teams), team_allotment=None)
        TeamAllotment.objects.bulk_create(
            [
                TeamAllotment(allotment_id=pk, team_id=self.teams[hold_id])
                for pk, hold_id in rows.order_by("pk").values_list("pk", "hold_id")
            ]
        )


@dataclass(frozen=True)
class _Move:
    """A share with its team, None if it serves all, and with the hold's row of the performance, if it has one."""

    share: HoldShare
    requested_team: int | None
    row: HoldAllotment | None

    @property
    def team(self) -> int | None:
        return self.requested_team if self.share.size else None

    @property
    def team_before(self) -> int | None:
        return team_of(self.row) if self.row is not None else None

    @property
    def taken(self) -> int:
        return self.row.sold + self.row.reserved if self.row is not None else 0

    @property
    def held_before(self) -> int:
        """How many places of the team that it is to have it keeps already."""
        return self.row.available if self.row is not None and self.team_before == self.team else 0

    @property
    def difference(self) -> int:
        """How many more places of the team that it is to have it keeps then."""
        return self.share.size - self.taken - self.held_before

    @property
    def difference_before(self) -> int:
        """How many more places of the team that it had it keeps then."""
        available = self.row.available if self.row is not None else 0
        return self.difference if self.team == self.team_before else -available

    def refuse_other_team(self) -> None:
        if self.taken and self.share.size and self.team != self.team_before:
            raise TeamStays(field=f"allocations.{self.share.place}.teamid")

    def refuse_more_than(self, left: int) -> None:
        if self.difference <= max(0, left):
            return
        most = self.held_before + self.taken + max(0, left)
        field = f"allocations.{self.share.place}.allocationcount"
        raise HoldTooLarge(most, field=field) if most else TeamSoldOut(field=field)


def room_for(*, performance_id: int, hold_id: int) -> int | None:
    """Return how many more places a performance could keep for a hold that is tied to a team; None if it is not."""
    rows = TeamAllotment.objects.filter(allotment__stock=performance_id, allotment__hold=hold_id)
    team_id = rows.values_list("team_id", flat=True).first()
    if team_id is None:
        return None
    where = (performance_id, team_id)
    return count_free([performance_id])[where] - count_held([performance_id])[where]


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
        holds.allot,
        caller=caller,
        account_id=performance.account_id,
        performance_id=performance.pk,
        shares=shares,
        title=performance.title,
    )
    if not performance.stock.slots:
        allot()
        return
    # The team that each hold is to serve alone; those that serve all, or none any more, are left out.
    teams = {row.hold_id: row.team_id for row in rows if row.team_id and not row.is_gone}
    ties = Ties(performance_id=performance.pk, shares=shares, teams=teams)
    with transaction.atomic():
        allot(check=ties.check)
        ties.write()


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


def _shares_of(performance: Performance, rows: Sequence[AllotmentRow]) -> list[HoldShare]:
    """Return what holds are to have; a row whose hold was changed takes it away from the one that it had."""
    before = _holds_before(performance, rows)
    passed = _passed_holds(performance, rows)
    shares = [
        HoldShare(
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
        HoldShare(hold_id=before[place], size=0, place=place, seen=row.seen)
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
    return holds.reclaim_released(
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
        holds.release_unsold(
            caller=System(),
            performance_id=performance_id,
            allotment_ids=[row.pk for row in of_one],
            title=of_one[0].stock.performance.title,
            due=partial(reading.find_due, now=now),
        )
        for performance_id, of_one in ((pk, list(rows)) for pk, rows in groupby(listed, key=attrgetter("stock_id")))
    )
