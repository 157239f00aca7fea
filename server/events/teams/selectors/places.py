"""Reading an event's teams, and which of their places at a performance somebody has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet, Sum

from server.accounts.caller import Caller
from server.events.models import Event, Performance, Team, TeamPlace
from server.events.selectors import get_event

State = TeamPlace.State
_LETTERS = {State.FREE: "f", State.RESERVED: "r", State.SOLD: "s"}


@dataclass(frozen=True, kw_only=True)
class TeamPlaces:
    """A team with its places at one performance, the first one first."""

    id: int
    name: str
    slots: int
    states: Sequence[TeamPlace.State]

    @property
    def letters(self) -> str:
        """Write the states in a letter each: f free, r reserved, s sold."""
        return "".join(_LETTERS[state] for state in self.states)

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
    """Name an event's sub-categories."""
    return list(event.subcategories.order_by("pk").values_list("name", flat=True))


def list_teams_of(*, caller: Caller, event_id: int) -> QuerySet[Team]:
    """List the teams of an event.

    :raises NotFound: if there is no such event, or it is another account's.
    """
    return list_teams(event=get_event(caller=caller, event_id=event_id))


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
            teams=[_sum_up(team, taken[row.pk, team.pk]) for team in teams[row.event_id] if row.pk in mapped],
        )
        for row in performances
    }


def _sum_up(team: Team, taken: dict[int, TeamPlace.State]) -> TeamPlaces:
    states = [taken.get(number, State.FREE) for number in range(1, team.slots + 1)]
    return TeamPlaces(id=team.pk, name=team.name, slots=team.slots, states=states)
