"""Saving the teams of an event, with the places that they have at each of its performances.

Rows are locked as sales lock theirs: places, then what holds have, then stock, each by primary key. The event's own row
is locked before them all, so that nobody adds a performance or another team meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import CharField, F, Q, Value
from django.db.models.functions import Cast, Concat

from server.events.errors import TeamInUse, TeamsDoNotFit
from server.events.models import Event, Performance, Team, TeamAllotment, TeamPlace
from server.events.teams.form import Planned, TeamPlan, field_of
from server.events.teams.services.places import delete_places, make_places, refuse_too_many, too_small, when
from server.stock.models import HoldAllotment, Stock
from server.stock.services import counters

MAPPING = "mapinventory"  # the field of the form that switches it on and off
_MOST_NAMED = 5
Slots = Counter[tuple[int, int]]  # how many, by performance and team


def save_teams(event: Event, plan: TeamPlan, *, date_format: str) -> None:
    """Save an event's teams and give each of its performances their places; the event's row is locked and saved.

    :raises TeamInUse: if somebody has a slot that would go, or a hold keeps it.
    :raises TeamsDoNotFit: if a performance has not tickets enough, or has given away some that are no slots.
    :raises TooManyPlaces: if that would be more places than an event may have.
    """
    if not plan.is_empty:
        _Saving(event, plan, date_format).save()


class _Saving:
    """One change of an event's teams."""

    def __init__(self, event: Event, plan: TeamPlan, date_format: str) -> None:
        self.event = event
        self.plan = plan
        self.date_format = date_format
        self.teams = {row.pk: row for row in plan.before}
        self.losing = _losing(plan)

    def save(self) -> None:
        plan, event = self.plan, self.event
        has_places = plan.was_mapped or plan.is_mapped
        ids = list(event.performances.order_by("pk").values_list("pk", flat=True)) if has_places else []
        refuse_too_many(len(ids), plan.slots)
        self._take_places()
        _write_rows(event, plan)
        stocks = counters.lock_stocks(ids)
        # Only now, since whoever keeps places for a team holds the stock while they do.
        self._refuse_kept()
        self._refuse_misfits(stocks)
        Team.objects.filter(pk__in=[row.pk for row in plan.gone]).delete()
        if plan.grows:
            make_places(event)
        # Either way the versions rise: they number all that the live screens show of a performance.
        counters.set_slots(account_id=event.account_id, performance_ids=ids, slots=plan.slots)

    def _take_places(self) -> None:
        """Delete the places that go, so that nobody takes one of them from here on."""
        if not self.losing:
            return
        going = Q(pk__in=[])
        for team_id, kept in self.losing.items():
            going |= Q(team_id=team_id, number__gt=kept)
        places = TeamPlace.objects.filter(going).order_by("pk").select_for_update(no_key=True)
        columns = places.values_list("performance_id", "team_id", "number", "state")
        taken = [place[:3] for place in columns if place[3] != TeamPlace.State.FREE]
        if taken:
            self._refuse_taken(taken)
        delete_places("team_id = %s AND number > %s", list(self.losing.items()))

    def _refuse_taken(self, taken: Sequence[tuple[int, int, int]]) -> None:
        """Say which slots of the first such performance's first such team somebody has.

        :raises TeamInUse: always.
        """
        first = self._first({performance_id for performance_id, _, _ in taken})
        there = [(team_id, number) for performance_id, team_id, number in taken if performance_id == first.pk]
        row = next(row for row in self.plan.before if row.pk in {team_id for team_id, _ in there})
        numbers = sorted(number for team_id, number in there if team_id == row.pk)
        raise self._refusal(row, f"{_numbers(numbers)} sold or reserved on {self._when(first)}", least=numbers[-1])

    def _refusal(self, row: Team, because: str, *, least: int) -> TeamInUse:
        gone = self.plan.gone
        if row in gone:
            return TeamInUse(f"{row.name} cannot be removed: {because}", field=field_of(gone[row], "teamname"))
        if not self.plan.is_mapped:
            return TeamInUse(f"Map Inventory cannot be switched off: of {row.name}, {because}", field=MAPPING)
        place = next(team.place for team in self.plan.teams if team.row.pk == row.pk)
        message = f"{row.name} cannot have fewer than {least} tickets: {because}"
        return TeamInUse(message, field=field_of(place or 0, "noofplayers"))

    def _refuse_kept(self) -> None:
        """Leave a team the slots that holds keep for it; what keeps none is tied to no team that goes."""
        if not self.losing:
            return
        kept = _count_kept(self.losing)
        taken = _count_taken(kept)
        lacking = {at: taken[at] + count for at, count in kept.items() if taken[at] + count > self.losing[at[1]]}
        if lacking:
            first = self._first({performance_id for performance_id, _ in lacking})
            row = next(row for row in self.plan.before if (first.pk, row.pk) in lacking)
            at = first.pk, row.pk
            because = f"holds keep {_tickets(kept[at])} on {self._when(first)}"
            raise self._refusal(row, because, least=lacking[at])
        TeamAllotment.objects.filter(team_id__in=[pk for pk, left in self.losing.items() if not left]).delete()

    def _refuse_misfits(self, stocks: Mapping[int, Stock]) -> None:
        """Every ticket of a mapped performance is a slot of a team, and each has one."""
        plan = self.plan
        if taken := {pk for pk, stock in stocks.items() if stock.taken and not plan.was_mapped}:
            first = self._first(taken)
            given = f"{_are(stocks[first.pk].taken)} sold, reserved or held already on {self._when(first)}"
            raise TeamsDoNotFit(f"Teams cannot be mapped: {given}", field=MAPPING)
        if low := {pk for pk, stock in stocks.items() if stock.capacity < plan.slots}:
            first = self._first(low)
            raise too_small(plan.slots, self._when(first), stocks[first.pk].capacity, len(low) - 1)
        if over := {pk for pk, stock in stocks.items() if stock.taken > plan.slots and plan.is_mapped}:
            first = self._first(over)
            given = f"{_are(stocks[first.pk].taken)} sold, reserved or held on {self._when(first)}"
            raise TeamsDoNotFit(f"The teams cannot have only {_tickets(plan.slots)}: {given}")

    def _first(self, ids: Iterable[int]) -> Performance:
        return Performance.objects.filter(pk__in=list(ids)).order_by("starts_at", "pk")[0]

    def _when(self, row: Performance) -> str:
        return when(row, self.date_format)


def _losing(plan: TeamPlan) -> dict[int, int]:
    """Name the teams that lose places, each with the last number that it keeps."""
    if not plan.was_mapped:
        return {}
    if not plan.is_mapped:
        return {row.pk: 0 for row in plan.before}
    lowered = {team.row.pk: team.slots for team in plan.teams if team.is_lowered}
    return {**lowered, **{row.pk: 0 for row in plan.gone}}


def _numbers(numbers: Sequence[int]) -> str:
    """Name slots by their numbers, a few of them at most."""
    if len(numbers) > _MOST_NAMED:
        return f"{len(numbers)} tickets are"
    *most, last = map(str, numbers)
    return f"tickets {', '.join(most)} and {last} are" if most else f"ticket {last} is"


def _tickets(count: int) -> str:
    return "1 ticket" if count == 1 else f"{count:,} tickets"


def _are(count: int) -> str:
    return f"{_tickets(count)} {'is' if count == 1 else 'are'}"


def _count_kept(team_ids: Iterable[int]) -> Slots:
    """Count what holds have left for some teams."""
    rows = HoldAllotment.objects.filter(team_allotment__team_id__in=list(team_ids), size__gt=F("sold") + F("reserved"))
    counted: Slots = Counter()
    for row in rows.values_list("stock_id", "team_allotment__team_id", "size", "sold", "reserved"):
        performance_id, team_id, size, sold, reserved = row
        counted[performance_id, team_id] += size - sold - reserved
    return counted


def _count_taken(kept: Slots) -> Slots:
    """Count the taken places at the performances where holds keep some."""
    ids = {performance_id for performance_id, _ in kept}
    rows = TeamPlace.objects.filter(performance_id__in=ids).exclude(state=TeamPlace.State.FREE)
    return Counter(rows.values_list("performance_id", "team_id")) if ids else Counter()


def _write_rows(event: Event, plan: TeamPlan) -> None:
    """Write the teams in a few statements; two may change names with each other, or one have that of one that goes."""
    aside = [row.pk for row in plan.gone] + [team.row.pk for team in plan.teams if team.is_renamed]
    if aside:
        # No name that is typed holds this character.
        Team.objects.filter(pk__in=aside).update(name=Concat(Value("\n"), Cast(F("pk"), CharField())))
    placed = list(enumerate(plan.teams))
    old = [_row_of(team, position) for position, team in placed if not team.is_new]
    Team.objects.bulk_update(old, ["name", "slots", "position"])
    Team.objects.bulk_create(
        Team(event=event, name=team.name, slots=team.slots, position=position)
        for position, team in placed
        if team.is_new
    )


def _row_of(team: Planned, position: int) -> Team:
    return Team(pk=team.row.pk, event_id=team.row.event_id, name=team.name, slots=team.slots, position=position)
