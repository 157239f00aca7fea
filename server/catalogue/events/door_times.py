"""When the doors of performances open. The check-in knows it, and stands above whatever tells it to buyers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from server.catalogue.events.models import Performance

DoorTimes = Callable[[Sequence[int]], Mapping[int, datetime]]

_readers: list[DoorTimes] = []


def register_door_times(reader: DoorTimes) -> DoorTimes:
    """Have a function asked when the doors of performances, given by their ids, open.

    :raises ValueError: if another one is registered already.
    """
    if _readers not in ([], [reader]):
        raise ValueError("the times of doors are read already")
    _readers[:] = [reader]
    return reader


def read_door_times(performances: Sequence[Performance]) -> Mapping[int, datetime]:
    """Return when the doors of some performances open, by their ids; without rules for it one is left out."""
    ids = [performance.pk for performance in performances if performance.pk]
    return _readers[0](ids) if _readers and ids else {}
