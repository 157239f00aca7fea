"""The audit as tests run it: cached queries are not repeated by Django, and later discrepancies are still found."""

from __future__ import annotations

import pytest

from server.inventory.models import Stock
from server.reporting.integrity_services import find_differences
from server.testing import factories

pytestmark = pytest.mark.database


@pytest.mark.django_db
def test_new_discrepancy_is_found_and_a_repaired_one_closed():
    performance = factories.make_performance(capacity=10)
    factories.sell_tickets(performance, 2)
    stock = Stock.objects.filter(pk=performance.pk)

    found = []
    for sold in (2, 3, 2):
        stock.update(sold=sold)
        found.append([difference.kind for difference in find_differences()])

    assert found == [[], ["performance_sold"], []]
