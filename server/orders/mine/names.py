"""Who comes with which ticket, as a buyer says it."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_NAME = 255
MOST_NAMES = 1_000


@dataclass(frozen=True, kw_only=True)
class NewName:
    """Who comes with a ticket; empty for the buyer."""

    ticket: int
    holder: str
