"""The charges that have paid for something, and how what goes back is shared out among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from server.payments.models import Charge


@dataclass(frozen=True, kw_only=True)
class Source:
    """A charge with what it still holds, and what the provider has taken of it for the platform and not given back."""

    charge: Charge
    left: Decimal
    fee: Decimal


def share_out(sources: Iterable[Source], amount: Decimal) -> list[tuple[Source, Decimal]]:
    """Take an amount of charges, the newest first, as far as each still holds it.

    :raises ValueError: if they do not hold so much.
    """
    shares = []
    for source in sources:
        share = min(amount, source.left)
        if share > 0:
            shares.append((source, share))
            amount -= share
    if amount:
        raise ValueError("more is to go back than the charges hold")
    return shares
