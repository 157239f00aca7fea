"""The teams of an event form (spec part 1, sections 4 and 5, Teams): what was typed, and what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from server.catalogue.events.models import Team
from server.platform.errors import InvalidFields, NotFound
from server.platform.search import same_name

NAME_REQUIRED = "Team Name is required"
NAME_REPEATED = "This Team Name is repeated"
SLOTS_REQUIRED = "Ticket is required"
SLOTS_ZERO = "Zero is not accepted"
WRONG = "Please check the  field"
LONGEST_NAME = 255
MOST_TEAMS = 200
TOO_MANY_TEAMS = f"An event has at most {MOST_TEAMS} teams"
MOST_PLACES = 200_000  # of an event, over all its performances: 2,000 of them with 100 slots each
_SLOTS = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, kw_only=True)
class TeamForm:
    """A team as it was typed; `id` names one that the event has already, `is_gone` marks it as removed."""

    id: int = 0
    name: str = ""
    slots: str = ""
    is_gone: bool = False


@dataclass(frozen=True, kw_only=True)
class TeamsForm:
    """The list of teams, and what of it could not be read: it is told together with the rest of the event's form."""

    teams: Sequence[TeamForm] = ()
    wrong: dict[str, str] = field(default_factory=dict)


def field_of(place: int, name: str) -> str:
    return f"teams.{place}.{name}"


def wrong_teams(teams: Sequence[TeamForm]) -> Iterator[tuple[str, str]]:
    """Return the fields that are wrong, each with its message; a row that goes may hold anything."""
    seen: set[str] = set()
    for place, team in enumerate(teams):
        if team.is_gone:
            continue
        name, slots = team.name.strip(), team.slots.strip()
        if message := _wrong_name(name, seen):
            yield field_of(place, "teamname"), message
        seen.add(same_name(name))
        if message := _wrong_slots(slots):
            yield field_of(place, "noofplayers"), message
    yield from _named_twice(teams)


def _wrong_name(name: str, seen: set[str]) -> str:
    if not name:
        return NAME_REQUIRED
    if len(name) > LONGEST_NAME or not name.isprintable():
        return WRONG
    return NAME_REPEATED if same_name(name) in seen else ""


def _wrong_slots(slots: str) -> str:
    if not slots:
        return SLOTS_REQUIRED
    if not _SLOTS.fullmatch(slots):
        return WRONG
    return "" if int(slots) else SLOTS_ZERO


def _named_twice(teams: Sequence[TeamForm]) -> Iterator[tuple[str, str]]:
    seen: set[int] = set()
    for place, team in enumerate(teams):
        if team.id and team.id in seen:
            yield field_of(place, "teamname"), WRONG
        seen.add(team.id)


@dataclass(frozen=True)
class Planned:
    """A team as it is to be: a row that is there, or a new one; `place` is its row in the list that was sent."""

    row: Team
    name: str
    slots: int
    place: int | None = None

    @property
    def is_new(self) -> bool:
        return self.row._state.adding

    @property
    def is_lowered(self) -> bool:
        return not self.is_new and self.slots < self.row.slots

    @property
    def is_renamed(self) -> bool:
        return not self.is_new and self.name != self.row.name


@dataclass(frozen=True)
class TeamPlan:
    """What becomes of an event's teams: those that it has then, in order, those that go, and whether it sells by them.

    `gone` maps a team to its row in the list that was sent.
    """

    was_mapped: bool
    is_mapped: bool
    before: Sequence[Team] = ()
    teams: Sequence[Planned] = ()
    gone: dict[Team, int] = field(default_factory=dict)

    @property
    def slots(self) -> int:
        """How many slots each performance has then; 0 where the event is not mapped."""
        return sum(team.slots for team in self.teams) if self.is_mapped else 0

    @property
    def grows(self) -> bool:
        """Return whether performances get places that they had not."""
        more = any(team.is_new or team.slots > team.row.slots for team in self.teams)
        return self.is_mapped and (more or not self.was_mapped)

    @property
    def is_empty(self) -> bool:
        before = [(row.pk, row.name, row.slots, row.position) for row in self.before]
        after = [(team.row.pk, team.name, team.slots, position) for position, team in enumerate(self.teams)]
        return self.was_mapped is self.is_mapped and before == after

    def describe(self) -> tuple[str, str]:
        """Write the teams for the audit log, as they were and as they are to be."""
        before = ", ".join(f"{row.name} {row.slots}" for row in self.before)
        return before, ", ".join(f"{team.name} {team.slots}" for team in self.teams)


def plan_teams(before: Sequence[Team], forms: Sequence[TeamForm], *, was_mapped: bool, is_mapped: bool) -> TeamPlan:
    """Compare a form's teams with the event's; one that the form says nothing of stays as it is.

    An event without teams is not mapped, whatever was asked for. The list's order counts where it names all teams;
    otherwise new ones come last.

    :raises NotFound: if the form names a team that the event does not have.
    :raises InvalidFields: if a team would be called like one that stays, or they would be too many.
    """
    rows = {row.pk: row for row in before}
    if any(form.id and form.id not in rows for form in forms):
        raise NotFound
    submitted = {form.id: (place, form) for place, form in enumerate(forms) if form.id}
    gone = {rows[pk]: place for pk, (place, form) in submitted.items() if form.is_gone}
    silent = [Planned(row, row.name, row.slots) for row in before if row.pk not in submitted]
    _refuse_names(forms, silent)
    listed = [
        Planned(rows.get(form.id) or Team(), form.name.strip(), int(form.slots), place)
        for place, form in enumerate(forms)
        if not form.is_gone
    ]
    if len(silent) + len(listed) > MOST_TEAMS:
        raise InvalidFields({"teams": TOO_MANY_TEAMS})
    teams = listed
    if silent:
        places = {row.pk: place for place, row in enumerate(before)}
        teams = sorted([*silent, *listed], key=lambda team: places.get(team.row.pk, len(places)))
    return TeamPlan(was_mapped, is_mapped and bool(teams), before, teams, gone)


def _refuse_names(forms: Sequence[TeamForm], silent: Sequence[Planned]) -> None:
    taken = {same_name(team.name) for team in silent}
    wrong = {
        field_of(place, "teamname"): NAME_REPEATED
        for place, form in enumerate(forms)
        if not form.is_gone and same_name(form.name.strip()) in taken
    }
    if wrong:
        raise InvalidFields(wrong)
