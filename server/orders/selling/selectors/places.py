"""Reading the places of teams that a basket is for, as its tickets and its quote name them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from server.events.models import Performance
from server.events.teams.selectors.pools import TeamOf, find_places
from server.orders.errors import NoSuchPlayers, PlayersMissing, PlayerTwice
from server.orders.selling.wanted import BasketLine
from server.pricing.basket import Kind, Slot


def find_slots(wanted: Sequence[BasketLine], performances: Mapping[int, Performance]) -> list[tuple[Slot, ...]]:
    """Give the slots of each line of a basket, in one query, or in none where no performance is sold by slots.

    :raises PlayersMissing: for tickets without slots where a performance is sold by slots alone.
    :raises PlayerTwice: for a slot that the basket names twice.
    :raises NoSuchPlayers: for a team or a player that the performance does not have.
    """
    numbers: dict[TeamOf, list[int]] = defaultdict(list)
    for line in wanted:
        if line.kind is not Kind.TICKET:
            continue
        if performances[line.performance].stock.slots and not line.players:
            raise PlayersMissing(field=_field(line))
        if line.team is not None:
            named = numbers[line.performance, line.team]
            _refuse_repeated(line, named)
            named += line.players
    found = _read(numbers, performances)
    return [tuple(_slot_of(found, line, player) for player in line.players) for line in wanted]


def _field(line: BasketLine) -> str:
    return f"{line.field}.players"


def _refuse_repeated(line: BasketLine, named: Sequence[int]) -> None:
    seen = set(named)
    for player in line.players:
        if player in seen:
            raise PlayerTwice(player, field=_field(line))
        seen.add(player)


def _read(
    numbers: Mapping[TeamOf, list[int]], performances: Mapping[int, Performance]
) -> dict[tuple[TeamOf, int], Slot]:
    named = {team: players for team, players in numbers.items() if performances[team[0]].stock.slots}
    return {
        ((place.performance_id, place.team_id), place.number): Slot(
            place=place.pk, team=place.team_id, team_name=place.team.name, player=place.number
        )
        for place in (find_places(named) if named else ())
    }


def _slot_of(found: Mapping[tuple[TeamOf, int], Slot], line: BasketLine, player: int) -> Slot:
    slot = None if line.team is None else found.get(((line.performance, line.team), player))
    if slot is None:
        raise NoSuchPlayers(field=_field(line))
    return slot
