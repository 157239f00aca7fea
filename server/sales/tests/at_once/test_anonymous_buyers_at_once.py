"""Concurrent payments of anonymous buyers: one mailbox stays within its tickets of an event."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest

from server.abuse.errors import EnoughTickets
from server.accounts.caller import Public
from server.accounts.models import Account
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.sales.models import Ticket
from server.sales.services.checkout import check_out
from server.testing.crowd import all_at_once
from server.testing.factories import make_performance, reserve_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def test_eight_who_pay_at_once_for_one_mailbox_have_three():
    performance = make_performance(price=Decimal("0.00"))
    Account.objects.filter(pk=performance.account_id).update(buying_limits={"tickets_by_email": 3})
    anonymous_buyers = [
        Public(performance.event_id, performance.account_id, f"203.0.113.{number}") for number in range(8)
    ]
    reserved = [reserve_tickets(performance, 1, caller=anonymous_buyer) for anonymous_buyer in anonymous_buyers]

    def pay(number: int) -> object:
        one = reserved[number]
        return check_out(
            caller=anonymous_buyers[number],
            reservation_id=one.reservation.pk,
            secret=one.secret,
            gateway=Gateway.FREE,
            buyer=Buyer(name="Maya", email=f"maya+{number}@example.org"),
            address=anonymous_buyers[number].address,
        )

    results = all_at_once(pay, times=8, callers=8)

    assert Counter(type(one).__name__ for one in results) == {"Checkout": 3, EnoughTickets.__name__: 5}
    assert Ticket.objects.count() == 3
