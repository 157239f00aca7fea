"""The books of money: whatever is a penny wrong in a refund or in what it is of is named, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import F

from server.aftersales.refunds.services import request_refund
from server.inventory.models import Stock
from server.payments.models import Charge, Part, Refund
from server.pricing.models import GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, RefundLine, Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db
PENNY = Decimal("0.01")


@pytest.fixture
def order() -> Order:
    """Three tickets at 20.00, of which a card paid 25.00 and one ticket was refunded: 20.00 to the card, 0 in cash."""
    performance = factories.make_performance()
    staff = factories.make_staff(performance.account)
    card = factories.make_card(performance.account, "25.00")
    reserved = factories.reserve_tickets(performance, 3, caller=staff, cards=[card])
    order = factories.pay_for(reserved, caller=staff).orders.get()
    first, second, _ = order.tickets.order_by("pk")
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[first.pk])
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[second.pk])
    return order


def kinds() -> list[str]:
    return [difference.kind for difference in find_differences()]


@pytest.mark.database
def test_the_integrity_check_accepts_a_refunded_order(order):
    assert kinds() == []


def a_penny_on(model: Any, field: str, **which: Any) -> Callable[[], None]:
    def plant() -> None:
        last = model.objects.filter(**which).order_by("-pk").first()
        model.objects.filter(pk=last.pk).update(**{field: F(field) + PENNY})

    return plant


@pytest.mark.database
@pytest.mark.parametrize(
    ("plant", "named"),
    [
        (a_penny_on(Charge, "amount"), {"payment_part_to_pay"}),
        (a_penny_on(Refund, "amount"), {"payment_part_to_pay", "refund_amount"}),
        (
            a_penny_on(RefundLine, "amount"),
            {
                *("refund_amount", "refund_line_amount", "order_refunded"),
                *("journal_performance_amount", "journal_order_amount", "journal_refund"),
            },
        ),
        (a_penny_on(Order, "refunded"), {"payment_part_to_pay", "order_refunded", "performance_revenue"}),
        (
            a_penny_on(Refund, "gift_card"),
            {
                *("payment_part_gift_card", "payment_part_back_on_cards", "part_cards_back_too_much"),
                *("journal_card_money", "journal_order_card_money"),
            },
        ),
        (
            a_penny_on(GiftCardEntry, "amount", kind="refunded"),
            {"payment_part_back_on_cards", "gift_card_balance"},
        ),
        (a_penny_on(Stock, "revenue"), {"performance_revenue"}),
        (a_penny_on(Part, "total"), {"payment_part_to_pay", "payment_total"}),
    ],
)
def test_a_planted_penny_is_found(order, plant, named):
    plant()
    assert set(kinds()) == named


@pytest.mark.parametrize("model", [Charge, Refund])
@pytest.mark.parametrize(
    "wrong",
    [
        lambda: {"account": factories.make_account()},
        lambda: {"currency": "USD"},
        lambda: {"performance": None},
        lambda: {"performance": factories.make_performance()},
    ],
)
def test_money_that_is_booked_elsewhere_than_its_orders_is_named(order, model, wrong):
    model.objects.update(**wrong())
    assert set(kinds()) == {f"{model.__name__.lower()}_booked"}


def test_more_than_a_charge_took_does_not_go_back_unseen(order):
    Charge.objects.update(amount=0)
    assert "charge_refunded_too_much" in kinds()


def test_more_of_a_fee_than_the_platform_took_does_not_go_back_unseen(order):
    Refund.objects.update(platform_fee=Decimal("0.01"))
    assert kinds() == ["charge_fee_back_too_much", "refund_fee_kept", "refund_fee_kept"]


def test_a_unit_that_does_not_know_of_its_refund_is_named(order):
    Ticket.objects.filter(status="refunded").update(refund=None)
    assert {"ticket_refund", "refund_of_ticket"} <= set(kinds())


def test_a_ticket_that_admits_although_it_was_refunded_is_named(order):
    Ticket.objects.filter(status="refunded").update(status="valid")
    assert "ticket_refund" in kinds()


@pytest.mark.parametrize(("status", "named"), [("refunding", "order_refunding"), ("refunded", "order_refunded")])
def test_an_order_whose_status_says_something_else_is_named(order, status, named):
    Order.objects.filter(pk=order.pk).update(status=status)
    assert kinds() == [named]


def test_an_order_that_was_sold_elsewhere_than_its_payment_is_named(order):
    Order.objects.update(channel="online")
    assert kinds() == ["order_channel"]
