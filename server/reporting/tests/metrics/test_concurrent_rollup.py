"""Sales, folds and recounts at once, on both databases: each line is in the figures once, and readers never err."""

from __future__ import annotations

import random

import pytest

from server.inventory.models import Stock
from server.reporting import metrics_services
from server.reporting.integrity_services import find_differences
from server.reporting.metrics_selectors import PERFORMANCES, MetricsQuery, Thing, read_metrics
from server.sales.journal_selectors import list_pending
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.mark.sweep
def test_simultaneous_sales_rollups_and_recounts_agree(monkeypatch):
    monkeypatch.setattr(metrics_services, "LINES_AT_A_TIME", 3)
    event = factories.make_event()
    performances = [factories.make_performance(event, capacity=200) for _ in range(3)]
    staff = factories.make_staff(event.account)
    tickets = MetricsQuery(account=event.account_id, thing=[Thing.TICKET])

    def do(number: int) -> None:
        match number % 4:
            case 0 | 1:
                factories.sell_tickets(random.choice(performances), 1 + number % 3, caller=staff)
            case 2:
                metrics_services.roll_up()
            case _ if number % 8 == 3:
                metrics_services.recount_event(event.pk)
            case _:
                # Whoever sold it has committed it before: what is read is never less, and never more than all.
                before = sum(Stock.objects.values_list("sold", flat=True))
                read = sum(row.quantity for row in read_metrics(PERFORMANCES, by=("day",), query=tickets))
                after = sum(Stock.objects.values_list("sold", flat=True))
                assert before <= read <= after

    answers_of(all_at_once(do, times=96, callers=12))

    metrics_services.roll_up()
    assert not list_pending().exists()
    assert list(find_differences()) == []
