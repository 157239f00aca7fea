"""The form of a gift card (spec part 2, section 5), read into the values of its row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from server.accounts.errors import EMAIL_WRONG
from server.core.errors import FieldsWrong
from server.core.money import AMOUNT_WRONG, find_amount
from server.pricing import errors
from server.pricing.basket import FLAT
from server.pricing.codes import CodeForm
from server.pricing.promos.form import Wrong, wrong_code, wrong_moments


@dataclass(frozen=True, kw_only=True)
class CardValues:
    """What a gift card's form says; the dates that were left out are not in `moments`."""

    amount: Decimal
    moments: Mapping[str, Any] = field(default_factory=dict)
    is_active: bool | None = None


# A card is good as soon as it is there, unless somebody says otherwise; one that is there may keep its dates.
_NEEDED = ("promocodeenddate", "eventwindowstartdate", "eventwindowenddate")


def read_card_form(form: CodeForm, *, zone: str, is_new: bool) -> CardValues:
    """Check a gift card's form; times are read in `zone`.

    A card keeps its code and its address, so those of one that is not new are not read, and its dates may be left out.

    :raises FieldsWrong: with every field's message, in the form's order.
    """
    messages = dict(form.wrong)
    moments: dict[str, datetime] = {}
    checks = (
        *(wrong_code(form) if is_new else ()),
        *(_wrong_email(form) if is_new else ()),
        *_wrong_amount(form),
        *wrong_moments(form, zone, moments, needed=_NEEDED if is_new else ()),
    )
    for name, message in checks:
        messages.setdefault(name, message)
    if messages:
        raise FieldsWrong(messages)
    return CardValues(amount=Decimal(amount_of(form)), moments=moments, is_active=form.is_active)


def amount_of(form: CodeForm) -> str:
    """Give what was typed as a card's value: the edited one, or else the one that it is made with."""
    return form.value or form.original


def _wrong_email(form: CodeForm) -> Wrong:
    email = form.email.strip()
    if not email:
        yield "giftCardEmail", errors.EMAIL_REQUIRED
        return
    try:
        validate_email(email)
    except ValidationError:
        yield "giftCardEmail", EMAIL_WRONG


def _wrong_amount(form: CodeForm) -> Wrong:
    name = "discountvalue" if form.value else "originalAmount"
    text = amount_of(form)
    if form.kind != FLAT:
        yield "isamountorperc", errors.CARD_NEEDS_AMOUNT
    elif (amount := find_amount(text)) is None and text:
        yield name, AMOUNT_WRONG
    elif not amount:
        yield name, errors.AMOUNT_REQUIRED
