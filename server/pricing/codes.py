"""Input and list rows of promo codes and gift cards, and the checks of a promo code's form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_noop

from server.platform.datetimes import InvalidTime, NonexistentTime, parse_spec_datetime
from server.platform.errors import InvalidFields
from server.platform.money import AMOUNT_WRONG, parse_amount
from server.platform.text import CODE_ALPHABET, random_letters
from server.pricing import errors
from server.pricing.basket import FLAT, PERCENT
from server.pricing.models import PromoTarget

LONGEST_CODE = 64  # characters
MOST_TARGETS = 500
RANDOM_CODE_LENGTH = 16  # letters of five bits each
EACH_TICKET, FULL_ORDER = 1, 2  # the spec's ticketororder (part 2, section 3)


def normalize_code(text: str) -> str:
    """Return the key of a code: its case, blanks and dashes do not matter."""
    plain = unicodedata.normalize("NFKC", _ungrouped(text)).casefold()
    return _ungrouped(unicodedata.normalize("NFKC", plain))


def _ungrouped(text: str) -> str:
    return "".join(letter for letter in text if not letter.isspace() and unicodedata.category(letter) != "Pd")


def make_unguessable_code(*groups: int) -> str:
    """Return random letters in groups of these lengths, as 7K2MX-QX4D9; each letter has five bits."""
    return "-".join(random_letters(length) for length in groups)


def is_random_code(code: str) -> bool:
    """Return whether a code looks like those we make of 80 random bits, and not like a chosen word."""
    letters = normalize_code(code).upper()
    return len(letters) == RANDOM_CODE_LENGTH and set(letters) <= set(CODE_ALPHABET) and any(map(str.isdigit, letters))


@dataclass(frozen=True)
class TargetForm:
    """The target of a code: an event, or one performance of it; 0 for all of them."""

    event: int
    performance: int = 0


@dataclass(frozen=True, kw_only=True)
class CodeForm:
    """A submitted promo code or gift card form; numbers and dates are still text.

    `targets` None leaves a code's targets unchanged. A gift card's form has no kind, limit and targets.
    """

    id: int = 0
    is_card: bool = False
    code: str = ""
    email: str = ""
    original: str = ""
    value: str = ""
    kind: int = FLAT
    most: str = ""  # empty: no limit
    most_per_booking: str = ""  # the same
    counts: int = EACH_TICKET
    starts: str = ""
    ends: str = ""
    window_starts: str = ""
    window_ends: str = ""
    is_active: bool | None = None  # None: unchanged
    targets: Sequence[TargetForm] | None = None
    wrong: Mapping[str, str] = field(
        default_factory=dict
    )  # fields that could not be parsed, reported with the other errors


@dataclass(frozen=True, kw_only=True)
class CodeSums:
    """A promo code's results in one currency: what it took off tickets that still admit, and what these cost."""

    currency: str
    discount: Decimal
    revenue: Decimal


@dataclass(frozen=True, kw_only=True)
class CodeRow:
    """A promo code or a gift card as a row of its list; its times are in `timezone`.

    `left` None is no limit. A gift card has no batch, no targets and no window of events.
    """

    id: int
    code: str
    account: int
    timezone: str
    is_card: bool
    value: Decimal
    kind: int = FLAT
    counts: int = FULL_ORDER
    most: int | None = None
    most_per_booking: int | None = None
    redeemed: int = 0
    left: int | None = None
    starts_at: datetime | None
    ends_at: datetime | None
    window_starts_at: datetime | None = None
    window_ends_at: datetime | None = None
    targets: Sequence[PromoTarget] = ()  # with their events and performances
    sums: Sequence[CodeSums] = ()
    batch: int | None = None
    email: str = ""
    original: Decimal | None = None
    spent: Decimal | None = None
    balance: Decimal | None = None
    currency: str = ""
    payment: str = ""
    is_active: bool
    version: int

    @property
    def first_target(self) -> PromoTarget | None:
        return self.targets[0] if self.targets else None


class RowPage(NamedTuple):
    """A page of a list of codes or batches, and how many there are in all."""

    rows: Sequence[Any]
    total: int


_COUNT = re.compile(r"\d{1,9}", re.ASCII)
_ALL = Decimal(100)
MOST_DIGITS_OFF = 7  # before the point


def read_promo_form(form: CodeForm, *, zone: str, is_new: bool, is_named: bool = True) -> dict[str, Any]:
    """Check a promo code's form and return the columns that it sets; times are read in `zone`.

    The name is read for a new code only, and not if many codes get generated names.
    """
    messages, moments = read_promo_draft(form, zone=zone, is_new=is_new, is_named=is_named)
    if messages:
        raise InvalidFields(messages)
    return {
        **({"code": form.code.strip(), "key": normalize_code(form.code)} if is_new and is_named else {}),
        "is_for_each_ticket": form.counts == EACH_TICKET,
        **discount_of(form),
        "most_per_booking": limit_per_booking(form),
        **moments,
        **({} if form.is_active is None else {"is_active": form.is_active}),
    }


FieldErrors = Iterator[tuple[str, str]]


def read_promo_draft(
    form: CodeForm, *, zone: str, is_new: bool, is_named: bool = True
) -> tuple[dict[str, str], dict[str, datetime]]:
    """Return what is wrong with a form, in its order, and those of its moments that could be parsed."""
    messages = dict(form.wrong)
    moments: dict[str, datetime] = {}
    checks = (
        *(check_code(form) if is_new and is_named else ()),
        *_check_value(form),
        *_check_count(form),
        *check_moments(form, zone, moments),
        *_check_targets(form, is_new),
    )
    for name, message in checks:
        messages.setdefault(name, message)
    return messages, moments


def discount_of(form: CodeForm) -> dict[str, Any]:
    """Return the discount and the limit of a valid form."""
    return {
        "kind": form.kind,
        "value": Decimal(form.value or form.original),
        "most": int(form.most) if form.most else None,
    }


def limit_per_booking(form: CodeForm) -> int | None:
    """Return how many tickets of a booking a valid form's code is for; a code for the whole order has no such limit."""
    return int(form.most_per_booking) if form.most_per_booking and form.counts == EACH_TICKET else None


def check_imported_line(form: CodeForm) -> dict[str, str]:
    """Return what is wrong with the fields of a code that a line of an imported file may contain."""
    return dict((*check_code(form), *_check_value(form), *_check_count(form)))


def check_code(form: CodeForm) -> FieldErrors:
    key = normalize_code(form.code)
    if not key:
        yield "promocode", errors.CODE_REQUIRED
    elif len(key) > LONGEST_CODE:
        yield "promocode", errors.CODE_TOO_LONG


def _check_value(form: CodeForm) -> FieldErrors:
    is_percent = form.kind == PERCENT
    text = form.value or form.original
    value = parse_amount(text, digits=MOST_DIGITS_OFF)
    if value is None and text:
        yield "discountvalue", AMOUNT_WRONG
    elif not value:
        yield "discountvalue", errors.PERCENTAGE_REQUIRED if is_percent else errors.AMOUNT_REQUIRED
    elif is_percent and value > _ALL:
        yield "discountvalue", errors.PERCENTAGE_TOO_HIGH


def _check_count(form: CodeForm) -> FieldErrors:
    if form.most and not _COUNT.fullmatch(form.most):
        yield "maxredemption", errors.MOST_WRONG
    elif form.most and not int(form.most):
        yield "maxredemption", errors.MOST_TOO_LOW
    if form.most_per_booking and not (_COUNT.fullmatch(form.most_per_booking) and int(form.most_per_booking)):
        yield "maxperbooking", errors.MOST_PER_BOOKING_WRONG


MOMENT_COLUMNS = {
    "promocodestartdate": "starts_at",
    "promocodeenddate": "ends_at",
    "eventwindowstartdate": "window_starts_at",
    "eventwindowenddate": "window_ends_at",
}


def check_moments(
    form: CodeForm, zone: str, moments: dict[str, datetime], *, needed: Collection[str] = tuple(MOMENT_COLUMNS)
) -> FieldErrors:
    """Return what is wrong with the four dates, where required ones may not be missing, and the valid ones."""
    typed = (form.starts, form.ends, form.window_starts, form.window_ends)
    for (name, column), text in zip(MOMENT_COLUMNS.items(), typed, strict=True):
        if not text:
            if name in needed:
                yield name, errors.DATE_REQUIRED[name]
            continue
        try:
            moments[column] = parse_spec_datetime(text, zone)
        except NonexistentTime as skipped:
            yield name, skipped.to_message()
        except (InvalidTime, OverflowError):
            yield name, errors.DATE_WRONG
    for name, first, last in (
        ("promocodeenddate", "starts_at", "ends_at"),
        ("eventwindowenddate", "window_starts_at", "window_ends_at"),
    ):
        if first in moments and last in moments and moments[last] <= moments[first]:
            yield name, errors.ENDS_TOO_EARLY


def _check_targets(form: CodeForm, is_new: bool) -> FieldErrors:
    if (is_new and form.targets is None) or (form.targets is not None and not form.targets):
        yield "targets", errors.TARGETS_REQUIRED


_LABEL = gettext_noop("Promo code {code}")


def stored_promo_label(text: str) -> str:
    """Return what a promo code takes off, as it is stored; `localize_rule_label` is for buyers."""
    return _LABEL.format(code=text)


def localized_promo_label(text: str) -> str:
    """Return what a promo code takes off, in the current language."""
    return gettext(_LABEL).format(code=text)


def localize_rule_label(stored: str) -> str:
    """Translate a price rule's stored label to the current language; names chosen by users stay."""
    code = stored.removeprefix(stored_promo_label(""))
    return stored if code == stored else localized_promo_label(code)
