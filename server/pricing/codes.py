"""Promo codes and gift cards as they are typed in, and as a row of their lists: what both have in common."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from server.core.letters import LETTERS, random_letters
from server.pricing.basket import FLAT

LONGEST_CODE = 64  # characters
MOST_TARGETS = 500
UNGUESSABLE = 16  # letters of five bits each
EACH_TICKET, FULL_ORDER = 1, 2  # the spec's ticketororder (part 2, section 3)


def fold(text: str) -> str:
    """Give what a code is found by: whatever its case, and however it is grouped by blanks and dashes."""
    plain = unicodedata.normalize("NFKC", _ungrouped(text)).casefold()
    return _ungrouped(unicodedata.normalize("NFKC", plain))


def _ungrouped(text: str) -> str:
    return "".join(letter for letter in text if not letter.isspace() and unicodedata.category(letter) != "Pd")


def unguessable(*groups: int) -> str:
    """Make a text of random letters in groups of these lengths, as 7K2MX-QX4D9; each letter has five bits."""
    return "-".join(random_letters(length) for length in groups)


def is_unguessable(code: str) -> bool:
    """Tell whether a code has the form of those that we make of 80 random bits: no word, of which people think too."""
    letters = fold(code).upper()
    return len(letters) == UNGUESSABLE and set(letters) <= set(LETTERS) and any(map(str.isdigit, letters))


@dataclass(frozen=True)
class TargetForm:
    """What a code is for: an event, or one performance of it; 0 for all of them."""

    event: int
    performance: int = 0


@dataclass(frozen=True, kw_only=True)
class CodeForm:
    """A promo code or a gift card as it was filled in; numbers and dates are still text.

    `targets` None leaves those of a code as they are. Nobody types in a gift card's kind, limit and targets.
    """

    id: int = 0
    is_card: bool = False
    code: str = ""
    email: str = ""
    original: str = ""
    value: str = ""
    kind: int = FLAT
    most: str = ""  # empty: no limit
    counts: int = EACH_TICKET
    starts: str = ""
    ends: str = ""
    window_starts: str = ""
    window_ends: str = ""
    is_active: bool | None = None  # left out: as it is
    targets: Sequence[TargetForm] | None = None
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read: told together with the rest


@dataclass(frozen=True, kw_only=True)
class TargetRow:
    """A target with the names that people know it by; without a performance it is all of the event's."""

    id: int
    event: int
    event_name: str
    performance: int | None = None
    starts_at: datetime | None = None
    timezone: str = "UTC"


@dataclass(frozen=True, kw_only=True)
class CodeSums:
    """What a promo code has done in one currency: taken off tickets that still admit, and what these have cost."""

    currency: str
    discount: Decimal
    revenue: Decimal


@dataclass(frozen=True, kw_only=True)
class CodeRow:
    """A promo code or a gift card as a row of its list; its times are spoken in `timezone`.

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
    redeemed: int = 0
    left: int | None = None
    starts_at: datetime | None
    ends_at: datetime | None
    window_starts_at: datetime | None = None
    window_ends_at: datetime | None = None
    targets: Sequence[TargetRow] = ()
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
    def first_target(self) -> TargetRow | None:
        return self.targets[0] if self.targets else None


@dataclass(frozen=True, kw_only=True)
class CodePage:
    """A page of rows, and how many there are in all."""

    rows: Sequence[CodeRow]
    total: int
