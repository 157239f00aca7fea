"""Forecasts from similar performances: how one sells by day, and when its guests arrive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from statistics import median, quantiles

LEAST_ALIKE = 3


@dataclass(frozen=True, kw_only=True)
class Band:
    """The lower quarter, the middle and the upper quarter of some numbers."""

    lower: float
    middle: float
    upper: float


def band_of(numbers: Sequence[float]) -> Band | None:
    """Return the quarters of some numbers; None of fewer than three, which are too few to say anything by."""
    if len(numbers) < LEAST_ALIKE:
        return None
    lower, middle, upper = quantiles(numbers, n=4, method="inclusive")
    return Band(lower=lower, middle=middle, upper=upper)


# A share is of the capacity, from 0 to 1. The band is made of the shares that similar performances had sold on the same
# day before theirs: a quarter had sold less than its lower line, a quarter more than its upper one. The last of them,
# predicted from those before it, shows how far off a band was.

MOST_ALIKE = 40
NO_SHARE = Decimal("0.00")


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
    forecast: float
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
        tickets, amount = days.get(day, (0, NO_SHARE))
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
    return LastTime(alike=alike[0], left=left, forecast=band.middle, sold=at[0]) if band else None


def _by_day(sold: Sequence[DaySold], first: date, last: date) -> Mapping[date, tuple[int, Decimal]]:
    days: dict[date, tuple[int, Decimal]] = {}
    for each in sold:
        day = min(max(each.day, first), last)
        tickets, amount = days.get(day, (0, NO_SHARE))
        days[day] = tickets + each.tickets, amount + each.amount
    return days


def _within(left: int, most: int) -> int:
    return min(max(left, 0), most)


# Each past evening at the same venue gives the share of its admissions that a gate had in each stretch of ten minutes;
# a band is made of those shares, and multiplied by how many are expected tonight.

FORECAST_STEP = 10  # minutes
FIRST_STEP, LAST_STEP = -9, 2  # steps from the start; whoever came before or after them is in one step at either end
FORECAST_STEPS = range(FIRST_STEP - 1, LAST_STEP + 2)
MOST_GATES = 12

ArrivalCounts = Mapping[tuple[int, str], int]  # how many came in a step by a gate


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A past performance: what it had sold, how many were let in, and when they came by which gate."""

    sold: int
    admitted: int
    comings: ArrivalCounts


@dataclass(frozen=True, kw_only=True)
class GateForecast:
    """How many are expected by a gate in each step, all gates together where it is None."""

    gate: str | None
    steps: list[Band]

    @property
    def numbered_steps(self) -> list[tuple[int, Band]]:
        return list(zip(FORECAST_STEPS, self.steps, strict=True))


@dataclass(frozen=True, kw_only=True)
class Forecast:
    """When so many `expected` people may come, by so many `evenings`; no gates where those are too few."""

    evenings: int
    expected: int
    gates: list[GateForecast]


def step_of(minutes: float) -> int:
    """Return the step in which somebody came so many minutes after the start, which are negative before it."""
    return min(max(int(minutes // FORECAST_STEP), FORECAST_STEPS[0]), FORECAST_STEPS[-1])


def forecast_of(evenings: Sequence[Evening], *, sold: int) -> Forecast:
    comparable = [evening for evening in evenings if evening.sold and sum(evening.comings.values())]
    if len(comparable) < LEAST_ALIKE:
        return Forecast(evenings=len(comparable), expected=0, gates=[])
    expected = round(sold * median(min(1.0, evening.admitted / evening.sold) for evening in comparable))
    at_gates: Counter[str] = Counter()
    for evening in comparable:
        for (_, gate), number in evening.comings.items():
            at_gates[gate] += number
    gates: list[str | None] = [None]
    if len(at_gates) > 1:
        gates += [gate for gate, _ in at_gates.most_common(MOST_GATES)]
    return Forecast(
        evenings=len(comparable),
        expected=expected,
        gates=[_of_gate(gate, comparable, expected=expected) for gate in gates],
    )


def _of_gate(gate: str | None, evenings: Sequence[Evening], *, expected: int) -> GateForecast:
    shares = [_shares(evening.comings, gate) for evening in evenings]
    bands = [band_of([share[step] * expected for share in shares]) for step in FORECAST_STEPS]
    return GateForecast(gate=gate, steps=[band for band in bands if band is not None])


def _shares(comings: ArrivalCounts, gate: str | None) -> Mapping[int, float]:
    total = sum(comings.values())
    sums: Counter[int] = Counter()
    for (step, where), number in comings.items():
        if gate is None or gate == where:
            sums[step] += number
    return {step: sums[step] / total for step in FORECAST_STEPS}
