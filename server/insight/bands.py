"""What may be expected of one thing by what became of others like it: a band of quarters, or nothing by too few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

LEAST_ALIKE = 3


@dataclass(frozen=True, kw_only=True)
class Band:
    """The lower quarter, the middle and the upper quarter of some numbers."""

    lower: float
    middle: float
    upper: float


def band_of(numbers: Sequence[float]) -> Band | None:
    """Give the quarters of some numbers; None of fewer than three, which are too few to say anything by."""
    if len(numbers) < LEAST_ALIKE:
        return None
    lower, middle, upper = quantiles(numbers, n=4, method="inclusive")
    return Band(lower=lower, middle=middle, upper=upper)
