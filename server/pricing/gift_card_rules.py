"""Rules of gift cards: when one may pay, how much each pays, and the checks of its form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from server.accounts.errors import EMAIL_WRONG
from server.platform.datetimes import to_instant
from server.platform.errors import InvalidFields
from server.platform.money import AMOUNT_WRONG, ZERO, parse_amount
from server.pricing import errors
from server.pricing.basket import FLAT
from server.pricing.codes import CodeForm, FieldErrors, check_code, check_moments
from server.pricing.models import GiftCard

MOST_SHOWN = 4
DELIVERED_AT = time(8)  # in the account's time zone, on the day that the buyer has chosen


@dataclass(frozen=True, kw_only=True)
class CardPurpose:
    """What cards are to pay: a purchase in a currency, for performances that start at these times."""

    currency: str
    now: datetime
    starts: Sequence[datetime] = ()


@dataclass(frozen=True, kw_only=True)
class CardShare:
    """What one card pays of a sale; `code` is only the end of its code."""

    card: int
    code: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class CardUse:
    """What a card has paid of one order; `at` is in `timezone`."""

    payment: str
    order: int
    email: str
    at: datetime
    amount: Decimal
    timezone: str


@dataclass(frozen=True, kw_only=True)
class CardMoney:
    """An account's gift cards in one currency: what was paid for them, given away, spent, and is outstanding.

    Credit counts as paid: it comes from tickets that were exchanged for cheaper ones, or refunded.
    """

    currency: str
    sold: Decimal
    credited: Decimal
    given: Decimal
    spent: Decimal

    @property
    def owed(self) -> Decimal:
        return self.sold + self.credited + self.given - self.spent


def is_card_usable(card: GiftCard, use: CardPurpose) -> bool:
    """Return whether a card can pay now: it has money left in that currency, and is within its dates."""
    begins, ends = card.starts_at or use.now, card.ends_at or use.now
    return (
        card.is_active
        and card.deleted_at is None
        and card.balance > 0
        and card.currency == use.currency
        and begins <= use.now <= ends
        and all((card.window_starts_at or start) <= start <= (card.window_ends_at or start) for start in use.starts)
    )


def can_card_be_spent(card: GiftCard, now: datetime) -> bool:
    """Return whether money returned to a card can be spent, now or later."""
    is_over = any(end is not None and end < now for end in (card.ends_at, card.window_ends_at))
    return card.is_active and card.deleted_at is None and not is_over


def share_among_cards(cards: Iterable[GiftCard], due: Decimal) -> tuple[CardShare, ...]:
    """Let each card pay, in order, what is still due up to its balance."""
    shares = []
    for card in cards:
        amount = min(card.balance, due)
        due -= amount
        shares.append(CardShare(card=card.pk, code=mask_code(card.code), amount=amount))
    return tuple(shares)


def total_of_shares(shares: Iterable[CardShare]) -> Decimal:
    return sum((share.amount for share in shares), ZERO)


def mask_code(code: str) -> str:
    """Return the end of a code, as `…7K2M`: enough to tell cards apart, and not to spend one."""
    shown = min(MOST_SHOWN, len(code) // 3)
    return "…" + code[len(code) - shown :]


def delivery_time(day: date, zone: str) -> datetime:
    """Return the moment of delivery for a day in an account's calendar."""
    return to_instant(day, DELIVERED_AT, zone)


@dataclass(frozen=True, kw_only=True)
class CardValues:
    """The parsed form of a gift card; missing dates are not in `moments`."""

    amount: Decimal
    moments: Mapping[str, Any] = field(default_factory=dict)
    is_active: bool | None = None


# A card is valid at once by default; an existing card may keep its dates.
_NEEDED = ("promocodeenddate", "eventwindowstartdate", "eventwindowenddate")


def read_card_form(form: CodeForm, *, zone: str, is_new: bool) -> CardValues:
    """Check a gift card's form; times are read in `zone`.

    An existing card keeps its code and its address, so those are not read, and its dates may be missing.
    """
    messages = dict(form.wrong)
    moments: dict[str, datetime] = {}
    checks = (
        *(check_code(form) if is_new else ()),
        *(_check_email(form) if is_new else ()),
        *_check_amount(form),
        *check_moments(form, zone, moments, needed=_NEEDED if is_new else ()),
    )
    for name, message in checks:
        messages.setdefault(name, message)
    if messages:
        raise InvalidFields(messages)
    return CardValues(amount=Decimal(amount_of(form)), moments=moments, is_active=form.is_active)


def amount_of(form: CodeForm) -> str:
    """Return the value in the form: the edited one, or else the initial one."""
    return form.value or form.original


def _check_email(form: CodeForm) -> FieldErrors:
    email = form.email.strip()
    if not email:
        yield "giftCardEmail", errors.EMAIL_REQUIRED
        return
    try:
        validate_email(email)
    except ValidationError:
        yield "giftCardEmail", EMAIL_WRONG


def _check_amount(form: CodeForm) -> FieldErrors:
    name = "discountvalue" if form.value else "originalAmount"
    text = amount_of(form)
    if form.kind != FLAT:
        yield "isamountorperc", errors.CARD_NEEDS_AMOUNT
    elif (amount := parse_amount(text)) is None and text:
        yield name, AMOUNT_WRONG
    elif not amount:
        yield name, errors.AMOUNT_REQUIRED
