"""When people come: by which gate and how long before the start, told from other evenings at the same venue.

Each past evening gives the share of its admissions that a gate had in each stretch of ten minutes; a band is made of
those shares, and laid on how many are expected tonight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from server.insight.bands import LEAST_ALIKE, Band, band_of

STEP = 10  # minutes
FIRST, LAST = -9, 2  # steps from the start; whoever came before or after them is in one step at either end
STEPS = range(FIRST - 1, LAST + 2)
MOST_GATES = 12

Comings = Mapping[tuple[int, str], int]  # how many came in a step by a gate


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A past performance: what it had sold, how many were let in, and when they came by which gate."""

    sold: int
    admitted: int
    comings: Comings


@dataclass(frozen=True, kw_only=True)
class GateForecast:
    """How many are expected by a gate in each step, all gates together where it is None."""

    gate: str | None
    steps: list[Band]


@dataclass(frozen=True, kw_only=True)
class Forecast:
    """When so many `expected` people may come, by so many `evenings`; no gates where those are too few."""

    evenings: int
    expected: int
    gates: list[GateForecast]


def step_of(minutes: float) -> int:
    """Give the step in which somebody came so many minutes after the start, which are negative before it."""
    return min(max(int(minutes // STEP), STEPS[0]), STEPS[-1])


def forecast_of(evenings: Sequence[Evening], *, sold: int) -> Forecast:
    """Tell when those with `sold` tickets may come."""
    told = [evening for evening in evenings if evening.sold and sum(evening.comings.values())]
    if len(told) < LEAST_ALIKE:
        return Forecast(evenings=len(told), expected=0, gates=[])
    expected = round(sold * median(min(1.0, evening.admitted / evening.sold) for evening in told))
    at_gates: Counter[str] = Counter()
    for evening in told:
        for (_, gate), number in evening.comings.items():
            at_gates[gate] += number
    gates: list[str | None] = [None]
    if len(at_gates) > 1:
        gates += [gate for gate, _ in at_gates.most_common(MOST_GATES)]
    return Forecast(
        evenings=len(told), expected=expected, gates=[_of_gate(gate, told, expected=expected) for gate in gates]
    )


def _of_gate(gate: str | None, evenings: Sequence[Evening], *, expected: int) -> GateForecast:
    shares = [_shares(evening.comings, gate) for evening in evenings]
    bands = [band_of([share[step] * expected for share in shares]) for step in STEPS]
    return GateForecast(gate=gate, steps=[band for band in bands if band is not None])


def _shares(comings: Comings, gate: str | None) -> Mapping[int, float]:
    total = sum(comings.values())
    sums: Counter[int] = Counter()
    for (step, where), number in comings.items():
        if gate is None or gate == where:
            sums[step] += number
    return {step: sums[step] / total for step in STEPS}
