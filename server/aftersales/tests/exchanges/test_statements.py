"""The number of queries of an exchange does not grow with its tickets."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.aftersales.tests.exchanges.test_moving import exchange
from server.inventory.models import Stock
from server.sales.models import Order, Ticket, UpsellItem
from server.testing.factories import make_type
from server.testing.types import make_brought, sell_types

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def sell_with_squash(sale: SaleFixture, tickets: int) -> Order:
    """Sell a number of tickets of a type that brings a drink each."""
    child = make_type(sale.performance.event)
    make_brought(child, "Squash")
    Stock.objects.update(capacity=100)
    return sell_types((sale.performance, child, tickets), caller=sale.seller).orders.get()


def statements_of(tickets: int) -> int:
    sale = make_sale_fixture()
    order = sell_with_squash(sale, tickets)
    with CaptureQueriesContext(connection) as captured:
        exchange(sale, order, sale.dearer)
    assert Ticket.objects.filter(order=order, status="superseded").exclude(replaced_by=None).count() == tickets
    assert UpsellItem.objects.filter(order=order, status="superseded").exclude(replaced_by=None).count() == tickets
    # SQLite limits the values of a statement, so that Django splits the inserts.
    return sum(not query["sql"].startswith("INSERT") for query in captured)


def test_sixty_tickets_are_exchanged_by_as_many_statements_as_eight():
    assert statements_of(60) == statements_of(8)
