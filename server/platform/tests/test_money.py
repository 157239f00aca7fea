"""Amounts: rounding, display and splitting."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from server.platform.money import (
    Currency,
    decimals_of,
    display,
    parse_amount,
    round_to_cents,
    rounded,
    spread,
    symbol,
    unit_of,
)

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "money_cases.json").read_text())


@pytest.mark.parametrize(("count", "currencies"), CASES["decimals"].items())
def test_each_currency_has_its_decimals(count, currencies):
    assert {currency: decimals_of(currency) for currency in currencies} == dict.fromkeys(currencies, int(count))


def test_choices_fit_the_columns_without_a_currency():
    assert {str(unit_of(currency)) for currency in Currency.values} == {"0.01"}


@pytest.mark.parametrize("case", CASES["shown"], ids=lambda case: f"{case['amount']} {case['currency']}")
def test_an_amount_is_shown_with_the_decimals_of_its_currency(case):
    assert display(Decimal(case["amount"]), case["currency"]) == case["text"]


@pytest.mark.parametrize(
    ("amount", "currency", "whole"),
    [
        ("0.005", "GBP", "0.01"),
        ("0.0049", "GBP", "0.00"),
        ("2.675", "USD", "2.68"),
        ("-2.675", "USD", "-2.68"),
        ("1E+3", "GBP", "1000.00"),
        ("499.5", "JPY", "500"),
        ("-499.5", "JPY", "-500"),
        ("0.49", "JPY", "0"),
        ("1.2345", "KWD", "1.235"),
        ("1", "KWD", "1.000"),
    ],
)
def test_halves_are_rounded_away_from_zero_to_what_a_currency_has(amount, currency, whole):
    assert str(rounded(Decimal(amount), currency)) == whole


def test_what_is_kept_has_two_decimals_in_any_currency():
    assert [str(round_to_cents(Decimal(amount))) for amount in ("0.30000000000000004", "500", "1.235")] == [
        "0.30",
        "500.00",
        "1.24",
    ]


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("500", "JPY", "500"),
        ("500.5", "JPY", None),
        ("1.234", "KWD", "1.234"),
        ("1.2345", "KWD", None),
        ("1.234", "GBP", None),
    ],
)
def test_an_amount_is_typed_with_the_decimals_of_its_currency(text, currency, amount):
    found = parse_amount(text, currency=currency)
    assert (found if found is None else str(found)) == amount


@pytest.mark.parametrize(
    ("text", "decimals", "amount"),
    [
        ("24.5", 2, "24.50"),
        ("24.", 2, "24.00"),
        (".5", 2, "0.50"),
        ("999999999.99", 2, "999999999.99"),
        ("999999999.994999999", 9, "999999999.99"),
        ("10.005", 3, "10.01"),
    ],
)
def test_an_amount_that_is_typed_is_digits_and_a_point(text, decimals, amount):
    assert str(parse_amount(text, decimals=decimals)) == amount


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "-1", "+1", " 1", "1,5", "1.2.3", "1e3", "1e30", "NaN", "Infinity", "\u0662", "1_0", "1.1234567890"),
        *("1000000000", "0000000001", "999999999.995", "999999999.999999999", "9" * 5000),
    ],
)
def test_what_is_longer_than_nine_digits_or_no_amount_is_none(text):
    assert parse_amount(text, decimals=9) is None


def test_each_offered_currency_has_its_symbol_and_others_are_in_pounds():
    signs = {currency: symbol(currency) for currency in Currency.values}

    assert len(set(signs.values())) == len(signs)
    assert (signs["USD"], signs["GBP"], signs["EUR"], signs["CHF"]) == ("$", "\u00a3", "\u20ac", "CHF")
    assert [symbol(currency) for currency in ("JPY", "XXX", "")] == ["\u00a3"] * 3


@pytest.mark.parametrize(
    ("total", "weights", "currency", "parts"),
    [
        ("1.00", ["1", "1", "1"], "GBP", ["0.34", "0.33", "0.33"]),
        ("0.05", ["0", "0"], "GBP", ["0.03", "0.02"]),
        ("-1.00", ["1", "1", "1"], "GBP", ["-0.34", "-0.33", "-0.33"]),
        ("1.00", ["0", "5"], "GBP", ["0.00", "1.00"]),
        ("100", ["1", "1", "1"], "JPY", ["34", "33", "33"]),
        ("1.000", ["1", "1", "1"], "KWD", ["0.334", "0.333", "0.333"]),
        ("1.00", [], "GBP", []),
    ],
)
def test_spreading_gives_the_units_that_are_left_to_the_largest_remainders(total, weights, currency, parts):
    assert [str(part) for part in spread(Decimal(total), [Decimal(weight) for weight in weights], currency)] == parts
