"""Saves teams with their places at each performance, and claims, sells and frees places, each only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db import connection
from django.db.models import CharField, F, Q, Value
from django.db.models.functions import Cast, Concat

from server.catalogue.errors import TeamInUse, TeamsDoNotFit, TooManyPlaces
from server.catalogue.events.allotment_selectors import count_slots
from server.catalogue.events.day_rules import performance_label
from server.catalogue.events.models import MOST_SLOTS, Event, Performance, Team, TeamAllotment, TeamPlace
from server.catalogue.events.spreadsheets.rows import PerformanceDraft
from server.catalogue.events.team_forms import MOST_PLACES, TeamPlan, field_of
from server.inventory.models import HoldAllotment, Reservation, Stock
from server.inventory.services import counters
from server.platform.datetimes import format_spec_datetime

# Places are locked before stock, by primary key, as sales lock them (design: domain, What can still be sold).

# All that are missing of an event, in one query however many there are.
_MAKE = """
INSERT INTO {places} (performance_id, team_id, number, state)
WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < %s)
SELECT p.stock_id, t.id, n.number, %s
FROM {performances} p JOIN {teams} t ON t.event_id = p.event_id JOIN numbers n ON n.number <= t.slots
WHERE p.event_id = %s AND p.stock_id >= %s AND NOT EXISTS (
    SELECT 1 FROM {places} x WHERE x.performance_id = p.stock_id AND x.team_id = t.id AND x.number = n.number
)
ORDER BY p.stock_id, t.position, n.number
"""


def make_places(event: Event, *, since: int = 0) -> None:
    """Give every performance of a mapped event, or those from an id on, the places that it has not yet."""
    tables = {"places": TeamPlace, "performances": Performance, "teams": Team}
    names = {name: connection.ops.quote_name(model._meta.db_table) for name, model in tables.items()}
    with connection.cursor() as cursor:
        cursor.execute(_MAKE.format(**names), [MOST_SLOTS, TeamPlace.State.FREE, event.pk, since])


def delete_places(condition: str, values: Sequence[Sequence[int]]) -> None:
    """Delete free places that were locked, by a condition in SQL, once for each of some values."""
    # Not `delete()`: Django would write into the tickets of every place that goes, and none has a ticket any more.
    table = connection.ops.quote_name(TeamPlace._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(f"DELETE FROM {table} WHERE {condition}", values)  # noqa: S608


def clear_places(*, performance_id: int) -> None:
    """Delete the places of a performance that is deleted in the same transaction, unless somebody has one.

    What holds had there, and gave back, is tied to no team any more.
    """
    places = TeamPlace.objects.filter(performance_id=performance_id).order_by("pk").select_for_update(no_key=True)
    states = set(places.values_list("state", flat=True))
    if states == {TeamPlace.State.FREE}:
        delete_places("performance_id = %s", [(performance_id,)])
        TeamAllotment.objects.filter(allotment__stock_id=performance_id, allotment__size=0).delete()


def slots_for(event: Event, drafts: Sequence[PerformanceDraft], *, zone: str) -> int:
    """Count the slots that performances to be added to an event will have, 0 if it has no teams; in a transaction.

    Until that ends the event's teams stay as they are.

    :raises TeamsDoNotFit: if one has fewer tickets than the teams.
    :raises TooManyPlaces: if the event would have more places than it may.
    """
    locked = Event.objects.select_for_update(no_key=True).only("has_team_mapping").get(pk=event.pk)
    slots = count_slots(event=locked)
    if not slots:
        return 0
    refuse_too_many(event.performances.count() + len(drafts), slots)
    if low := [draft for draft in drafts if draft.capacity < slots]:
        first = min(low, key=lambda draft: draft.starts_at)
        starts_at = format_spec_datetime(first.starts_at, zone)
        raise too_small(slots, starts_at, first.capacity, len(low) - 1)
    return slots


def refuse_too_many(performances: int, slots: int) -> None:
    """Refuse more places than an event may have.

    :raises TooManyPlaces: if so many performances with so many slots would have them.
    """
    if performances * slots > MOST_PLACES:
        raise TooManyPlaces(performances * slots, MOST_PLACES)


def too_small(slots: int, first: str, capacity: int, others: int = 0) -> TeamsDoNotFit:
    """Say that a performance has fewer tickets than the teams, and how many others have."""
    more = f", and {others:,} other{'s have' if others > 1 else ' has'} too few" if others else ""
    return TeamsDoNotFit(f"The teams have {slots:,} tickets, but {first} has only {capacity:,}{more}")


# Rows are locked as sales lock theirs: places, then allotments, then stock, each by primary key. The event's own row is
# locked before them all, so that nobody adds a performance or another team meanwhile.

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
        _TeamSaving(event, plan, date_format).save()


class _TeamSaving:
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
        self._refuse_held()
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
        for team_id, slots_left in self.losing.items():
            going |= Q(team_id=team_id, number__gt=slots_left)
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

    def _refusal(self, row: Team, reason: str, *, least: int) -> TeamInUse:
        gone = self.plan.gone
        if row in gone:
            return TeamInUse(f"{row.name} cannot be removed: {reason}", field=field_of(gone[row], "teamname"))
        if not self.plan.is_mapped:
            return TeamInUse(f"Map Inventory cannot be switched off: of {row.name}, {reason}", field=MAPPING)
        place = next(team.place for team in self.plan.teams if team.row.pk == row.pk)
        message = f"{row.name} cannot have fewer than {least} tickets: {reason}"
        return TeamInUse(message, field=field_of(place or 0, "noofplayers"))

    def _refuse_held(self) -> None:
        """Leave a team the slots that holds keep for it; what keeps none is tied to no team that goes."""
        if not self.losing:
            return
        held = _count_held(self.losing)
        taken = _count_taken(held)
        lacking = {at: taken[at] + count for at, count in held.items() if taken[at] + count > self.losing[at[1]]}
        if lacking:
            first = self._first({performance_id for performance_id, _ in lacking})
            row = next(row for row in self.plan.before if (first.pk, row.pk) in lacking)
            at = first.pk, row.pk
            reason = f"holds keep {_tickets(held[at])} on {self._when(first)}"
            raise self._refusal(row, reason, least=lacking[at])
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
        return performance_label(row, self.date_format)


def _losing(plan: TeamPlan) -> dict[int, int]:
    """Name the teams that lose places, each with the last number that it keeps."""
    if not plan.was_mapped:
        return {}
    if not plan.is_mapped:
        return {row.pk: 0 for row in plan.before}
    lowered = {team.row.pk: team.slots for team in plan.teams if team.is_lowered}
    return {**lowered, **{row.pk: 0 for row in plan.gone}}


def _numbers(numbers: Sequence[int]) -> str:
    if len(numbers) > _MOST_NAMED:
        return f"{len(numbers)} tickets are"
    *most, last = map(str, numbers)
    return f"tickets {', '.join(most)} and {last} are" if most else f"ticket {last} is"


def _tickets(count: int) -> str:
    return "1 ticket" if count == 1 else f"{count:,} tickets"


def _are(count: int) -> str:
    return f"{_tickets(count)} {'is' if count == 1 else 'are'}"


def _count_held(team_ids: Iterable[int]) -> Slots:
    rows = HoldAllotment.objects.filter(team_allotment__team_id__in=list(team_ids), size__gt=F("sold") + F("reserved"))
    counted: Slots = Counter()
    for row in rows.values_list("stock_id", "team_allotment__team_id", "size", "sold", "reserved"):
        performance_id, team_id, size, sold, reserved = row
        counted[performance_id, team_id] += size - sold - reserved
    return counted


def _count_taken(held: Slots) -> Slots:
    ids = {performance_id for performance_id, _ in held}
    rows = TeamPlace.objects.filter(performance_id__in=ids).exclude(state=TeamPlace.State.FREE)
    return Counter(rows.values_list("performance_id", "team_id")) if ids else Counter()


def _write_rows(event: Event, plan: TeamPlan) -> None:
    """Write the teams in a few statements; two may change names with each other, or one have that of one that goes."""
    aside = [row.pk for row in plan.gone] + [team.row.pk for team in plan.teams if team.is_renamed]
    if aside:
        # No name that is typed holds this character.
        Team.objects.filter(pk__in=aside).update(name=Concat(Value("\n"), Cast(F("pk"), CharField())))
    placed = list(enumerate(plan.teams))
    old = [
        Team(pk=team.row.pk, event=event, name=team.name, slots=team.slots, position=position)
        for position, team in placed
        if not team.is_new
    ]
    Team.objects.bulk_update(old, ["name", "slots", "position"])
    Team.objects.bulk_create(
        Team(event=event, name=team.name, slots=team.slots, position=position)
        for position, team in placed
        if team.is_new
    )


# Places are claimed, sold or given back once, by a conditional update. Rows are locked by primary key, after the
# reservation and before allotments and stock (design: domain, What can still be sold).

State = TeamPlace.State


def claim_places(*, reservation: Reservation, place_ids: Collection[int]) -> frozenset[int]:
    """Take free places for a reservation, all of them or none, and return which could not be had, if any.

    It must run inside the reservation's transaction.
    """
    free = TeamPlace.objects.filter(pk__in=sorted(place_ids), state=State.FREE)
    # Locked in the order of their keys first, since an UPDATE by itself locks its rows in any order.
    ids = list(free.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    missing = frozenset(place_ids) - frozenset(ids)
    if not missing and free.update(state=State.RESERVED, reservation=reservation) != len(ids):
        raise RuntimeError("a place was taken while it was locked")
    return missing


def lock_places(place_ids: Collection[int]) -> None:
    """Lock some places in the order of their keys, before some of them are taken and others freed."""
    if place_ids:
        rows = TeamPlace.objects.filter(pk__in=place_ids).order_by("pk").select_for_update(no_key=True)
        list(rows.values_list("pk"))


def sell_places(*, reservation: Reservation) -> int:
    """Turn the places that a reservation has claimed into sold ones, and count them; a second call finds none."""
    return _close_places(reservation, State.SOLD)


def release_places(*, reservation: Reservation) -> int:
    """Give back the places that a reservation has claimed, and count them; a second call finds none."""
    return _close_places(reservation, State.FREE)


def _close_places(reservation: Reservation, state: State) -> int:
    claimed = TeamPlace.objects.filter(reservation=reservation, state=State.RESERVED)
    ids = list(claimed.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    return TeamPlace.objects.filter(pk__in=ids).update(state=state, reservation=None) if ids else 0


def free_places(*, place_ids: Collection[int]) -> int:
    """Free sold places whose tickets are refunded, inside the refund's transaction, and count them."""
    sold = TeamPlace.objects.filter(pk__in=place_ids, state=State.SOLD)
    ids = list(sold.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    return sold.filter(pk__in=ids).update(state=State.FREE) if ids else 0
