"""What a sale leaves for other systems is published by a job that was enqueued in its transaction."""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from server.api.public.order_events_api import PublishOrderEvents
from server.integrations.models import Delivery, Event
from server.integrations.webhooks.delivery_services import DeliverWebhooks
from server.platform.models import OutboxJob
from server.platform.outbox import run_job
from server.sales.models import OrderEvent
from server.testing.factories import make_performance, reserve_tickets, sell_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def jobs_of(kind: str) -> list[int]:
    rows = OutboxJob.objects.filter(kind=kind, state=OutboxJob.State.OWED).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def test_one_run_publishes_many_sales_with_one_delivery_an_endpoint(performance):
    for _ in range(3):
        sell_tickets(performance, 1)
    jobs = jobs_of(PublishOrderEvents.kind)
    assert len(jobs) >= 3

    assert [run_job(work_id=job) for job in jobs] == [True] + [False] * (len(jobs) - 1)

    assert not OrderEvent.objects.filter(is_untold=True).exists()
    assert Event.objects.count() == Delivery.objects.count() == 6
    assert jobs_of(PublishOrderEvents.kind) == []
    assert len(jobs_of(DeliverWebhooks.kind)) == 1


def test_rolled_back_sale_enqueues_nothing(performance):
    with transaction.atomic():
        reserve_tickets(performance, 1)
        transaction.set_rollback(True)
    sell_tickets(make_performance(), 1)

    assert connection.in_atomic_block is False
    assert jobs_of(PublishOrderEvents.kind) == []
