"""What an exchange comes to: what is kept, charged and given back, and what may be done about the difference."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from server.core.money import ZERO
from server.orders.refunds.refundable import Unit

THRESHOLD = Decimal("0.50")  # spec part 3, section 9: of the absolute change


@dataclass(frozen=True, kw_only=True)
class Reckoning:
    """The two sums of an exchange, and what stands against settling their difference."""

    source_total: Decimal
    target_total: Decimal
    by_card: bool  # gift cards have paid something of the order: nothing is charged or refunded (section 4)

    @property
    def change(self) -> Decimal:
        """What the new units cost more than the old ones; less if below 0."""
        return self.target_total - self.source_total

    @property
    def is_payment(self) -> bool:
        """Whether it is the spec's Payment; otherwise Refund."""
        return self.change >= 0

    @property
    def may_charge(self) -> bool:
        return self.change >= THRESHOLD and not self.by_card

    @property
    def may_refund(self) -> bool:
        return -self.change >= THRESHOLD and not self.by_card

    @property
    def is_worth_settling(self) -> bool:
        """Whether the difference is so large that it is somebody's decision not to settle it."""
        return abs(self.change) >= THRESHOLD

    @property
    def may_settle(self) -> bool:
        return self.may_charge or self.may_refund


def worth_of(units: list[Unit]) -> Decimal:
    """Add up what some units have cost."""
    return sum((unit.total for unit in units), ZERO)


def card_shares(*, gift_card: Decimal, stays: Decimal) -> tuple[Decimal, Decimal]:
    """Split what gift cards have paid of an order between what stays of it and what goes to another order.

    They keep paying for what stays first: an order's cards never pay more than it costs.
    """
    kept = min(gift_card, stays)
    return kept, gift_card - kept
