"""Deleting much a little at a time, so that no sale waits for it."""

from __future__ import annotations

from typing import Protocol

from server.core.database.turns import let_others_write

SLICE = 200  # rows, with all that goes with them


class Deletes(Protocol):
    """Deletes so many of the oldest rows in a short transaction, and tells how many."""

    def __call__(self, *, limit: int) -> int: ...


def in_slices(delete: Deletes) -> None:
    """Delete until nothing is left that is old enough."""
    while delete(limit=SLICE) == SLICE:
        let_others_write()
