"""The performances of an event that buyers are shown, and the months that these are in."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet

from server.core import clock
from server.events.models import Event, Performance
from server.events.selectors import list_performances

# Public pages list performances until this long after their start.
SHOWN_AFTER_START = 3  # hours
MOST_SHOWN = 2_000
# What was cancelled is shown as such: nobody is to look for it in vain.
SHOWN = Q(is_active=True) | Q(cancelled_at__isnull=False)
# What is reserved may be over by now, and what is held is for somebody: only what is sold is nobody's any more.
_HAS_ROOM = Q(stock__slots=0, stock__capacity__gt=F("stock__sold")) | Q(stock__slots__gt=F("stock__sold"))


@dataclass(frozen=True)
class Month:
    """A month by the performances' own clocks, as `2026-12`, and the performances that begin in it."""

    name: str
    performances: list[int]
    has_room: bool  # not all of it is sold, though what is left may be reserved, held or not on sale


def list_shown(*, event: Event) -> QuerySet[Performance]:
    """List what buyers are shown of an event, by its start."""
    since = clock.now() - clock.hours(SHOWN_AFTER_START)
    return list_performances(event=event).filter(SHOWN, starts_at__gte=since)


def read_months(*, event: Event) -> list[Month]:
    """Read the months in which an event is shown, in one query."""
    room = Q(is_active=True) & _HAS_ROOM
    rows = list_shown(event=event).annotate(has_room=room).values_list("pk", "starts_at", "timezone", "has_room")
    found: dict[str, list[int]] = defaultdict(list)
    with_room = set()
    zones: dict[str, ZoneInfo] = {}
    for performance, starts_at, zone, has_room in rows[:MOST_SHOWN]:
        here = zones.get(zone) or zones.setdefault(zone, ZoneInfo(zone))
        month = f"{starts_at.astimezone(here):%Y-%m}"
        found[month].append(performance)
        if has_room:
            with_room.add(month)
    # Of two zones, the later moment may be in the earlier month.
    return [Month(name, found[name], name in with_room) for name in sorted(found)]
