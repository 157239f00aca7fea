"""Gift cards are made, changed and deleted."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.pricing.changes import GiftCardChanged
from server.pricing.codes import fold
from server.pricing.models import GiftCard, GiftCardEntry
from server.stock.models import Reservation

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base32, in which no letter looks like a digit
_GROUPS, _IN_A_GROUP = 4, 4  # eighty random bits: nobody finds one by guessing


@dataclass(frozen=True, kw_only=True)
class NewCard:
    """What a new card says; without a code it gets one that nobody can guess."""

    amount: Decimal
    currency: str
    code: str = ""
    email: str = ""
    recipient: str = ""
    message: str = ""
    deliver_on: date | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    window_starts_at: datetime | None = None
    window_ends_at: datetime | None = None


def make_code() -> str:
    """Make a code that nobody can guess, as people read it aloud: 7K2M-QX4D-…"""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_IN_A_GROUP)) for _ in range(_GROUPS))


def issue_card(*, account_id: int, new: NewCard, by: User | None, sale: Reservation | None = None) -> GiftCard:
    """Make a card with its money on it, inside the open transaction; `sale` is what paid for it, if it was sold."""
    code = new.code or make_code()
    now = clock.now()
    card = GiftCard.objects.create(
        account_id=account_id,
        code=code,
        key=fold(code),
        currency=new.currency,
        original=new.amount,
        balance=new.amount,
        email=new.email,
        recipient=new.recipient,
        message=new.message,
        deliver_on=new.deliver_on,
        starts_at=new.starts_at,
        ends_at=new.ends_at,
        window_starts_at=new.window_starts_at,
        window_ends_at=new.window_ends_at,
        sold_by=by if sale else None,
        sale=sale,
    )
    kind = GiftCardEntry.Kind.ISSUED
    GiftCardEntry.objects.create(card=card, kind=kind, amount=new.amount, reservation=sale, by=by, at=now)
    announce(GiftCardChanged(account_id=account_id, card_id=card.pk))
    return card
