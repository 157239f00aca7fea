"""What the form of a ticket type or a promo code, as it is typed, would do: where it fits, and what a basket costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from server.events.models import Performance
from server.pricing.basket import Unit
from server.pricing.quote import Quote, total_of

MOST_TRIED = 5000  # performances to come
MOST_LISTED_FITTING, MOST_LISTED_OTHERS = 60, 40
MOST_IN_A_SAMPLE = 50


@dataclass(frozen=True)
class Tried:
    """A performance to come, and why the type or the code is not for it; the reason is empty if it is."""

    performance: Performance
    reason: str

    @property
    def fits(self) -> bool:
        return not self.reason


@dataclass(frozen=True)
class SampleLine:
    """So many of one thing at one price."""

    name: str
    quantity: int
    price: Decimal
    total: Decimal


@dataclass(frozen=True, kw_only=True)
class Sample:
    """What a few tickets would cost with the type or the code, and as many without."""

    performance: Performance
    quote: Quote
    normal: Quote
    includes: Sequence[str] = ()

    @property
    def lines(self) -> list[SampleLine]:
        tickets, brought = ([unit for unit in self.quote.units if (unit.with_ticket is None) is is_ticket]
                            for is_ticket in (True, False))  # fmt: skip
        named = {name: [unit for unit in brought if unit.name == name] for name in self.includes}
        return [_line_of(units) for units in (tickets, *named.values()) if units]


def _line_of(units: Sequence[Unit]) -> SampleLine:
    return SampleLine(units[0].name, len(units), units[0].price, total_of(units, "total"))


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What a form would do. `fits` has some of the performances to come, by their start; `total` counts them all."""

    fits: Sequence[Tried] = ()
    total: int = 0
    total_fitting: int = 0
    sample: Sample | None = None
    wrong: Mapping[str, str]


def fitting_of(tried: Sequence[Tried]) -> list[Tried]:
    """Give those that fit."""
    return [one for one in tried if one.fits]


def trial_of(tried: Sequence[Tried], *, sample: Sample | None, wrong: Mapping[str, str]) -> Trial:
    """Sum up what was tried; of many performances some are listed, most of them such as fit."""
    fitting, others = fitting_of(tried), [one for one in tried if not one.fits]
    listed = [*fitting[:MOST_LISTED_FITTING], *others[:MOST_LISTED_OTHERS]]
    return Trial(
        fits=sorted(listed, key=lambda one: (one.performance.starts_at, one.performance.pk)),
        total=len(tried),
        total_fitting=len(fitting),
        sample=sample,
        wrong=wrong,
    )
