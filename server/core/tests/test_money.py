"""How amounts are rounded, shown and spread."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.core.money import display, find_amount, rounded, spread, symbol


@pytest.mark.parametrize(
    ("amount", "cents"),
    [("0.005", "0.01"), ("0.0049", "0.00"), ("2.675", "2.68"), ("-2.675", "-2.68"), ("1E+3", "1000.00")],
)
def test_halves_are_rounded_away_from_zero(amount, cents):
    assert str(rounded(Decimal(amount))) == cents


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
    assert str(find_amount(text, decimals=decimals)) == amount


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "-1", "+1", " 1", "1,5", "1.2.3", "1e3", "1e30", "NaN", "Infinity", "\u0662", "1_0", "1.1234567890"),
        *("1000000000", "0000000001", "999999999.995", "999999999.999999999", "9" * 5000),
    ],
)
def test_what_is_longer_than_nine_digits_or_no_amount_is_none(text):
    assert find_amount(text, decimals=9) is None


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        ("1204.5", "GBP", "\u00a31,204.50"),
        ("0", "USD", "$0.00"),
        ("-3", "USD", "\u2212$3.00"),
        ("1234567.891", "GBP", "\u00a31,234,567.89"),
    ],
)
def test_an_amount_is_shown_with_its_sign_and_its_thousands(amount, currency, text):
    assert display(Decimal(amount), currency) == text


def test_anything_but_dollars_is_shown_in_pounds():
    assert [symbol(currency) for currency in ("USD", "GBP", "EUR")] == ["$", "\u00a3", "\u00a3"]


@pytest.mark.parametrize(
    ("total", "weights", "parts"),
    [
        ("1.00", ["1", "1", "1"], ["0.34", "0.33", "0.33"]),
        ("0.05", ["0", "0"], ["0.03", "0.02"]),
        ("-1.00", ["1", "1", "1"], ["-0.34", "-0.33", "-0.33"]),
        ("1.00", ["0", "5"], ["0.00", "1.00"]),
        ("1.00", [], []),
    ],
)
def test_spreading_gives_the_cents_that_are_left_to_the_largest_remainders(total, weights, parts):
    assert [str(part) for part in spread(Decimal(total), [Decimal(weight) for weight in weights])] == parts
