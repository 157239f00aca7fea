"""Concurrent payouts on real threads and connections: the money is handed over once."""

from __future__ import annotations

from collections import Counter

import pytest

from server.aftersales.errors import AlreadyPaidOut
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.tests.payouts.factories import cancel, cash_of, payouts_of, sell
from server.reporting.integrity_services import find_differences
from server.sales.models import OrderEvent, RequestedEmail
from server.testing import factories
from server.testing.crowd import all_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def test_two_people_who_pay_out_at_once_do_so_once():
    performance = factories.make_performance(capacity=50)
    seller = factories.make_staff(performance.account)
    people = [factories.make_staff(performance.account) for _ in range(8)]
    order = sell(performance, caller=seller)
    cancel(performance, seller)
    (payout,) = payouts_of(order.payment)

    results = all_at_once(lambda number: pay_out(caller=people[number % 8], refund_id=payout.pk), times=16)

    payout.refresh_from_db()
    kinds = Counter(type(one).__name__ for one in results)
    # Whoever has paid it out gets the same answer again.
    assert (kinds["Refund"], kinds[AlreadyPaidOut.__name__]) == (2, 14)
    assert sorted(cash_of(person) for person in people) == [-40, 0, 0, 0, 0, 0, 0, 0]
    assert OrderEvent.objects.filter(order=order, description__contains="paid out").count() == 1
    assert RequestedEmail.objects.filter(kind="refund").count() == 1
    assert list(find_differences()) == []
