"""Keeping what a hold has of a performance for one team: the limits of Ticket Allocation per team, and the ties.

Everything here runs while the performance's stock row is locked, since whatever takes or keeps a place locks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.events.errors import TeamSoldOut, TeamStays
from server.events.models import TeamAllotment
from server.events.teams.selectors.pools import count_free, count_kept, list_allotments_with_teams, team_of
from server.stock.errors import HoldTooLarge
from server.stock.models import HoldAllotment
from server.stock.services.allotments import Share


@dataclass(frozen=True, kw_only=True)
class Ties:
    """What holds are to have of a performance, and for which of its teams; a hold that is not in `teams` serves all."""

    performance_id: int
    shares: Sequence[Share]
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
        left.subtract({team: kept for (_, team), kept in count_kept(here).items()})
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

    share: Share
    wanted: int | None
    row: HoldAllotment | None

    @property
    def team(self) -> int | None:
        return self.wanted if self.share.size else None

    @property
    def team_before(self) -> int | None:
        return team_of(self.row) if self.row is not None else None

    @property
    def taken(self) -> int:
        return self.row.sold + self.row.reserved if self.row is not None else 0

    @property
    def kept_before(self) -> int:
        """How many places of the team that it is to have it keeps already."""
        return self.row.available if self.row is not None and self.team_before == self.team else 0

    @property
    def difference(self) -> int:
        """How many more places of the team that it is to have it keeps then."""
        return self.share.size - self.taken - self.kept_before

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
        most = self.kept_before + self.taken + max(0, left)
        field = f"allocations.{self.share.place}.allocationcount"
        raise HoldTooLarge(most, field=field) if most else TeamSoldOut(field=field)


def room_for(*, performance_id: int, hold_id: int) -> int | None:
    """Tell how many more places a performance could keep for a hold that is tied to a team; None if it is not."""
    rows = TeamAllotment.objects.filter(allotment__stock=performance_id, allotment__hold=hold_id)
    team_id = rows.values_list("team_id", flat=True).first()
    if team_id is None:
        return None
    where = (performance_id, team_id)
    return count_free([performance_id])[where] - count_kept([performance_id])[where]
