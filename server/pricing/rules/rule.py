"""What a price rule is: one reason why units of a basket cost less."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from server.pricing.basket import Basket, Unit


@dataclass(frozen=True, kw_only=True)
class Used:
    """What a quote has used of something that a rule counts: which one, as its buyer knows it, and how often."""

    rule: str
    reference: str
    text: str
    uses: int


class PriceRule(Protocol):
    """One reason why units cost less. It asks nobody: all that it goes by is in the basket."""

    name: str

    def take_off(self, basket: Basket) -> tuple[Unit, ...]:
        """Give the basket's units, with a reduction of this rule on each that costs less by it (`Unit.less`)."""

    def used(self, basket: Basket) -> Used | None:
        """Tell what the rule has used of what it counts, once all is priced; None if that is nothing."""
