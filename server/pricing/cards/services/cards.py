"""Gift cards are made, changed and deleted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db.models import F

from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.core.database.rows import changed_by
from server.core.money import ZERO
from server.pricing.cards.gift_cards import masked
from server.pricing.changes import GiftCardChanged
from server.pricing.codes import fold, unguessable
from server.pricing.models import GiftCard, GiftCardEntry
from server.stock.models import Reservation

# What a card says of whom it is for, once they are forgotten.
FORGOTTEN = {"email": "", "recipient": "", "message": ""}
_GROUPS = (4, 4, 4, 4)  # eighty random bits: nobody finds one by guessing


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
    """Make a code that nobody can guess, in groups that people read aloud: 7K2M-QX4D-…"""
    return unguessable(*_GROUPS)


def issue_card(*, account_id: int, new: NewCard, by: User | None) -> GiftCard:
    """Make a card with its money on it, inside the open transaction."""
    card = _row_of(account_id, new)
    card.save(force_insert=True)
    _put_on(card, new.amount, by)
    return card


def issue_credit(*, of: Reservation, new: NewCard, by: User | None) -> GiftCard:
    """Make a card for what a sale leaves its buyer in place of money, inside the transaction that says so."""
    card = _row_of(of.account_id, new)
    card.save(force_insert=True)
    _put_on(card, new.amount, by, sale=of, kind=GiftCardEntry.Kind.CREDITED)
    return card


def plan_card(*, sale: Reservation, new: NewCard, by: User | None) -> GiftCard:
    """Make a card that is being sold, inside the reservation's transaction: it is worth nothing until it is paid."""
    card = _row_of(sale.account_id, new)
    card.original = card.balance = ZERO
    card.is_active, card.sale, card.sold_by = False, sale, by
    card.save(force_insert=True)
    return card


def issue_sold_card(*, sale: Reservation, amount: Decimal) -> GiftCard:
    """Put what was paid on the card that a reservation sells, inside the transaction that pays it."""
    card = GiftCard.objects.get(sale=sale)
    card.original = card.balance = amount
    card.is_active = True
    card.save(update_fields=["original", "balance", "is_active"])
    _put_on(card, amount, card.sold_by, sale=sale)
    return card


def drop_planned_card(*, sale: Reservation) -> None:
    """Delete a card whose sale ended without money, and with it who was to get it; a second call does nothing."""
    GiftCard.objects.filter(sale=sale, original=ZERO, is_active=False).delete()


@dataclass(frozen=True, kw_only=True)
class HandedOn:
    """Money that could not come back to a card, since nobody can spend that (`instead_of`), and is on a new one."""

    card: GiftCard
    instead_of: str
    amount: Decimal


def hand_on(*, card: GiftCard, amount: Decimal, sale: Reservation, by: User | None, email: str) -> HandedOn:
    """Move what came back to a card that nobody can spend onto a new one, for whoever bought with it.

    The card's row is locked, and the money is on it; from then on it was worth so much less.
    """
    left = {"original": changed_by("original", -amount), "balance": changed_by("balance", -amount)}
    GiftCard.objects.filter(pk=card.pk).update(**left)
    kind, now = GiftCardEntry.Kind.ADJUSTED, clock.now()
    GiftCardEntry.objects.create(card=card, kind=kind, amount=-amount, reservation=sale, by=by, at=now)
    old = masked(card.code)
    said = f"In place of gift card {old}, which can be spent no more."
    new = _row_of(card.account_id, NewCard(amount=amount, currency=card.currency, email=email, message=said))
    new.save(force_insert=True)
    _put_on(new, amount, by, sale=sale)
    return HandedOn(card=new, instead_of=old, amount=amount)


def forget_recipient(*, card: GiftCard) -> None:
    """Forget whom a card is for; what is on it stays, and is still spent by whoever has its code."""
    GiftCard.objects.filter(pk=card.pk).update(**FORGOTTEN, version=F("version") + 1)
    announce(GiftCardChanged(account_id=card.account_id, card_id=card.pk))


def _row_of(account_id: int, new: NewCard) -> GiftCard:
    code = new.code or make_code()
    return GiftCard(
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
    )


def _put_on(
    card: GiftCard,
    amount: Decimal,
    by: User | None,
    *,
    sale: Reservation | None = None,
    kind: GiftCardEntry.Kind = GiftCardEntry.Kind.ISSUED,
) -> None:
    GiftCardEntry.objects.create(card=card, kind=kind, amount=amount, reservation=sale, by=by, at=clock.now())
    announce(GiftCardChanged(account_id=card.account_id, card_id=card.pk))
