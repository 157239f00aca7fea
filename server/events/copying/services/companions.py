"""What apps above events know of an event, and copy with it, in the same transaction: each registers how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from server.accounts.caller import Staff
from server.events.models import Event


@dataclass(frozen=True, kw_only=True)
class Copy:
    """How an event is made again.

    Its performances are moved by so many `days` and keep their hours on the wall, or are left behind. Those that
    cannot be made there are left out if `leaves_out`, else nothing is made. They go on sale as the old ones do, just
    so much later, if `sells`; else somebody has to open their sale. `has_types`: with its ticket types and upsells;
    `has_codes`: the promo codes for the whole event are for the copy, too.
    """

    name: str
    has_performances: bool = True
    days: int = 0
    sells: bool = False
    leaves_out: bool = False
    has_types: bool = True
    has_codes: bool = True


Copier = Callable[[Staff, Event, Event, Copy], Mapping[str, int]]

_copiers: list[Copier] = []


def copied_too(copier: Copier) -> Copier:
    """Have something of an event copied with it.

    The copier is given who does it, the event, its copy and the request, and returns counts for the audit log.
    """
    if copier not in _copiers:
        _copiers.append(copier)
    return copier


def copy_companions(caller: Staff, event: Event, made: Event, copy: Copy) -> dict[str, int]:
    """Copy what belongs to an event, and count what was copied."""
    counts: dict[str, int] = {}
    for copier in _copiers:
        counts.update(copier(caller, event, made, copy))
    return {name: count for name, count in counts.items() if count}
