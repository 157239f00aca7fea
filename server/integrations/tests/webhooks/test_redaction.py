"""Old events are deleted, except those that the next number is counted from."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.integrations.models import Event
from server.integrations.webhooks.delivery_services import RETENTION, delete_old_events
from server.platform import clock
from server.testing.factories import make_account

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_the_last_event_of_an_order_stays_whatever_its_age():
    account, now = make_account(), clock.now()
    for order, number in ((7, 1), (7, 2), (8, 1), (0, 0)):
        Event.objects.create(
            account=account,
            key=f"msg_{order}_{number}",
            type="order.paid",
            order_number=order,
            number=number,
            body="{}",
            at=now,
        )
    Event.objects.update(created_at=now - RETENTION - timedelta(minutes=1))

    assert delete_old_events(limit=10) == 2
    assert set(Event.objects.values_list("order_number", "number")) == {(7, 2), (8, 1)}
    assert delete_old_events(limit=10) == 0
