"""Amounts: decimals with two places and a currency beside them, rounded once and spread without losing a penny."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
ZERO = Decimal("0.00")
AMOUNT_WRONG = "Enter an amount with at most two decimals"
# At most five characters, as the spec has the booking fee and what upsells cost.
SHORT_AMOUNT = re.compile(r"(?=.{1,5}$)([0-9]+\.?[0-9]*|\.[0-9]+)")
MOST_DIGITS = 9  # before the point, of any amount that somebody types
_DIGITS = re.compile(r"[0-9]+")


def find_amount(text: str, *, digits: int = MOST_DIGITS, decimals: int = 2) -> Decimal | None:
    """Read an amount that was typed, digits with a point before its decimals, and round it, halves up.

    Anything else is none, and so is what has more digits than that, be it because it would be rounded up to them.
    """
    whole, _, rest = text.partition(".")
    if not _DIGITS.fullmatch(whole + rest) or len(whole) > digits or len(rest) > decimals:
        return None
    amount = rounded(Decimal(text))
    return amount if amount < 10**digits else None


def rounded(amount: Decimal) -> Decimal:
    """Round to the minor unit, halves away from zero."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def symbol(currency: str) -> str:
    """Give the sign that the spec shows: $ for USD, £ for anything else (part 1, section 1)."""
    return "$" if currency == "USD" else "£"


def display(amount: Decimal, currency: str) -> str:
    """Write an amount for people, as `£1,204.50`; a negative one has a true minus."""
    sign = "\u2212" if amount < 0 else ""
    return f"{sign}{symbol(currency)}{abs(rounded(amount)):,.2f}"


def spread(total: Decimal, weights: Sequence[Decimal]) -> list[Decimal]:
    """Split a rounded total in proportion to the weights, by largest remainder, so that the parts add up to it."""
    if not weights:
        return []
    whole = sum(weights)
    if whole == 0:
        weights, whole = [Decimal(1)] * len(weights), Decimal(len(weights))
    exact = [total * weight / whole for weight in weights]
    parts = [share.quantize(CENT, rounding=ROUND_DOWN) for share in exact]
    cents_left = int((total - sum(parts)) / CENT)
    step = CENT if cents_left >= 0 else -CENT
    by_remainder = sorted(range(len(parts)), key=lambda i: abs(exact[i] - parts[i]), reverse=True)
    for index in by_remainder[: abs(cents_left)]:
        parts[index] += step
    return parts
