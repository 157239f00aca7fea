"""The platform's fees by card, of every kind: what is recorded, what Stripe takes, and what is returned."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Account, FeeKind, Role
from server.aftersales.refunds.services import request_refund
from server.catalogue.venues.models import TaxRate
from server.payments.models import Charge
from server.sales.models import Order
from server.sales.tests.by_card.paying import is_whole, pay_by_card, verify
from server.sales.tests.sales import item, reserve
from server.testing.factories import (
    PROGRAMMES,
    make_card,
    make_event,
    make_performance,
    make_staff,
    make_upsell,
    make_venue,
)

pytestmark = pytest.mark.django_db
FLAT, PERCENT = FeeKind.FLAT, FeeKind.PERCENT


def fee(of: str, amount: str, kind: FeeKind = FLAT) -> dict[str, Any]:
    return {f"{of}_fee": Decimal(amount), f"{of}_fee_kind": kind}


# Two tickets at 24.00, of which 4.00 are tax, and a programme at 11.00, of which 1.00 is. What the platform gets for
# one ticket and for the programme: with fees without tax, and with the same fees including it.
EACH: list[tuple[dict[str, Any], tuple[str, str], tuple[str, str]]] = [
    (fee("ticket", "0.45"), ("0.45", "0.00"), ("0.45", "0.00")),
    (fee("ticket", "10", PERCENT), ("2.00", "0.00"), ("2.40", "0.00")),
    (fee("upsell", "0.30"), ("0.00", "0.30"), ("0.00", "0.30")),
    (fee("upsell", "10", PERCENT), ("0.00", "1.00"), ("0.00", "1.10")),
    (fee("order", "1.00"), ("0.41", "0.18"), ("0.41", "0.18")),
    (fee("order", "10", PERCENT), ("2.40", "1.10"), ("2.40", "1.10")),
    (
        fee("ticket", "10", PERCENT) | fee("upsell", "10", PERCENT) | fee("order", "1.00"),
        ("2.41", "1.18"),
        ("2.81", "1.28"),
    ),
]
EVERY = [
    (fees | {"fees_include_tax": includes_tax}, tuple(map(Decimal, shares)))
    for fees, without, included in EACH
    for includes_tax, shares in ((False, without), (True, included))
]


@pytest.fixture
def programme(seller: Account) -> Any:
    venue = make_venue(seller)
    TaxRate.objects.create(tax_category=venue.tax_category, upsell_category_id=PROGRAMMES, percentage=Decimal(10))
    return make_upsell(make_event(seller, venue), online_price=Decimal("11.00"))


@pytest.fixture
def bought(public, stripe, programme):
    """Buy two tickets and a programme by card, except what gift cards pay, and return their order."""

    def buy(*cards: str) -> Order:
        performance = make_performance(programme.event, capacity=10, price=Decimal("24.00"))
        upsells = [{"upsell": programme.pk, "variant": None, "quantity": 1}]
        reserved = reserve(public, item(performance, 2, upsells=upsells), gift_cards=list(cards))
        stripe.confirm(pay_by_card(public, reserved)["client_secret"])
        assert verify(public, reserved).json()["status"] == "Success"
        return Order.objects.get(pk=reserved["orders"][0]["order"])

    return buy


def charge_with(seller: Account, fees: dict[str, Any]) -> Any:
    Account.objects.filter(pk=seller.pk).update(**{"ticket_fee": 0, **fees})
    return make_staff(seller, Role.ACCOUNT_OWNER)


def requested_fee(stripe: Any) -> Any:
    """Return the application fee requested from Stripe, in pence."""
    (intent,) = [sent for sent in stripe.requests if (sent["method"], sent["path"]) == ("POST", "/v1/payment_intents")]
    return intent["body"].get("application_fee_amount")


@pytest.mark.parametrize(("fees", "shares"), EVERY)
def test_one_sum_is_recorded_asked_for_and_goes_back(stripe, seller, bought, fees, shares):
    owner = charge_with(seller, fees)
    of_a_ticket, of_the_programme = shares
    whole = 2 * of_a_ticket + of_the_programme

    order = bought()

    assert order.platform_fee == whole
    assert requested_fee(stripe) == str(int(whole * 100))
    assert Charge.objects.get().platform_fee == whole

    first, _second = order.tickets.order_by("pk")
    part = request_refund(caller=owner, order_id=order.pk, ticket_ids=[first.pk])
    rest = request_refund(caller=owner, order_id=order.pk)
    assert [refund.status for refund in (part, rest)] == ["succeeded"] * 2
    assert (part.platform_fee, rest.platform_fee) == (of_a_ticket, of_a_ticket + of_the_programme)
    assert is_whole()


def test_overdrawn_older_charge_returns_with_the_orders_last_money(stripe, seller, bought):
    """Until issue 21 the tax on a fee was requested twice."""
    owner = charge_with(seller, fee("ticket", "10", PERCENT) | {"fees_include_tax": True})
    order = bought()
    Charge.objects.update(platform_fee=Decimal("5.60"))

    first, _second = order.tickets.order_by("pk")
    refunds = [request_refund(caller=owner, order_id=order.pk, ticket_ids=ids) for ids in ([first.pk], None)]

    assert [refund.platform_fee for refund in refunds] == [Decimal("2.40"), Decimal("3.20")]


def test_the_fee_of_what_went_back_to_a_gift_card_goes_back_with_the_rest(stripe, seller, bought):
    owner = charge_with(seller, fee("ticket", "10", PERCENT) | {"fees_include_tax": True})
    order = bought(make_card(seller, "24.00").code)
    assert requested_fee(stripe) == "480"

    first, _second = order.tickets.order_by("pk")
    refunds = [request_refund(caller=owner, order_id=order.pk, ticket_ids=ids) for ids in ([first.pk], None)]

    assert [(refund.gift_card, refund.platform_fee) for refund in refunds] == [
        (Decimal("24.00"), Decimal(0)),
        (Decimal(0), Decimal("4.80")),
    ]
    assert is_whole()
