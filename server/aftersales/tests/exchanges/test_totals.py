"""From a difference of 0.50 an exchange is settled (spec part 3, section 9), unless gift cards have paid."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.aftersales.exchanges.rules import ExchangeTotals


def totals(old: str, new: str, *, by_card: bool = False) -> ExchangeTotals:
    return ExchangeTotals(source_total=Decimal(old), target_total=Decimal(new), by_card=by_card)


@pytest.mark.parametrize(
    ("old", "new", "settled"),
    [
        ("10.00", "10.50", "charge"),
        ("10.00", "10.49", ""),
        ("10.00", "10.00", ""),
        ("10.49", "10.00", ""),
        ("10.50", "10.00", "refund"),
    ],
)
def test_a_difference_is_settled_from_the_threshold_on(old: str, new: str, settled: str):
    found = totals(old, new)

    assert (found.may_charge, found.may_refund) == (settled == "charge", settled == "refund")
    assert found.is_worth_settling == found.may_settle == bool(settled)


@pytest.mark.parametrize(("old", "new"), [("10.00", "10.50"), ("10.50", "10.00")])
def test_what_gift_cards_have_paid_is_not_settled(old: str, new: str):
    found = totals(old, new, by_card=True)

    assert not found.may_settle
    assert found.is_worth_settling
