"""What gift cards are good for and how much each of them pays: the rules, which ask the database nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal

from server.core import wire
from server.core.money import ZERO
from server.pricing.models import GiftCard

MOST_SHOWN = 4
DELIVERED_AT = time(8)  # by the account's own clock, on the day that the buyer has chosen


@dataclass(frozen=True, kw_only=True)
class Use:
    """For what cards are to pay: something in a currency, for performances that start at these times."""

    currency: str
    now: datetime
    starts: Sequence[datetime] = ()


@dataclass(frozen=True, kw_only=True)
class CardShare:
    """What one card pays of a sale; `code` is the end of its code alone."""

    card: int
    code: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class CardUse:
    """What a card has paid of one order; `at` is spoken in `timezone`."""

    payment: str
    order: int
    email: str
    at: datetime
    amount: Decimal
    timezone: str


@dataclass(frozen=True, kw_only=True)
class CardMoney:
    """An account's gift cards in one currency: what was paid for them, what was given away, spent, and is owed.

    What is credited was paid, too: for tickets that were exchanged for cheaper ones, or given back.
    """

    currency: str
    sold: Decimal
    credited: Decimal
    given: Decimal
    spent: Decimal

    @property
    def owed(self) -> Decimal:
        return self.sold + self.credited + self.given - self.spent


def is_good(card: GiftCard, use: Use) -> bool:
    """Tell whether a card can pay now: it has money left, in that currency, and lies in its times."""
    begins, ends = card.starts_at or use.now, card.ends_at or use.now
    return (
        card.is_active
        and card.deleted_at is None
        and card.balance > 0
        and card.currency == use.currency
        and begins <= use.now <= ends
        and all(_is_within(card, start) for start in use.starts)
    )


def can_be_spent(card: GiftCard, now: datetime) -> bool:
    """Tell whether what comes onto a card can be spent by whoever holds it, now or later."""
    is_over = any(end is not None and end < now for end in (card.ends_at, card.window_ends_at))
    return card.is_active and card.deleted_at is None and not is_over


def _is_within(card: GiftCard, start: datetime) -> bool:
    return (card.window_starts_at or start) <= start <= (card.window_ends_at or start)


def share_out(cards: Iterable[GiftCard], due: Decimal) -> tuple[CardShare, ...]:
    """Let each card pay, in their order, what is still due as far as its balance goes."""
    shares = []
    for card in cards:
        amount = min(card.balance, due)
        due -= amount
        shares.append(CardShare(card=card.pk, code=masked(card.code), amount=amount))
    return tuple(shares)


def paid_by(shares: Iterable[CardShare]) -> Decimal:
    """Add up what cards pay."""
    return sum((share.amount for share in shares), ZERO)


def masked(code: str) -> str:
    """Give so much of a code as tells cards apart, and never enough to spend one: its end, as `…7K2M`."""
    shown = min(MOST_SHOWN, len(code) // 3)
    return "…" + code[len(code) - shown :]


def delivery_of(day: date, zone: str) -> datetime:
    """Give the moment at which a card is to be delivered on a day of an account's calendar."""
    return wire.instant(day, DELIVERED_AT, zone)
