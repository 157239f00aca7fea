"""The planned ways of a refund are its real ones: gift cards first, then the newest charge."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Right
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture, set_right
from server.payments.models import Charge, Refund
from server.sales.tests.refunding import partly, preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def sale() -> SaleFixture:
    """Two tickets for 30.00: 40.00 was paid in cash, 20.00 more on the terminal."""
    made = make_sale_fixture(booking_fee=Decimal("1.50"))
    made.exchange(made.dearer, gateway="terminal")
    return made


def moved() -> dict[str, Decimal]:
    """Sum the amounts that refunds have moved, by gateway."""
    amounts: dict[str, Decimal] = {}
    for refund in Refund.objects.filter(status="succeeded"):
        amounts[refund.gateway] = amounts.get(refund.gateway, Decimal(0)) + refund.to_move
    return amounts


def whole(api: Any, sale: SaleFixture, **more: Any) -> Any:
    body = {"paymentid": sale.payment.reference, "eventticketdetailid": sale.order.pk, "whole": True, **more}
    return api.post("/v1/payment/partialRefundDetails", body)


@pytest.mark.parametrize("keeps_fee", [False, True])
def test_all_of_an_exchanged_order(sale, api_for, keeps_fee):
    data = whole(api_for(sale.seller.user), sale, keepfee=keeps_fee).json()["data"]
    cash = "40.00" if keeps_fee else "43.00"
    assert data["ways"] == [{"gateway": "terminal", "amount": "20.00"}, {"gateway": "cash", "amount": cash}]
    assert data["gateway"] == "terminal"

    request_refund(caller=sale.seller, order_id=sale.order.pk, keeps_fee=keeps_fee)
    assert moved() == {"terminal": Decimal(20), "cash": Decimal(cash)}


def test_one_ticket_of_an_exchanged_order(sale, api_for):
    first = live(sale.order)[0]
    data = preview(api_for(sale.seller.user), partly(sale.order, first.pk)).json()["data"]
    assert data["ways"] == [{"gateway": "terminal", "amount": "20.00"}, {"gateway": "cash", "amount": "11.50"}]

    request_refund(caller=sale.seller, order_id=sale.order.pk, ticket_ids=[first.pk])
    assert moved() == {"terminal": Decimal(20), "cash": Decimal("11.50")}


def test_charges_of_one_gateway_are_distinguished_by_time(api_for):
    sale = make_sale_fixture()
    sale.exchange(sale.dearer, gateway="cash")
    data = whole(api_for(sale.seller.user), sale).json()["data"]
    assert data["ways"] == [{"gateway": "cash", "amount": "60.00"}]

    newest, first = (charge.created_at.replace(microsecond=0) for charge in Charge.objects.order_by("-pk"))
    assert [(row["gateway"], row["amount"]) for row in data["charges"]] == [("cash", "20.00"), ("cash", "40.00")]
    assert [datetime.fromisoformat(row["paidat"]) for row in data["charges"]] == [newest, first]


def test_whoever_may_only_void_sees_what_that_gives_back(sale, api_for):
    set_right(sale.seller, Right.REFUND, given=False)
    assert whole(api_for(sale.seller.user), sale).json()["data"]["amount"] == "63.00"
    set_right(sale.seller, Right.VOID, given=False)
    assert whole(api_for(sale.seller.user), sale).status_code == 403
