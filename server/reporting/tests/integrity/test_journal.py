"""The books of the journal: a line that is missing, doubled or wrong is named wherever it counts."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from server.accounts.caller import Public
from server.aftersales.refunds.services import request_refund
from server.inventory.models import HoldChannel, Reservation
from server.payments.models import Payment
from server.pricing.basket import FLAT, Kind
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import JournalLine, Order
from server.sales.services.reserving import reserve
from server.testing import factories

pytestmark = pytest.mark.django_db
STOCK = "journal_performance"
PAID_BY_CARDS = ["journal_card_money", "journal_order_card_money"]
EARNED = ["journal_performance_amount", "journal_order_amount"]


@pytest.fixture
def order() -> Order:
    """Three tickets of a type, two from a hold, with a code and a card, and two shirts; one ticket was refunded."""
    performance = factories.make_performance(capacity=3)
    event, account = performance.event, performance.account
    child, shirt = factories.make_type(event), factories.make_upsell(event, variants={"S": 9})
    factories.make_hold(performance, 2, channel=HoldChannel.ALL)
    promo = factories.make_promo(account, is_for_each_ticket=True, kind=FLAT, value=Decimal("1.00"))
    card, staff = factories.make_card(account, "30.00"), factories.make_staff(account)
    small = shirt.variants.get().pk
    lines = (
        BasketLine(performance=performance.pk, quantity=3, type=child.pk),
        BasketLine(performance=performance.pk, quantity=2, kind=Kind.UPSELL, type=shirt.pk, variant=small),
    )
    basket_request = BasketRequest(lines=lines, promo_code=promo.code, gift_cards=(card.code,))
    public = Public(event.pk, account.pk)
    reserved = reserve(caller=public, basket_request=basket_request, idempotency_key="an-order-of-the-journal")
    order = factories.pay_for(reserved, caller=staff).orders.get()
    request_refund(caller=staff, order_id=order.pk, ticket_ids=[order.tickets.latest("pk").pk])
    return order


def kinds() -> list[str]:
    return [difference.kind for difference in find_differences()]


def tamper(change: str, **which: Any) -> None:
    """Change the first such line past the models, which refuse it."""
    line = JournalLine.objects.filter(**which).earliest("pk")
    with connection.cursor() as cursor:
        cursor.execute(f"{change} WHERE id = %s", [line.pk])


DELETE, SET = "DELETE FROM orders_journalline", "UPDATE orders_journalline SET "
TICKETS, BACK = {"thing": "ticket", "move": "sold"}, {"thing": "ticket", "move": "given_back"}
OF_TICKETS = [STOCK, "journal_allotment", "journal_type", *EARNED]


@pytest.mark.database
def test_the_journal_of_real_sales_is_clean(order):
    assert kinds() == []


@pytest.mark.parametrize(
    ("change", "which", "named"),
    [
        (DELETE, TICKETS, [*OF_TICKETS, "journal_order_tickets"]),
        (DELETE, BACK, [STOCK, "journal_type", *EARNED, "journal_refund", "journal_order_tickets"]),
        (SET + "quantity = quantity + 1", TICKETS, [*OF_TICKETS[:3], "journal_order_tickets"]),
        (SET + "allotment_id = NULL", TICKETS, ["journal_allotment"]),
        (SET + "ticket_type_id = NULL", TICKETS, ["journal_type"]),
        (SET + "amount = amount + 0.01", TICKETS, EARNED),
        (SET + "amount = amount - 0.01", BACK, [*EARNED, "journal_refund"]),
        (DELETE, {"thing": "upsell"}, ["journal_upsell", "journal_upsell", *EARNED, "journal_order_upsells"]),
        (SET + "variant_id = NULL", {"thing": "upsell"}, ["journal_upsell"]),
        (SET + "quantity = quantity + 1", {"thing": "promo"}, ["journal_promo_code"]),
        (DELETE, {"thing": "promo", "move": "given_back"}, ["journal_promo_code"]),
        (SET + "amount = amount + 0.01", {"thing": "card_money"}, PAID_BY_CARDS),
        (DELETE, {"thing": "card_money", "move": "given_back"}, PAID_BY_CARDS),
        (SET + "currency = 'USD'", TICKETS, ["journal_foreign"]),
    ],
)
def test_a_line_that_says_something_else_is_named(order, change, which, named):
    tamper(change, **which)
    assert kinds() == named


def test_a_difference_says_what_is_wrong_where(order):
    tamper(SET + "quantity = 9, amount = 99", **TICKETS)
    sentences = [difference.sentence for difference in find_differences()]
    assert f"Performance {order.performance_id}: the journal has 9 tickets sold, but its rows make 2." in sentences
    assert f"Order {order.pk}: the journal has 9 tickets of it sold, but its rows make 2." in sentences


def test_a_sale_without_lines_is_named_though_it_cost_nothing(order):
    free = factories.make_performance(order.performance.event, price=Decimal(0))
    sold = factories.sell_tickets(free, 1).orders.get()
    tamper(DELETE, order=sold)
    assert kinds() == [STOCK, "journal_order_tickets", "journal_order_missing"]


def test_a_line_of_what_nobody_has_paid_is_named(order):
    reserved = factories.reserve_tickets(order.performance, 1)
    tamper(f"{SET} part_id = {reserved.part.pk}", **TICKETS)
    assert kinds() == ["journal_unsold", "journal_foreign"]
    assert Reservation.objects.get(pk=reserved.reservation.pk).status == "open"
    assert Payment.objects.count() == 2
