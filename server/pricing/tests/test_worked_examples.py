"""The worked examples in `worked_examples.csv`, which were calculated by hand from the rules of issue 10.

A line of the file is one basket, in words, and each of its expected sums. It opens in any spreadsheet.
"""

from __future__ import annotations

import csv
import re
from decimal import Decimal
from pathlib import Path

import pytest

from server.platform.money import ZERO
from server.pricing.basket import FLAT, PERCENT, Adjustment, Included, Kind, Line, PlatformFees, PromoTerms, Rule, Terms
from server.pricing.quote import Quote, basket_of, quote_basket, total_of

with (Path(__file__).parent / "worked_examples.csv").open(newline="") as _file:
    EXAMPLES = list(csv.DictReader(_file))

_LINE = re.compile(
    r"(?P<count>\d+) (?P<kind>ticket|upsell)s? at (?P<price>[\d.]+)"
    r"(?: (?P<rule>for|less) (?P<amount>[\d.]+)(?P<percent>%)?)?(?: taxed (?P<rate>\d+)%)?"
    r"(?P<drink> with a drink)?(?P<spared> without fee)?"
)
_PROMO = re.compile(r"(?P<value>[\d.]+)(?P<percent>%)? off (?P<what>each|the order)(?: with (?P<left>\d+) left)?")


def _read(pattern: re.Pattern[str], text: str) -> dict[str, str | None]:
    found = pattern.fullmatch(text)
    assert found, f"cannot read {text!r}"
    return found.groupdict()


def _terms(example: dict[str, str]) -> Terms:
    rate, _, how = example["tax on tickets"].partition("% ")
    return Terms(
        performance=1,
        price=ZERO,
        booking_fee=Decimal(example["booking fee"]),
        tax_rate=ZERO if rate == "none" else Decimal(rate) / 100,
        includes_tax=how != "added",
        currency="GBP",
        platform_fees=_platform_fees(example["platform fees"]),
    )


def _platform_fees(text: str) -> PlatformFees:
    fees: dict[str, Decimal | int] = {}
    for fee in filter(None, text.split(" + ")):
        amount, of = re.split(r" an? ", fee)
        fees |= {of: Decimal(amount.rstrip("%")), f"{of}_kind": PERCENT if amount.endswith("%") else FLAT}
    return PlatformFees(**fees)  # type: ignore[arg-type]


def _line(text: str, terms: Terms) -> Line:
    parsed = _read(_LINE, text)
    price, rate = {"price": Decimal(parsed["price"] or 0)}, {"tax_rate": Decimal(parsed["rate"] or 0) / 100}
    kind = Kind(parsed["kind"] or "")
    rule = Rule.FIXED if parsed["rule"] == "for" else Rule.PERCENTAGE if parsed["percent"] else Rule.FLAT
    return Line(
        terms=Terms(**{**vars(terms), **price, **(rate if kind is Kind.UPSELL else {})}),
        quantity=int(parsed["count"] or 0),
        kind=kind,
        type=1 if parsed["rule"] or kind is Kind.UPSELL else None,
        adjustment=Adjustment(rule=rule, amount=Decimal(parsed["amount"])) if parsed["amount"] else None,
        has_booking_fee=not parsed["spared"],
        included=(Included(upsell=7, name="Drink"),) if parsed["drink"] else (),
    )


def _promo(text: str) -> PromoTerms | None:
    if not text:
        return None
    parsed = _read(_PROMO, text)
    return PromoTerms(
        code=1,
        text="CODE",
        kind=PERCENT if parsed["percent"] else FLAT,
        value=Decimal(parsed["value"] or 0),
        is_each=parsed["what"] == "each",
        performances=frozenset([1]),
        left=int(parsed["left"]) if parsed["left"] else None,
    )


def _quote(example: dict[str, str]) -> Quote:
    terms = _terms(example)
    lines = [_line(text, terms) for text in example["basket"].split(" + ")]
    return quote_basket(basket_of(lines, promo=_promo(example["promo code"])))


def test_there_are_forty_examples_and_they_are_numbered() -> None:
    assert [int(example["no"]) for example in EXAMPLES] == list(range(1, len(EXAMPLES) + 1))
    assert len(EXAMPLES) >= 40


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['no']}: {example['what it shows']}")
def test_a_basket_costs_what_a_bookkeeper_says(example: dict[str, str]) -> None:
    quote = _quote(example)
    by_card = min(Decimal(example["gift card"] or 0), quote.total)

    assert {
        "prices": quote.subtotal,
        "discount": quote.discount,
        "fees": quote.booking_fee,
        "tax": quote.tax,
        "total": quote.total,
        "by gift card": by_card,
        "still due": quote.total - by_card,
        "platform gets": total_of(quote.units, "platform_fee"),
    } == {
        name: Decimal(example[name])
        for name in ("prices", "discount", "fees", "tax", "total", "by gift card", "still due", "platform gets")
    }
