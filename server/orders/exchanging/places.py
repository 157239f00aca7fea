"""How histories name a performance, and the places of tickets there."""

from __future__ import annotations

from collections.abc import Iterable

from server.core.speech.languages import DEFAULT, speaking
from server.core.speech.spoken import spoken_date, spoken_time
from server.events.models import Performance
from server.orders.errors import spoken_players
from server.orders.models import Ticket


def spoken(performance: Performance, tickets: Iterable[Ticket]) -> str:
    """Name a performance and the places there: Twelfth Night, Sat 21 November 2026 7:30PM, Reds: players 1 and 2.

    Histories are staff's, in English, whoever exchanges.
    """
    starts, zone = performance.starts_at, performance.timezone
    with speaking(DEFAULT):
        when = f"{spoken_date(starts, zone)} {spoken_time(starts, zone)}"
        return ", ".join([performance.event.name, when, *_seats(tickets)])


def _seats(tickets: Iterable[Ticket]) -> list[str]:
    teams: dict[str, list[int]] = {}
    for ticket in tickets:
        if ticket.player is not None:
            teams.setdefault(ticket.team_name, []).append(ticket.player)
    return [f"{name}: {spoken_players(sorted(players))}" for name, players in teams.items()]
