"""The places of performances whose event has teams: made, counted and deleted with what they belong to.

They are locked before stock, by primary key, as sales lock them (design: domain, What can still be sold).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from server.core import wire
from server.events.errors import TeamsDoNotFit, TooManyPlaces
from server.events.models import MOST_SLOTS, Event, Performance, Team, TeamAllotment, TeamPlace
from server.events.sheets.sheet import PerformanceDraft
from server.events.teams.form import MOST_PLACES
from server.events.teams.selectors.places import count_slots

# All that are missing of an event, in one statement however many there are.
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
        told = wire.format_spec_datetime(first.starts_at, zone)
        raise too_small(slots, told, first.capacity, len(low) - 1)
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


def when(performance: Performance, date_format: str) -> str:
    """Name a performance by its day and time at the venue."""
    starts, zone = performance.starts_at, performance.timezone
    return f"{wire.format_date(starts, zone, date_format)} {wire.format_time(starts, zone)}"
