"""How a performance sells, by days before it, beside others like it on the same day before theirs.

A share is of the capacity, from 0 to 1. The band is made of the shares that the others had sold: a quarter of them had
sold less than its lower line, a quarter more than its upper one. How far off it was last time is the same reckoning
for the last of the others, by those before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from server.insight.bands import LEAST_ALIKE, Band, band_of

MOST_ALIKE = 40
NOTHING = Decimal("0.00")


@dataclass(frozen=True, kw_only=True)
class DaySold:
    """What a performance sold on one day of its own clock, less what was given back or moved away."""

    day: date
    tickets: int
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Alike:
    """A past performance that another is laid beside; `last` is the day on which it took place."""

    performance: int
    event: str
    starts_at: datetime
    zone: str
    capacity: int
    last: date
    days: Sequence[DaySold]


@dataclass(frozen=True, kw_only=True)
class Point:
    """One day: what was sold on it and by its end, None before it has come, and the band, None where few are alike."""

    day: date
    left: int  # days until the performance
    tickets: int
    amount: Decimal
    sold: int | None
    band: Band | None


@dataclass(frozen=True, kw_only=True)
class LastTime:
    """The last of those alike: the share that the others before it had told, and the one that it had sold."""

    alike: Alike
    left: int
    told: float
    sold: float


@dataclass(frozen=True, kw_only=True)
class Curve:
    """A performance's sales by day, and by how many others its band was made."""

    points: list[Point]
    alike: int
    last_time: LastTime | None


def shares_of(alike: Alike, most: int) -> list[float]:
    """Give the share of its capacity that a performance had sold by `most` days before it, …, by the day before, and in
    the end; so the last of the list is at 0 days.
    """
    by_left: dict[int, int] = {}
    for sold in alike.days:
        left = _within((alike.last - sold.day).days, most)
        by_left[left] = by_left.get(left, 0) + sold.tickets
    shares, sum_so_far = [], 0
    for left in range(most, -1, -1):
        sum_so_far += by_left.get(left, 0)
        shares.append(sum_so_far / alike.capacity)
    return shares


def curve_of(sold: Sequence[DaySold], *, first: date, last: date, today: date, alike: Sequence[Alike]) -> Curve:
    """Lay a performance's sales beside those of others, which come the latest first.

    What was sold before `first` counts on that day, and what was moved after `last`, when it took place, on that one.
    """
    most = (last - first).days
    shares = [shares_of(each, most) for each in alike]
    bands = [band_of(column) for column in zip(*shares, strict=True)] or [None] * (most + 1)
    days = _by_day(sold, first, last)
    points, sum_so_far = [], 0
    for place in range(most + 1):
        day = first + timedelta(days=place)
        tickets, amount = days.get(day, (0, NOTHING))
        sum_so_far += tickets
        has_come = day <= today
        points.append(
            Point(
                day=day,
                left=most - place,
                tickets=tickets,
                amount=amount,
                sold=sum_so_far if has_come else None,
                band=bands[place],
            )
        )
    now = _within((last - today).days, most)
    return Curve(points=points, alike=len(alike), last_time=_last_time(alike, shares, now))


def _last_time(alike: Sequence[Alike], shares: Sequence[Sequence[float]], left: int) -> LastTime | None:
    if len(alike) <= LEAST_ALIKE:
        return None
    at = [row[len(row) - 1 - left] for row in shares]
    band = band_of(at[1:])
    return LastTime(alike=alike[0], left=left, told=band.middle, sold=at[0]) if band else None


def _by_day(sold: Sequence[DaySold], first: date, last: date) -> Mapping[date, tuple[int, Decimal]]:
    days: dict[date, tuple[int, Decimal]] = {}
    for each in sold:
        day = min(max(each.day, first), last)
        tickets, amount = days.get(day, (0, NOTHING))
        days[day] = tickets + each.tickets, amount + each.amount
    return days


def _within(left: int, most: int) -> int:
    return min(max(left, 0), most)
