"""From a committed change to every socket that listens."""

from __future__ import annotations

from typing import Any

from realtime.threads import in_thread
from server.accounts.models import Account
from server.stock import services as stock
from server.testing import factories


def make_scene(capacity: int = 100) -> tuple[Any, Any]:
    performance = factories.make_performance(capacity=capacity)
    return performance, factories.make_user(Account.objects.get(pk=performance.account_id))


async def test_who_watches_a_performance_gets_its_state_and_then_every_change(connect: Any) -> None:
    performance, user = await in_thread(make_scene)()
    client = await connect(user)
    topic = f"performance:{performance.pk}"
    answer = await client.subscribe(topic)
    assert answer[topic]["state"]["capacity"] == 100
    await in_thread(stock.resize_stock)(account_id=performance.account_id, performance_id=performance.pk, capacity=90)
    (frame,) = await client.until(lambda: client.changes(topic))
    assert frame["version"] > answer[topic]["version"]
    assert frame["state"] == {**answer[topic]["state"], "version": frame["version"], "capacity": 90, "available": 90}
