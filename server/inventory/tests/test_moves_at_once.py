"""Concurrent moves of tickets between two performances in both directions."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import transaction

from server.accounts.caller import System
from server.inventory.models import HoldAllotment, Stock
from server.inventory.services.counters import StockReturn, return_stock
from server.inventory.services.reservations import allotments_of_reservation, fulfil_stock, lock_pools
from server.testing.crowd import all_at_once
from server.testing.factories import make_event, make_hold, make_performance, reserve_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

TIMES = 40


def test_opposite_exchanges_do_not_deadlock():
    event = make_event()
    performances = [make_performance(event, capacity=100) for _ in range(2)]
    # Created in reverse order: allotments and stock are then drawn on in different orders.
    shares = {performance.pk: make_hold(performance, TIMES) for performance in reversed(performances)}
    for performance in performances:
        reserved = reserve_tickets(performance, TIMES // 2, hold=shares[performance.pk].hold_id).reservation
        with transaction.atomic():
            fulfil_stock(reservation=reserved, revenue={})
    reservations = [
        reserve_tickets(performance, 1, hold=shares[performance.pk].hold_id).reservation
        for performance in (performances[number % 2] for number in range(TIMES))
    ]

    def move(number: int) -> None:
        here = performances[(number + 1) % 2]
        back = StockReturn(allotments={shares[here.pk].pk: 1}, admitted=0, amount=Decimal(0))
        with transaction.atomic():
            # As an exchange does: all rows of both performances are locked in one order first.
            lock_pools(
                System(),
                performance_ids=shares,
                allotment_ids=[shares[here.pk].pk, *allotments_of_reservation(reservations[number])],
            )
            fulfil_stock(reservation=reservations[number], revenue={})
            return_stock(account_id=here.account_id, performance_id=here.pk, unsold=back)

    assert all_at_once(move, times=TIMES) == [None] * TIMES
    rows = Stock.objects.filter(pk__in=shares).values_list("reserved", "sold", "held")
    assert list(rows) == [(0, TIMES // 2, TIMES // 2)] * 2
    assert set(HoldAllotment.objects.values_list("reserved", "sold")) == {(0, TIMES // 2)}
