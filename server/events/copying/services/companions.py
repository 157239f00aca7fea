"""What apps above events know of an event, and have made again with it, in the same transaction: each registers how."""

from __future__ import annotations

from collections.abc import Callable

from server.accounts.caller import Staff
from server.events.models import Event

Copier = Callable[[Staff, Event, Event], None]

_copiers: list[Copier] = []


def copied_too(copier: Copier) -> Copier:
    """Have something of an event made again with it: the copier is given who does it, the event, and its copy."""
    if copier not in _copiers:
        _copiers.append(copier)
    return copier


def copy_companions(caller: Staff, event: Event, made: Event) -> None:
    """Make again what belongs to an event, for its copy."""
    for copier in _copiers:
        copier(caller, event, made)
