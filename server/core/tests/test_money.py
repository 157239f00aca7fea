"""How amounts are rounded, shown and spread."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.core.money import display, rounded, spread, symbol


@pytest.mark.parametrize(
    ("amount", "cents"),
    [("0.005", "0.01"), ("0.0049", "0.00"), ("2.675", "2.68"), ("-2.675", "-2.68"), ("1E+3", "1000.00")],
)
def test_halves_are_rounded_away_from_zero(amount, cents):
    assert str(rounded(Decimal(amount))) == cents


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
