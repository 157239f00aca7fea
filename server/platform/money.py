"""Money: decimals beside a currency, rounded to its decimals and split without losing a penny.

The signs and decimals of currencies are defined here, and in the app for what it shows (`pwa/src/ui/money.ts`);
`money_cases.json` tests both. Columns and responses have two decimals, and so do typed amounts without a currency:
every currency on offer has two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from django.db import models
from django.utils.translation import gettext_noop


class Currency(models.TextChoices):
    """Those that may be chosen: of the countries whose taxes are offered, as far as Stripe charges in them (0174).

    None has other decimals than the columns of money.
    """

    AED = "AED"
    AUD = "AUD"
    CAD = "CAD"
    CHF = "CHF"
    CZK = "CZK"
    DKK = "DKK"
    EUR = "EUR"
    GBP = "GBP"
    HUF = "HUF"
    ILS = "ILS"
    INR = "INR"
    NOK = "NOK"
    NZD = "NZD"
    PLN = "PLN"
    RON = "RON"
    SEK = "SEK"
    SGD = "SGD"
    USD = "USD"
    ZAR = "ZAR"


CENT = Decimal("0.01")  # the precision of every money column
ZERO = Decimal("0.00")
AMOUNT_WRONG = gettext_noop("Enter an amount with at most two decimals")
# At most five characters, the spec's limit for the booking fee and the prices of upsells.
SHORT_AMOUNT = re.compile(r"(?=.{1,5}$)([0-9]+\.?[0-9]*|\.[0-9]+)")
MOST_DIGITS = 9  # before the point, of any typed amount
_DIGITS = re.compile(r"[0-9]+")
# As English-speaking countries write them (CLDR); the others go by their codes, as in CHF 12.00.
_SIGNS = {"GBP": "£", "USD": "$", "EUR": "€", "AUD": "A$", "CAD": "CA$", "NZD": "NZ$", "ILS": "₪", "INR": "₹"}
# ISO 4217; any other currency has two.
# fmt: off
_DECIMALS = {
    **dict.fromkeys((
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
# fmt: on


def decimals_of(currency: str) -> int:
    return _DECIMALS.get(currency, 2)


def unit_of(currency: str) -> Decimal:
    """Return the smallest amount of a currency: 0.01 for most."""
    return Decimal(1).scaleb(-decimals_of(currency))


def parse_amount(
    text: str, *, currency: str = "", digits: int = MOST_DIGITS, decimals: int | None = None
) -> Decimal | None:
    """Parse a typed amount, digits with a decimal point, and round it, halves up.

    Return None for anything else, for too many digits, even if only after rounding, and for more decimals than the
    currency has.
    """
    whole, _, rest = text.partition(".")
    if (
        not _DIGITS.fullmatch(whole + rest)
        or len(whole) > digits
        or len(rest) > (decimals_of(currency) if decimals is None else decimals)
    ):
        return None
    amount = rounded(Decimal(text), currency)
    return amount if amount < 10**digits else None


def rounded(amount: Decimal, currency: str) -> Decimal:
    """Round to the smallest unit of a currency, halves away from zero."""
    return amount.quantize(unit_of(currency), rounding=ROUND_HALF_UP)


def round_to_cents(amount: Decimal) -> Decimal:
    """Round to the precision of a column: SQLite's sums have floating-point errors."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def symbol(currency: str) -> str:
    """Return the sign of a currency that may be chosen; £ for anything else, as the spec has it (part 1, section 1)."""
    if currency in _SIGNS:
        return _SIGNS[currency]
    return currency if currency in Currency.values else "£"


def display(amount: Decimal, currency: str) -> str:
    """Format an amount as `£1,204.50` or `CHF 1,204.50`; a negative one has a true minus."""
    minus, sign = "\u2212" if amount < 0 else "", symbol(currency)
    space = "\N{NO-BREAK SPACE}" if sign == currency else ""
    return f"{minus}{sign}{space}{abs(rounded(amount, currency)):,f}"


def spread(total: Decimal, weights: Sequence[Decimal], currency: str) -> list[Decimal]:
    """Split a rounded total in proportion to the weights, by largest remainder, so that the parts add up to it."""
    if not weights:
        return []
    whole = sum(weights)
    if whole == 0:
        weights, whole = [Decimal(1)] * len(weights), Decimal(len(weights))
    exact = [total * weight / whole for weight in weights]
    unit = unit_of(currency)
    parts = [share.quantize(unit, rounding=ROUND_DOWN) for share in exact]
    units_left = int((total - sum(parts)) / unit)
    step = unit if units_left >= 0 else -unit
    by_remainder = sorted(range(len(parts)), key=lambda i: abs(exact[i] - parts[i]), reverse=True)
    for index in by_remainder[: abs(units_left)]:
        parts[index] += step
    return parts
