"""Reads teams with their places, what performances set aside for holds, and how overdue releases are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Lower

from server.accounts.caller import Caller
from server.catalogue.events.models import Event, Performance, SaleTick, Team, TeamAllotment, TeamPlace
from server.catalogue.events.on_sale import BOX_OFFICE_GRACE, release_at
from server.inventory.models import Hold, HoldAllotment
from server.inventory.selectors import Pools, pools_of
from server.platform.errors import first_or_refuse
from server.platform.observability.health import overdue

# What performances set aside for holds.

_HAS_LEFT = Q(size__gt=F("sold") + F("reserved"))


def get_performance_of(*, caller: Caller, event_id: int, performance_id: int) -> Performance:
    """Read a performance of an event with its stock and event.

    :raises NotFound: if the event has none, or it is another account's.
    """
    rows = Performance.objects.select_related("stock", "event").filter(pk=performance_id, event_id=event_id)
    return first_or_refuse(caller.within(rows))


def list_allotments(*, performance: Performance) -> QuerySet[HoldAllotment]:
    """List what a performance has set aside, and what holds have given back of it, by the holds' names."""
    rows = HoldAllotment.objects.filter(Q(size__gt=0) | Q(released__gt=0), stock_id=performance.pk)
    return rows.select_related("hold", "stock__performance", "team_allotment").order_by(Lower("hold__name"), "hold_id")


def find_teams(*, performance: Performance, team_ids: Iterable[int]) -> frozenset[int]:
    rows = Team.objects.filter(event=performance.event_id, pk__in=list(team_ids), event__has_team_mapping=True)
    return frozenset(rows.values_list("pk", flat=True))


def list_season(*, event: Event, since: datetime | None) -> QuerySet[Performance]:
    """List an event's performances from `since` on, or all, by their start, as `states_of` reads them."""
    rows = event.performances.select_related("stock", "event").order_by("starts_at", "pk")
    return rows if since is None else rows.filter(starts_at__gte=since)


def list_hold_names(*, account_id: int) -> QuerySet[Hold]:
    return Hold.objects.filter(account_id=account_id).order_by(Lower("name"), "pk")


def read_releases(performances: Iterable[Performance]) -> dict[int, list[datetime]]:
    """Read the moments at which holds give back what they have left of some performances, in one query."""
    by_id = {row.pk: row for row in performances}
    moments: dict[int, list[datetime]] = defaultdict(list)
    rows = HoldAllotment.objects.filter(
        _HAS_LEFT, stock_id__in=list(by_id), is_kept=False, hold__release_hours__isnull=False
    )
    for performance_id, hours in rows.values_list("stock_id", "hold__release_hours").distinct():
        if hours is not None:
            moments[performance_id].append(release_at(by_id[performance_id], hours))
    return moments


def read_release_hours(hold_ids: Iterable[int]) -> dict[int, int]:
    """Read how many hours before a performance some holds give back what they have left; others are left out."""
    rows = Hold.objects.filter(pk__in=list(hold_ids), release_hours__isnull=False)
    return {pk: hours for pk, hours in rows.values_list("pk", "release_hours") if hours is not None}


def list_due(*, now: datetime, most: int) -> list[HoldAllotment]:
    """List allotments whose moment has passed and that still have something to give back, by their performances.

    What was due long ago is among them, since a worker may have been away, as long as the box office may sell it.
    """
    known = Hold.objects.filter(release_hours__isnull=False).values_list("release_hours", flat=True).distinct()
    moments = [
        Q(hold__release_hours=hours, stock__performance__starts_at__lte=now + timedelta(hours=hours))
        for hours in known
        if hours is not None
    ]
    if not moments:
        return []
    rows = HoldAllotment.objects.filter(
        reduce(or_, moments), _HAS_LEFT, is_kept=False, stock__performance__starts_at__gt=now - BOX_OFFICE_GRACE
    )
    return list(rows.select_related("stock__performance__event").order_by("stock_id", "pk")[:most])


def find_due(allotments: Iterable[HoldAllotment], *, now: datetime) -> frozenset[int]:
    """Find those of some allotments whose moment has passed as their holds and performances are now, in one query."""
    rows = HoldAllotment.objects.filter(pk__in=[row.pk for row in allotments], hold__release_hours__isnull=False)
    read = rows.select_related("hold", "stock__performance")
    return frozenset(row.pk for row in read if release_at(row.stock.performance, row.hold.release_hours or 0) <= now)


MOST_DUE = 50


@overdue("sale_moments")
def last_sale_tick(now: datetime) -> datetime | None:
    return SaleTick.objects.values_list("told_until", flat=True).first()


@overdue("holds")
def oldest_hold(now: datetime) -> datetime | None:
    due = list_due(now=now, most=MOST_DUE)
    return min((release_at(row.stock.performance, row.hold.release_hours or 0) for row in due), default=None)


# An event's teams and their places: who has which, how many holds keep, and how many a caller may take.

State = TeamPlace.State
_STATE_CODES = {State.FREE: "f", State.RESERVED: "r", State.SOLD: "s"}


@dataclass(frozen=True, kw_only=True)
class TeamPlaces:
    """A team with its places at one performance, the first one first."""

    id: int
    name: str
    slots: int
    states: Sequence[TeamPlace.State]

    @property
    def state_codes(self) -> str:
        """Write the states in a letter each: f free, r reserved, s sold."""
        return "".join(_STATE_CODES[state] for state in self.states)

    @property
    def numbered(self) -> list[tuple[int, TeamPlace.State]]:
        return list(enumerate(self.states, 1))

    @property
    def taken(self) -> list[int]:
        return [number for number, state in enumerate(self.states, 1) if state is not State.FREE]


@dataclass(frozen=True, kw_only=True)
class PerformancePlaces:
    """What the topic `places:<id>` carries; whenever a place changes, so does `version`, which is the stock's.

    A performance that is sold without teams has none here.
    """

    performance: int
    version: int
    teams: Sequence[TeamPlaces] = field(default_factory=list)


def list_teams(*, event: Event) -> QuerySet[Team]:
    """List an event's teams in the organiser's order."""
    return event.teams.order_by("position", "pk")


def list_kinds(*, event: Event) -> list[str]:
    return list(event.subcategories.order_by("pk").values_list("name", flat=True))


def count_slots(*, event: Event) -> int:
    """Count the slots of an event's teams, 0 if it is not mapped."""
    if not event.has_team_mapping:
        return 0
    return int(event.teams.aggregate(slots=Sum("slots"))["slots"] or 0)


def read_places(performance_ids: Iterable[int]) -> dict[int, PerformancePlaces]:
    """Read the places of some performances, in three queries; only those that are taken are read one by one."""
    rows = Performance.objects.filter(pk__in=list(performance_ids))
    # The versions first: what is read after them may be newer, and is then sent again, but never older.
    few = rows.select_related("stock", "event").only("stock__version", "event__has_team_mapping")
    return places_of(list(few))


def places_of(performances: Sequence[Performance]) -> dict[int, PerformancePlaces]:
    """Sum up the places of performances that were read with their stock and event before."""
    mapped = {row.pk: row.event_id for row in performances if row.event.has_team_mapping}
    teams: dict[int, list[Team]] = defaultdict(list)
    taken: dict[tuple[int, int], dict[int, TeamPlace.State]] = defaultdict(dict)
    if mapped:
        for team in Team.objects.filter(event_id__in=set(mapped.values())).order_by("position", "pk"):
            teams[team.event_id].append(team)
        places = TeamPlace.objects.filter(performance_id__in=mapped).exclude(state=State.FREE)
        for performance_id, team_id, number, state in places.values_list(
            "performance_id", "team_id", "number", "state"
        ):
            taken[performance_id, team_id][number] = State(state)
    return {
        row.pk: PerformancePlaces(
            performance=row.pk,
            version=row.stock.version,
            teams=[
                TeamPlaces(
                    id=team.pk,
                    name=team.name,
                    slots=team.slots,
                    states=[taken[row.pk, team.pk].get(number, State.FREE) for number in range(1, team.slots + 1)],
                )
                for team in teams[row.event_id]
                if row.pk in mapped
            ],
        )
        for row in performances
    }


# A hold that is tied to a team gives to that team's places alone, and keeps as many of them free as it has left. A
# hold that is tied to none gives to any place. `inventory.selectors` says which holds are open to whom.

_LEFT = F("allotment__size") - F("allotment__sold") - F("allotment__reserved")
TeamOf = tuple[int, int]  # the ids of a performance and of a team


def find_places(requested: Mapping[TeamOf, Collection[int]]) -> list[TeamPlace]:
    """Read numbered places of some performances' teams, with their teams, in one query; unknown ones are left out."""
    named = [Q(performance=where, team=team, number__in=numbers) for (where, team), numbers in requested.items()]
    return list(TeamPlace.objects.filter(reduce(or_, named)).select_related("team"))


def read_ties(allotment_ids: Iterable[int]) -> dict[int, int]:
    """Read which team each of some allotments is tied to; those that are tied to none are left out."""
    return dict(TeamAllotment.objects.filter(allotment__in=list(allotment_ids)).values_list("allotment_id", "team_id"))


def count_free(performance_ids: Iterable[int]) -> Counter[TeamOf]:
    """Count the free places of each team at some performances, in one query."""
    rows = TeamPlace.objects.filter(performance__in=list(performance_ids), state=TeamPlace.State.FREE).order_by()
    counted = rows.values_list("performance_id", "team_id").annotate(free=Count("pk"))
    return Counter({(where, team): free for where, team, free in counted})


def count_held(performance_ids: Iterable[int]) -> Counter[TeamOf]:
    """Count the places of each team at some performances that are kept for the holds tied to it, in one query."""
    rows = TeamAllotment.objects.filter(allotment__stock__in=list(performance_ids)).order_by()
    counted = rows.values_list("allotment__stock_id", "team_id").annotate(kept=Sum(_LEFT))
    return Counter({(where, team): held for where, team, held in counted})


def find_overdrawn(teams: Collection[TeamOf]) -> dict[TeamOf, int]:
    """Find those of some teams of which more places are kept than are free, and by how many, in two queries at most.

    To be asked while the performances' stock rows are locked, since whatever takes or keeps a place locks them.
    """
    where = {performance for performance, _ in teams}
    held = {team: held for team, held in count_held(where).items() if held and team in teams}
    free = count_free(where) if held else Counter[TeamOf]()
    return {team: held[team] - free[team] for team in sorted(held) if held[team] > free[team]}


@dataclass(frozen=True)
class TeamRoom:
    """The free places of a performance's teams that no hold of a team keeps, and what its holds have left.

    `unheld` is how many tickets are in no hold at all.
    """

    free: Mapping[int, int]
    allotments: Sequence[HoldAllotment]
    unheld: int

    @property
    def hold_ids(self) -> list[int]:
        return sorted({row.hold_id for row in self.allotments})

    def open_to(self, pools: Pools) -> dict[int, int]:
        """Count, of each team, how many of its free places a sale may take that draws on these pools."""
        tied: Counter[int] = Counter()
        common = 0 if pools.is_bound else self.unheld
        for row in self.allotments:
            team = team_of(row)
            if not pools.opens(row.hold):
                continue
            if team is None:
                common += row.available
            else:
                tied[team] += row.available
        # Somebody may have taken one between the two queries.
        return {team: tied[team] + max(0, min(left, common)) for team, left in self.free.items()}


def read_team_room(performance: Performance) -> TeamRoom:
    """Read what a performance's teams have free, in two queries.

    The performance was read with its stock, which says how many places are in no hold at all.
    """
    free = count_free([performance.pk])
    rows = list(list_allotments_with_teams(performance.pk).filter(size__gt=F("sold") + F("reserved")))
    for row in rows:
        if (team := team_of(row)) is not None:
            free[performance.pk, team] -= row.available
    return TeamRoom({team: left for (_, team), left in free.items()}, rows, performance.stock.available)


def count_open(*, caller: Caller, performance: Performance) -> dict[int, int]:
    """Count, of each team, how many of its free places the caller could take, as `read_team_room` reads them."""
    return read_team_room(performance).open_to(pools_of(caller))


def list_allotments_with_teams(performance_id: int) -> QuerySet[HoldAllotment]:
    """List what holds have of a performance, each read with its hold and its `team_allotment`."""
    return HoldAllotment.objects.filter(stock_id=performance_id).select_related("hold", "team_allotment")


def team_of(allotment: HoldAllotment) -> int | None:
    """Return the team that an allotment, read with its `team_allotment`, is tied to."""
    tie: TeamAllotment | None = getattr(allotment, "team_allotment", None)
    return tie.team_id if tie else None
