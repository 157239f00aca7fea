"""Tax figures: counted while nothing moves, dropped once something does; the report is the same either way."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.reporting.integrity_services import find_differences
from server.reporting.metrics_services import count_missing, recount_event, roll_up, verify_all, verify_recent
from server.reporting.models import TaxRollup
from server.reporting.reports.definition import ReportRequest, Span
from server.reporting.reports.selectors import prepare
from server.sales.models import Ticket
from server.testing.factories import make_event, make_performance, make_staff, make_venue, sell_tickets

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def read(performance: Any) -> list[tuple[Any, ...]]:
    owner = make_staff(performance.account)
    report_request = ReportRequest(report="tax", account_id=performance.account_id, span=Span.NEXT_30_DAYS)
    prepared = prepare(caller=owner, report_request=report_request)
    keys = ("thing", "name", "rate", "currency", "number", "net", "tax", "gross")
    return [tuple(line[key] for key in keys) for line in prepared.report.read(prepared.query)]


def count() -> int:
    roll_up()
    return count_missing()


def reads_tickets(performance: Any) -> bool:
    with CaptureQueriesContext(connection) as captured:
        read(performance)
    return any('FROM "orders_ticket"' in query["sql"] for query in captured)


def test_what_is_counted_is_read_without_a_ticket_until_something_is_sold():
    performance = make_performance(capacity=20)
    sell_tickets(performance, quantity=3)
    before = read(performance)
    assert before
    assert not TaxRollup.objects.exists()
    assert reads_tickets(performance)

    assert count() == 1
    assert (read(performance), reads_tickets(performance)) == (before, False)
    assert count_missing() == 0

    sell_tickets(performance, quantity=2)  # its line waits
    (line,), (earlier,) = read(performance), before
    assert (earlier[4], line[4]) == (3, 5)
    roll_up()
    assert not TaxRollup.objects.exists()
    assert read(performance) == [line]
    count()
    assert (read(performance), reads_tickets(performance)) == ([line], False)


def test_each_sale_keeps_the_tax_of_its_time_and_each_event_its_currency():
    venue = make_venue(tax="20")
    performance = make_performance(make_event(venue=venue), capacity=20)
    sell_tickets(performance, quantity=1)
    count()
    venue.tax_category.percentage = Decimal("8.875")
    venue.tax_category.save()
    sell_tickets(type(performance).objects.get(pk=performance.pk), quantity=1)
    abroad = make_event(performance.account, make_venue(performance.account, currency="USD", name="Abroad"))
    sell_tickets(make_performance(abroad), quantity=2)
    foreign = make_performance()
    sell_tickets(foreign, quantity=4)

    before = read(performance)
    assert {(line[2], line[3], line[4]) for line in before} >= {
        (Decimal("20.00000"), "GBP", 1),
        (Decimal("8.87500"), "GBP", 1),
    }
    assert sum(line[4] for line in before) == 4  # nothing of another account
    count()
    assert read(performance) == before
    assert {row.account_id for row in TaxRollup.objects.all()} == {performance.account_id, foreign.account_id}


def test_recount_deletes_an_events_metrics_and_the_check_repairs():
    performance = make_performance(capacity=20)
    sell_tickets(performance, quantity=2)
    before = read(performance)
    count()
    recount_event(performance.event_id)
    assert not TaxRollup.objects.exists()

    for check in (verify_recent, verify_all):
        count()
        TaxRollup.objects.update(tax=Decimal("99.00"))
        sentence = f"The tax figures of performance {performance.pk} are not what its units make."
        assert [one.sentence for one in find_differences()] == [sentence]
        assert check() == [sentence]
        assert read(performance) == before
    count()
    Ticket.objects.update(tax=Decimal("1.00"))  # by hand, without the journal
    assert len(verify_all()) == 1
