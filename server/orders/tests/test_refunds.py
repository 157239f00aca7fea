"""Refunds: what goes back, what is on sale again, and what is refused; the provider's part in `test_refund_moves`."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.insight.audit import find_differences
from server.orders.models import Order
from server.orders.services.refunds import ask_refund, read_refunds
from server.stock.models import Stock
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=10)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def order(performance, staff) -> Order:
    return factories.sell_tickets(performance, 3, caller=staff).orders.get()


def counters(performance) -> tuple[int, int, Decimal]:
    stock = Stock.objects.get(pk=performance.pk)
    return stock.sold, stock.admitted, stock.revenue


def test_a_whole_order_is_refunded_in_cash(performance, staff, order):
    refund = ask_refund(caller=staff, order_id=order.pk, reason="ill")

    order.refresh_from_db()
    assert (refund.status, refund.gateway, refund.amount, refund.due) == ("succeeded", "cash", order.total, order.total)
    assert (order.status, order.refunded) == ("refunded", order.total)
    assert counters(performance) == (0, 0, Decimal(0))
    assert set(order.tickets.values_list("status", flat=True)) == {"refunded"}
    assert [line.amount for line in read_refunds(order)[0].lines.all()] == [Decimal("20.00")] * 3
    said = order.events.latest("pk")
    assert (said.kind, said.amount, said.by, said.description) == (
        "refunded",
        order.total,
        staff.user,
        "£60.00 Cash: ill",
    )
    assert list(find_differences()) == []
