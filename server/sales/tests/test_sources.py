"""How much of the platform's fee each charge returns with what it gives back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.payments.models import Charge
from server.sales.refundable import Source, plan_shares


def source(number: int, left: str, fee: str) -> Source:
    return Source(charge=Charge(pk=number), left=Decimal(left), fee=Decimal(fee))


@pytest.mark.parametrize(
    ("amount", "fee", "planned"),
    [
        ("5.00", "1.00", [(2, "5.00", "1.00")]),
        ("10.00", "1.00", [(2, "10.00", "2.00")]),  # the last of its money returns all of its fee
        ("15.00", "1.00", [(2, "10.00", "2.00"), (1, "5.00", "0.00")]),
        ("15.00", "2.50", [(2, "10.00", "2.00"), (1, "5.00", "0.50")]),
        ("30.00", "2.50", [(2, "10.00", "2.00"), (1, "20.00", "3.00")]),
    ],
)
def test_charge_returns_its_own_fee_and_the_rest_with_its_last_money(amount, fee, planned):
    newest_first = [source(2, "10.00", "2.00"), source(1, "20.00", "3.00")]

    shares = plan_shares(newest_first, Decimal(amount), fee=Decimal(fee))

    assert [(one.charge.pk, one.amount, one.fee) for one in shares] == [
        (number, Decimal(money), Decimal(returned)) for number, money, returned in planned
    ]
