"""Buyers' languages: of the widget, pages, emails, documents and refusals. Staff read English.

Texts are English in the code, and found in `locale/<language>/LC_MESSAGES/django.po` beside their app: mark them with
`gettext` (templates: `{% translate %}`), and format them while a language is active:

    with use_language(payment.language):
        text = gettext("Total")

English is active by default; a sale's language is its payment's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from decimal import Decimal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal, get_currency_symbol
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from server.platform import money
from server.platform.datetimes import format_clock_time, format_long_day

_QUALITY = re.compile(r"[01](\.[0-9]{0,3})?")
DEFAULT_LANGUAGE = "en"
LANGUAGE_NAMES = dict(settings.LANGUAGES)
LANGUAGES = tuple(LANGUAGE_NAMES)
# The catalogues of the back office (`pwa/src/i18n/office.ts`); the server's messages to staff are English.
OFFICE_LANGUAGES = ("en", "de")


def supported_language(requested: str | None) -> str:
    """Return the supported language that a tag such as `de-AT` means; English for unsupported ones."""
    tongue = (requested or "").replace("_", "-").split("-")[0].lower()
    return tongue if tongue in LANGUAGE_NAMES else DEFAULT_LANGUAGE


def preferred_language(accept_language: str) -> str:
    """Return the first supported language of an `Accept-Language` field (RFC 9110, section 12.5.4)."""
    preferences: list[tuple[float, str]] = []
    for part in accept_language[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        tongue = tag.split("-")[0].lower()
        if tongue in LANGUAGE_NAMES:
            preferences.append((_quality(quality), tongue))
    best = max(preferences, key=lambda preference: preference[0], default=(0.0, DEFAULT_LANGUAGE))
    return best[1] if best[0] > 0 else DEFAULT_LANGUAGE


def _quality(text: str) -> float:
    if not text:
        return 1.0
    return float(text) if _QUALITY.fullmatch(text) else 0.0


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Activate a buyer's language until the end of the block."""
    with translation.override(supported_language(language)):
        yield


def current_language() -> str:
    return supported_language(translation.get_language())


def translate_or(text: str, otherwise: str) -> str:
    """Translate an external English text if the active language has it; otherwise return `otherwise`."""
    if not text:
        return gettext(otherwise)
    found = gettext(text)
    return found if current_language() == DEFAULT_LANGUAGE or found != text else gettext(otherwise)


def current_locale() -> Locale:
    """Return Babel's locale of the active language, for dates, amounts and plurals."""
    return Locale.parse("en_GB" if current_language() == DEFAULT_LANGUAGE else current_language())


# Days, times, amounts and lists in the active language. English follows the spec; other languages follow Babel's data
# (CLDR).

# CLDR's order of a date's parts, in short: as the browser writes them in the widget (`pwa/src/i18n/writingIn.ts`).
_DATES = {"de": "EEE, d. MMM y", "fr": "EEE d MMM y", "es": "EEE, d MMM y"}
_DAYS = {"de": "d. MMM y", "fr": "d MMM y", "es": "d MMM y"}
_TIMES = {"de": "HH:mm 'Uhr'", "fr": "HH:mm", "es": "HH:mm"}
NO_BREAK = "\N{NO-BREAK SPACE}"


def localized_date(moment: datetime, zone: str) -> str:
    """Format the local day so that month and day cannot be confused: Sat 21 Nov 2026."""
    return localized_long_day(moment.astimezone(ZoneInfo(zone)).date())


def localized_long_day(day: date) -> str:
    """Format a day with its weekday: Sat 21 Nov 2026."""
    if current_language() == DEFAULT_LANGUAGE:
        return format_long_day(day)
    return format_date(day, _DATES[current_language()], locale=current_locale())


def localized_moment(moment: datetime, zone: str) -> str:
    """Format the local day and time: Sat 21 Nov 2026, 7:30PM."""
    return f"{localized_date(moment, zone)}, {localized_time(moment, zone)}"


def localized_day(day: date) -> str:
    """Format a day without its weekday: 5 Dec 2026."""
    if current_language() == DEFAULT_LANGUAGE:
        return f"{day.day} {day:%b %Y}"
    return format_date(day, _DAYS[current_language()], locale=current_locale())


def localized_time(moment: datetime, zone: str) -> str:
    """Format the local time: 7:30PM, 19:30 Uhr."""
    return localized_clock_time(moment.astimezone(ZoneInfo(zone)).time())


def localized_clock_time(clock_time: time) -> str:
    """Format a clock time: 7:30PM, 19:30 Uhr."""
    if current_language() == DEFAULT_LANGUAGE:
        return format_clock_time(clock_time)
    return format_time(clock_time, _TIMES[current_language()], locale=current_locale())


def localized_money(amount: Decimal, currency: str) -> str:
    """Format an amount with its currency sign: £1,204.50, 1.204,50 £; a negative one has a true minus.

    All languages use one sign (`money.symbol`), as the app does; for a currency that cannot be chosen, other languages
    than English use its own.
    """
    if current_language() == DEFAULT_LANGUAGE:
        return money.display(amount, currency)
    rounded = money.rounded(amount, currency)
    text = format_decimal(abs(rounded), f"#,##0.{'0' * money.decimals_of(currency)}", current_locale())
    is_offered = currency in money.Currency.values
    sign = money.symbol(currency) if is_offered else get_currency_symbol(currency, locale=current_locale())
    # Not every font has the narrow space that French separates thousands with.
    text = f"{text}{NO_BREAK}{sign}".replace("\N{NARROW NO-BREAK SPACE}", NO_BREAK)
    return f"\N{MINUS SIGN}{text}" if rounded < 0 else text


def localized_amount(amount: Decimal, currency: str) -> str:
    """Format an amount with its sign and currency: £24.00 GBP, CHF 24.00. Elsewhere the sign is enough: 24,00 £."""
    text = localized_money(amount, currency)
    has_code = currency in text or current_language() != DEFAULT_LANGUAGE
    return text if has_code else f"{text} {currency}"


def localized_number(amount: Decimal) -> str:
    """Format an amount without its currency: 1.50, 1,50."""
    return (
        f"{amount:.2f}" if current_language() == DEFAULT_LANGUAGE else format_decimal(amount, "0.00", current_locale())
    )


def localized_count(count: int) -> str:
    """Format a count: 1,204, 1.204."""
    return f"{count:,}" if current_language() == DEFAULT_LANGUAGE else format_decimal(count, locale=current_locale())


def localized_list(items: Iterable[str]) -> str:
    """Join words as in a sentence: 1, 2 and 5."""
    *before, last = items
    return gettext("{before} and {last}").format(before=", ".join(before), last=last) if before else last


_FROM_THE_RIGHT = frozenset({"R", "AL"})


def isolate_direction(text: str) -> str:
    """Isolate right-to-left text: otherwise `£28.00` after it would read `28.00£`."""
    is_turned = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in text)
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if is_turned else text
