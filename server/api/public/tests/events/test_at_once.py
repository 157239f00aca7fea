"""Telling beside itself and beside sales: each event once, numbers without gaps, and what commits late is told late."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest
from django.db import connection, transaction

from server.api.public.order_events_api import publish_pending_events
from server.integrations.models import Delivery, Event
from server.sales.models import Order, OrderEvent
from server.sales.services import history
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import reserve_tickets, sell_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def test_simultaneous_publishers_publish_each_event_once(performance):
    orders = [reserve_tickets(performance, 1).orders[0] for _ in range(6)]
    for order in orders * 20:
        history_of(order)

    answers_of(all_at_once(lambda _: publish_pending_events(), times=6))
    publish_pending_events()

    assert OrderEvent.objects.filter(is_untold=True).count() == 0
    for order in orders:
        assert numbers_of(order) == list(range(1, 22))
    assert Delivery.objects.count() == 6 * 21


def test_sale_that_commits_later_is_published_later(performance):
    """On SQLite a writer is alone, so that the neighbour comes after it anyway."""
    order = reserve_tickets(performance, 1).orders[0]
    publish_pending_events()
    has_written, may_commit = Signal(), Signal()

    def commit_last() -> None:
        try:
            with transaction.atomic():
                history_of(order)
                has_written.set()
                assert may_commit.wait(20)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        last = pool.submit(commit_last)
        assert has_written.wait(20)
        if connection.vendor == "postgresql":
            sold = sell_tickets(performance, 1).orders.get()
            publish_pending_events()
            assert (numbers_of(sold), numbers_of(order)) == ([1, 2], [1])
        may_commit.set()
        last.result()

    assert publish_pending_events() == 1
    assert list(Event.objects.filter(order_number=order.pk).order_by("number").values_list("number", flat=True)) == [
        1,
        2,
    ]


def history_of(order: Order) -> None:
    with transaction.atomic():
        history.note([order], OrderEvent.Kind.EXTENDED)


def numbers_of(order: Order) -> list[int]:
    return list(Event.objects.filter(order_number=order.pk).order_by("number").values_list("number", flat=True))
