"""Each movement of money has its account, performance and currency, so that days can be summed."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.db.models import QuerySet, Sum
from django.db.models.expressions import Combinable
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Performance
from server.payments.cash_up_selectors import read_takings
from server.payments.models import Charge, Payment, Refund
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.reserving import reserve
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
TODAY = timedelta(hours=12)


@pytest.fixture
def performance() -> Performance:
    return factories.make_performance()


@pytest.fixture
def seller(performance: Performance) -> Staff:
    return factories.make_staff(performance.account)


@pytest.fixture
def sold(performance: Performance, seller: Staff) -> Payment:
    """An order of two tickets, one of which was refunded, and a basket of two performances, one of which was."""
    other = factories.make_performance(event=performance.event)
    order = factories.pay_for(factories.reserve_tickets(performance, 2, caller=seller), caller=seller).orders.get()
    request_refund(caller=seller, order_id=order.pk, ticket_ids=[order.tickets.earliest("pk").pk])
    lines = tuple(BasketLine(performance=each.pk, quantity=1) for each in (performance, other))
    reserved = reserve(caller=seller, basket_request=BasketRequest(lines=lines), idempotency_key="two performances")
    both = factories.pay_for(reserved, caller=seller)
    request_refund(caller=seller, order_id=both.orders.get(performance=other).pk)
    return both


def booked(model: type[Charge] | type[Refund]) -> list[tuple[int, int | None, str]]:
    return list(model.objects.order_by("pk").values_list("account", "performance", "currency"))


def test_money_is_of_the_performance_that_it_is_all_for(performance, sold):
    account, other = performance.account_id, Order.objects.latest("pk").performance_id
    assert booked(Charge) == [(account, performance.pk, "GBP"), (account, None, "GBP")]
    assert booked(Refund) == [(account, performance.pk, "GBP"), (account, other, "GBP")]
    assert list(find_differences()) == []


@pytest.mark.parametrize(("owner", "index"), [("account", "an_accounts_day"), ("performance", "a_performances_day")])
@pytest.mark.parametrize(("model", "moment"), [(Charge, "created_at"), (Refund, "settled_at")])
def test_a_days_sum_is_one_scan_of_an_index(performance, sold, model, moment, owner, index):
    now = clock.now()
    day = {f"{moment}__gte": now - TODAY, f"{moment}__lt": now + TODAY}
    whose = performance.account_id if owner == "account" else performance.pk
    rows = model.objects.filter(**{f"{owner}_id": whose}, status="succeeded", **day)

    plan = plan_of(rows.values("currency").order_by(), Sum("amount"))

    if connection.vendor != "postgresql":  # PostgreSQL reads so few rows by any index with one of the columns
        assert f"{model.__name__.lower()}s_of_{index}" in plan
    assert sum(plan.count(word) for word in ("Scan", "SEARCH", "JOIN", "Join", "Nested", "SCAN")) == 1


def plan_of(rows: QuerySet, made: Combinable) -> str:
    with CaptureQueriesContext(connection) as captured:
        assert [row["sum"] > 0 for row in rows.annotate(sum=made)] == [True]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # so few rows would be scanned
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute(
            f"{'EXPLAIN' if connection.vendor == 'postgresql' else 'EXPLAIN QUERY PLAN'} {captured[0]['sql']}"
        )
        return str(cursor.fetchall())


def test_a_day_of_one_account_is_not_read_from_anothers(performance, seller, sold):
    far = factories.make_performance()
    factories.pay_for(factories.reserve_tickets(far, 1), caller=factories.make_staff(far.account))
    (total,) = read_takings(caller=seller, account_id=performance.account_id).totals
    assert total.total == Decimal("40.00")
