"""What can be kept less: each app says of its own rows how many are old, and forgets some of them.

    register(Kind(name="readings", what="…", count=…, forget=…))

`count` takes an account's number and an instant, and tells how many rows of before it name somebody. `forget` takes the
same and how many at the most, forgets the oldest in one short transaction, and tells how many those were.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

MOST_MONTHS = 240
ORDER = ("buyers", "readings", "audit", "security")  # as they are shown


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of what is kept; `name` is a column of `Keeping`, and `what` tells the log what has gone."""

    name: str
    what: str
    count: Callable[[int, datetime], int]
    forget: Callable[[int, datetime, int], int]


KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    KINDS[kind.name] = kind


def months_before(now: datetime, months: int) -> datetime:
    """Give the instant so many calendar months before; of a month without that day its last."""
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    for day in (now.day, 30, 29, 28):
        try:
            return now.replace(year=year, month=month + 1, day=day)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")
