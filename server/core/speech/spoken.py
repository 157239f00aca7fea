"""Days, times, amounts and lists as a buyer reads them, in the language that is spoken (`core.speech.languages`).

English is written as it always was, and by the spec; the other languages by Babel's data (CLDR).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time
from babel.numbers import format_decimal, get_currency_symbol
from django.utils.translation import gettext

from server.core import money, wire
from server.core.speech.languages import DEFAULT, locale, spoken

# CLDR's own order of a date's parts, its day of the week short and its month in full.
_DATES = {"de": "EEE, d. MMMM y", "fr": "EEE d MMMM y", "es": "EEE, d 'de' MMMM 'de' y"}
_DAYS = {"de": "d. MMMM y", "fr": "d MMMM y", "es": "d 'de' MMMM 'de' y"}
_TIMES = {"de": "HH:mm 'Uhr'", "fr": "HH:mm", "es": "HH:mm"}
NO_BREAK = "\N{NO-BREAK SPACE}"
_SIGNS = {"GBP": "£", "USD": "$"}  # as in English; CLDR would tell one dollar or pound from the others


def spoken_date(moment: datetime, zone: str) -> str:
    """Write the day in a time zone so that nobody takes its month for its day: Sat 21 November 2026."""
    local = moment.astimezone(ZoneInfo(zone))
    if spoken() == DEFAULT:
        return f"{local:%a} {local.day} {local:%B %Y}"
    return format_date(local, _DATES[spoken()], locale=locale())


def spoken_day(day: date) -> str:
    """Write a day without its week day: 5 December 2026."""
    if spoken() == DEFAULT:
        return f"{day.day} {day:%B %Y}"
    return format_date(day, _DAYS[spoken()], locale=locale())


def spoken_time(moment: datetime, zone: str) -> str:
    """Write the time in a time zone: 7:30PM, 19:30 Uhr."""
    return spoken_clock(moment.astimezone(ZoneInfo(zone)).time())


def spoken_clock(clock_time: time) -> str:
    """Write what a clock on the wall shows: 7:30PM, 19:30 Uhr."""
    if spoken() == DEFAULT:
        return wire.write_time(clock_time)
    return format_time(clock_time, _TIMES[spoken()], locale=locale())


def spoken_money(amount: Decimal, currency: str) -> str:
    """Write an amount with its sign: £1,204.50, 1.204,50 £; a negative one has a true minus.

    English has the spec's sign (`money.symbol`); other languages each currency's own.
    """
    if spoken() == DEFAULT:
        return money.display(amount, currency)
    rounded = money.rounded(amount, currency)
    written = format_decimal(abs(rounded), f"#,##0.{'0' * money.decimals_of(currency)}", locale())
    sign = _SIGNS.get(currency) or get_currency_symbol(currency, locale=locale())
    # Not every face has the narrow space that French parts thousands by.
    written = f"{written}{NO_BREAK}{sign}".replace("\N{NARROW NO-BREAK SPACE}", NO_BREAK)
    return f"\N{MINUS SIGN}{written}" if rounded < 0 else written


def spoken_amount(amount: Decimal, currency: str) -> str:
    """Write an amount with its sign and its currency: £24.00 GBP. Other languages' signs say the currency: 24,00 £."""
    written = spoken_money(amount, currency)
    return f"{written} {currency}" if spoken() == DEFAULT else written


def spoken_number(amount: Decimal) -> str:
    """Write an amount without its currency: 1.50, 1,50."""
    return f"{amount:.2f}" if spoken() == DEFAULT else format_decimal(amount, "0.00", locale())


def spoken_count(count: int) -> str:
    """Write how many: 1,204, 1.204."""
    return f"{count:,}" if spoken() == DEFAULT else format_decimal(count, locale=locale())


def spoken_list(words: Iterable[str]) -> str:
    """Join words as a sentence does: 1, 2 and 5."""
    *before, last = words
    return gettext("{before} and {last}").format(before=", ".join(before), last=last) if before else last
