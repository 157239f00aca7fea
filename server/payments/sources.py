"""The charges that have paid for something, and how what goes back is shared out among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from server.payments.models import Charge
from server.platform.money import ZERO


@dataclass(frozen=True, kw_only=True)
class Source:
    """A charge with what it still holds, and what the provider has taken of it for the platform and not given back."""

    charge: Charge
    left: Decimal
    fee: Decimal


@dataclass(frozen=True, kw_only=True)
class SourceShare:
    """What one charge gives back: an amount of money, and how much of the platform's fee."""

    source: Source
    amount: Decimal
    fee: Decimal

    @property
    def charge(self) -> Charge:
        return self.source.charge


def split_among_sources(sources: Sequence[Source], amount: Decimal) -> list[tuple[Source, Decimal]]:
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


def plan_shares(
    sources: Sequence[Source], amount: Decimal, *, fee: Decimal | None, takes_whole_fee: bool = False
) -> list[SourceShare]:
    """Share out an amount as `split_among_sources` does, and with it the platform's fee: each charge returns its own.

    Of `fee` a charge returns as much as it has left, and all that it has left with the last of its money. With
    `takes_whole_fee` the rest of `fee` is returned by charges that give back no money. Without a `fee` nothing is
    returned.

    :raises ValueError: if the charges do not hold so much.
    """
    # A single charge gives what it is asked for: its provider has the last word on what it holds.
    shared = (
        split_among_sources(sources, amount) if len(sources) > 1 else [(source, amount) for source in sources if amount]
    )
    if fee is None:
        return [SourceShare(source=source, amount=share, fee=ZERO) for source, share in shared]
    shares = []
    for source, share in shared:
        returned = source.fee if share == source.left else min(fee, source.fee)
        shares.append(SourceShare(source=source, amount=share, fee=returned))
        fee = max(ZERO, fee - returned)
    giving = {source.charge.pk for source, _ in shared}
    for source in sources if takes_whole_fee else ():
        returned = min(fee, source.fee)
        if returned > 0 and source.charge.pk not in giving:
            shares.append(SourceShare(source=source, amount=ZERO, fee=returned))
            fee -= returned
    return shares
