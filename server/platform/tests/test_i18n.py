"""Days, times, amounts and lists in each language."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from server.platform.i18n import (
    LANGUAGES,
    localized_amount,
    localized_count,
    localized_date,
    localized_day,
    localized_list,
    localized_money,
    localized_time,
    use_language,
)

MOMENT = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "date", "day", "time"),
    [
        ("en", "Sat 21 Nov 2026", "21 Nov 2026", "7:30PM"),
        ("de", "Sa., 21. Nov. 2026", "21. Nov. 2026", "19:30 Uhr"),
        ("fr", "sam. 21 nov. 2026", "21 nov. 2026", "19:30"),
        ("es", "sáb, 21 nov 2026", "21 nov 2026", "19:30"),
    ],
)
def test_a_moment_is_written_as_a_language_has_it(language, date, day, time):
    with use_language(language):
        assert (localized_date(MOMENT, "UTC"), localized_day(MOMENT.date()), localized_time(MOMENT, "UTC")) == (
            date,
            day,
            time,
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_is_that_of_its_zone(language):
    with use_language(language):
        assert localized_date(MOMENT, "Asia/Tokyo") != localized_date(MOMENT, "UTC")
        assert localized_time(MOMENT, "Asia/Tokyo") != localized_time(MOMENT, "UTC")


@pytest.mark.parametrize(
    ("amount", "currency", "texts"),
    [
        ("1204.5", "GBP", ["£1,204.50", "1.204,50 £", "1 204,50 £", "1.204,50 £"]),
        ("-3", "USD", ["\N{MINUS SIGN}$3.00", *["\N{MINUS SIGN}3,00 $"] * 3]),
        ("24", "EUR", ["€24.00", "24,00 €", "24,00 €", "24,00 €"]),
        ("24", "CHF", ["CHF 24.00", *["24,00 CHF"] * 3]),
        ("500", "JPY", ["£500", "500 ¥", "500 JPY", "500 JPY"]),
    ],
)
def test_an_amount_is_written_as_a_language_has_it(amount, currency, texts):
    for language, text in zip(LANGUAGES, texts, strict=True):
        with use_language(language):
            assert localized_money(Decimal(amount), currency).replace("\N{NO-BREAK SPACE}", " ") == text


def test_only_english_needs_the_currency_beside_its_sign():
    texts = []
    for language in LANGUAGES:
        with use_language(language):
            texts.append(localized_amount(Decimal(24), "GBP").replace("\N{NO-BREAK SPACE}", " "))
    assert texts == ["£24.00 GBP", "24,00 £", "24,00 £", "24,00 £"]


def test_counts_are_parted_by_thousands_as_a_language_has_it():
    texts = []
    for language in LANGUAGES[:2]:
        with use_language(language):
            texts.append(localized_count(12345))
    assert texts == ["12,345", "12.345"]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "1, 2 and 5"), ("de", "1, 2 und 5"), ("fr", "1, 2 et 5"), ("es", "1, 2 y 5")]
)
def test_a_list_ends_as_a_sentence_does(language, text):
    with use_language(language):
        assert (localized_list(["1", "2", "5"]), localized_list(["5"])) == (text, "5")
