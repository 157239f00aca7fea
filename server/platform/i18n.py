"""The languages in which buyers are spoken to: widget, pages, emails, documents and refusals. Staff read English.

Texts are English in the code, and found in `locale/<language>/LC_MESSAGES/django.po` beside their app: mark them with
`gettext` (templates: `{% translate %}`), and say them while a language is spoken:

    with use_language(payment.language):
        text = gettext("Total")

Nothing is spoken but English unless somebody says so here: a sale's language is its payment's.
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
from server.platform.datetimes import format_clock_time

_QUALITY = re.compile(r"[01](\.[0-9]{0,3})?")
DEFAULT_LANGUAGE = "en"
LANGUAGE_NAMES = dict(settings.LANGUAGES)
LANGUAGES = tuple(LANGUAGE_NAMES)
# What the back office has catalogues of (`pwa/src/i18n/office.ts`); what the server says to staff is English.
OFFICE_LANGUAGES = ("en", "de")


def supported_language(requested: str | None) -> str:
    """Return the language of ours that a tag such as `de-AT` means; English for what we do not speak."""
    tongue = (requested or "").replace("_", "-").split("-")[0].lower()
    return tongue if tongue in LANGUAGE_NAMES else DEFAULT_LANGUAGE


def preferred_language(accept_language: str) -> str:
    """Return the first language of ours that an `Accept-Language` field asks for (RFC 9110, section 12.5.4)."""
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
    """Speak a language to a buyer until the end of the block."""
    with translation.override(supported_language(language)):
        yield


def current_language() -> str:
    return supported_language(translation.get_language())


def translate_or(text: str, otherwise: str) -> str:
    """Say somebody else's English words where they are known in the language that is spoken, if not, `otherwise`."""
    if not text:
        return gettext(otherwise)
    found = gettext(text)
    return found if current_language() == DEFAULT_LANGUAGE or found != text else gettext(otherwise)


def current_locale() -> Locale:
    """Return what Babel writes dates, amounts and plurals by, in the language that is spoken."""
    return Locale.parse("en_GB" if current_language() == DEFAULT_LANGUAGE else current_language())


# Days, times, amounts and lists as a buyer reads them, in the language that is spoken (`core.speech.languages`).
# English is written as it always was, and by the spec; the other languages by Babel's data (CLDR).

# CLDR's own order of a date's parts, its day of the week short and its month in full.
_DATES = {"de": "EEE, d. MMMM y", "fr": "EEE d MMMM y", "es": "EEE, d 'de' MMMM 'de' y"}
_DAYS = {"de": "d. MMMM y", "fr": "d MMMM y", "es": "d 'de' MMMM 'de' y"}
_TIMES = {"de": "HH:mm 'Uhr'", "fr": "HH:mm", "es": "HH:mm"}
NO_BREAK = "\N{NO-BREAK SPACE}"
_SIGNS = {"GBP": "£", "USD": "$"}  # as in English; CLDR would tell one dollar or pound from the others


def localized_date(moment: datetime, zone: str) -> str:
    """Write the day in a time zone so that nobody takes its month for its day: Sat 21 November 2026."""
    local = moment.astimezone(ZoneInfo(zone))
    if current_language() == DEFAULT_LANGUAGE:
        return f"{local:%a} {local.day} {local:%B %Y}"
    return format_date(local, _DATES[current_language()], locale=current_locale())


def localized_day(day: date) -> str:
    """Write a day without its week day: 5 December 2026."""
    if current_language() == DEFAULT_LANGUAGE:
        return f"{day.day} {day:%B %Y}"
    return format_date(day, _DAYS[current_language()], locale=current_locale())


def localized_time(moment: datetime, zone: str) -> str:
    """Write the time in a time zone: 7:30PM, 19:30 Uhr."""
    return localized_clock_time(moment.astimezone(ZoneInfo(zone)).time())


def localized_clock_time(clock_time: time) -> str:
    """Write what a clock on the wall shows: 7:30PM, 19:30 Uhr."""
    if current_language() == DEFAULT_LANGUAGE:
        return format_clock_time(clock_time)
    return format_time(clock_time, _TIMES[current_language()], locale=current_locale())


def localized_money(amount: Decimal, currency: str) -> str:
    """Write an amount with its sign: £1,204.50, 1.204,50 £; a negative one has a true minus.

    English has the spec's sign (`money.symbol`); other languages each currency's own.
    """
    if current_language() == DEFAULT_LANGUAGE:
        return money.display(amount, currency)
    rounded = money.rounded(amount, currency)
    text = format_decimal(abs(rounded), f"#,##0.{'0' * money.decimals_of(currency)}", current_locale())
    sign = _SIGNS.get(currency) or get_currency_symbol(currency, locale=current_locale())
    # Not every face has the narrow space that French parts thousands by.
    text = f"{text}{NO_BREAK}{sign}".replace("\N{NARROW NO-BREAK SPACE}", NO_BREAK)
    return f"\N{MINUS SIGN}{text}" if rounded < 0 else text


def localized_amount(amount: Decimal, currency: str) -> str:
    """Write an amount with its sign and its currency: £24.00 GBP. Other languages' signs say the currency: 24,00 £."""
    text = localized_money(amount, currency)
    return f"{text} {currency}" if current_language() == DEFAULT_LANGUAGE else text


def localized_number(amount: Decimal) -> str:
    """Write an amount without its currency: 1.50, 1,50."""
    return (
        f"{amount:.2f}" if current_language() == DEFAULT_LANGUAGE else format_decimal(amount, "0.00", current_locale())
    )


def localized_count(count: int) -> str:
    """Write how many: 1,204, 1.204."""
    return f"{count:,}" if current_language() == DEFAULT_LANGUAGE else format_decimal(count, locale=current_locale())


def localized_list(items: Iterable[str]) -> str:
    """Join words as a sentence does: 1, 2 and 5."""
    *before, last = items
    return gettext("{before} and {last}").format(before=", ".join(before), last=last) if before else last


_FROM_THE_RIGHT = frozenset({"R", "AL"})


def isolate_direction(text: str) -> str:
    """Set a text that has letters from right to left apart: after it `£28.00` would else be read as `28.00£`."""
    is_turned = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in text)
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if is_turned else text
