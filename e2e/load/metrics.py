"""Callers in closed loops, their measurements, and the JSON lines of results."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

Act = Callable[[], Awaitable[str]]
CALLERS = (1, 8, 32)


class UsedUp(Exception):
    """There is nothing left to act on; the measurement ends here and counts what it has."""


@dataclass
class Measured:
    """The result of a window: how many seconds each act took, and how often which error came."""

    times: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        return len(self.times) / self.seconds if self.seconds else 0.0


async def measure(acts: Sequence[Act], *, seconds: float = 6.0, warm_up: float = 1.5) -> Measured:
    """Have each caller act repeatedly, one act at a time, and measure after the warm-up.

    An act returns an empty text if it succeeded, else the error.
    """
    measured = Measured()
    begin = perf_counter() + warm_up
    end = begin + seconds
    ended = [end]

    async def call(act: Act) -> None:
        while (began := perf_counter()) < ended[0]:
            try:
                wrong = await act()
            except UsedUp:
                ended[0] = min(ended[0], perf_counter())
                return
            except (OSError, TimeoutError) as error:
                wrong = type(error).__name__
                await asyncio.sleep(0.05)  # refused callers do not retry in a tight loop
            done = perf_counter()
            if began < begin and done > ended[0]:
                wrong = "no answer within the whole window"
            elif not begin <= done <= ended[0]:
                continue
            if wrong:
                measured.errors[wrong] += 1
            else:
                measured.times.append(done - began)

    await asyncio.gather(*(call(act) for act in acts))
    measured.seconds = max(0.0, ended[0] - begin)
    return measured


def percentile(times: Sequence[float], share: float) -> float:
    """Return the smallest time that `share` of all times do not exceed, in milliseconds."""
    if not times:
        return 0.0
    ordered = sorted(times)
    place = max(0, min(len(ordered) - 1, round(share * len(ordered) + 0.5) - 1))
    return round(ordered[place] * 1000, 1)


def spread(times: Sequence[float], prefix: str = "") -> dict[str, float]:
    """Return p50, p95 and p99 in milliseconds."""
    return {f"{prefix}p{share}_ms": percentile(times, share / 100) for share in (50, 95, 99)}


class Book:
    """Prints results, and remembers those that miss a threshold."""

    def __init__(self, profile: str) -> None:
        self.profile = profile

    def write(self, metric: str, **values: Any) -> None:
        """Print one result as one JSON line."""
        print(json.dumps({"profile": self.profile, "figure": metric, **values}), flush=True)

    def write_measured(self, metric: str, callers: int, measured: Measured, **more: Any) -> None:
        """Print the measurements of callers in a closed loop."""
        self.write(
            metric,
            callers=callers,
            per_second=round(measured.per_second, 1),
            **spread(measured.times),
            errors=sum(measured.errors.values()),
            **more,
        )
        for wrong, times in measured.errors.most_common(3):
            print_status(f"{metric} at {callers} callers: {times} times {wrong}")


def print_status(text: str) -> None:
    """Print a status message besides the results."""
    print(f"bench: {text}", file=sys.stderr, flush=True)
