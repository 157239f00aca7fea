"""A slow device never slows the others down, and never fills the server's memory."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from realtime import socket_writer
from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.client import SocketClient
from realtime.tests.factories import TenantFixture, make_tenant

pytestmark = pytest.mark.usefixtures("_own_sweep")


@pytest.fixture(autouse=True)
def _small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_writer, "ASK_BEYOND", 1_000)
    monkeypatch.setattr(socket_writer, "LAGS_BEYOND", 4_000)


async def two_listeners(connect: Any, tenant: TenantFixture, *topics: str) -> tuple[SocketClient, SocketClient]:
    fast, slow = await connect(tenant.organiser), await connect(tenant.organiser)
    for client in (fast, slow):
        await client.subscribe(*topics)
    slow.answers_pings = False
    return fast, slow


def capacity_at(client: SocketClient, tenant: TenantFixture) -> int | None:
    """Return the capacity that the client knows."""
    frames = client.changes(tenant.topic)
    return int(frames[-1]["state"]["capacity"]) if frames else None


def is_at(client: SocketClient, tenant: TenantFixture, capacity: int) -> bool:
    return capacity_at(client, tenant) == capacity


def has_received_more(client: SocketClient, tenant: TenantFixture, count_before: int) -> bool:
    return len(client.changes(tenant.topic)) > count_before


async def change_until_it_lags(live: Hub, tenant: TenantFixture, fast: SocketClient) -> None:
    """Change the performance, one frame after the other, until a socket lags."""
    while not any(each.is_lagging for each in live._outlets):
        count_before = len(fast.changes(tenant.topic))
        await in_thread(tenant.touch)()
        await fast.until(partial(has_received_more, fast, tenant, count_before))


async def test_who_does_not_read_is_asked_and_then_gets_only_the_newest_state(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    fast, slow = await two_listeners(connect, tenant, tenant.topic)
    await change_until_it_lags(live, tenant, fast)
    count_before = len(slow.changes(tenant.topic))
    for capacity in (90, 80, 70):
        await in_thread(tenant.resize)(capacity)
        await fast.until(partial(is_at, fast, tenant, capacity))
    assert len(slow.changes(tenant.topic)) == count_before
    await slow._transport.send("3")
    await slow.until(lambda: len(slow.changes(tenant.topic)) > count_before)

    assert [frame["state"]["capacity"] for frame in slow.changes(tenant.topic)[count_before:]] == [70]
    await in_thread(tenant.resize)(60)
    slow.answers_pings = True
    await slow.until(lambda: capacity_at(slow, tenant) == 60)


async def test_lists_that_a_slow_socket_missed_are_fetched_anew(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    sales, door = f"account:{tenant.account}:sales", f"{tenant.topic}:door"
    fast, slow = await two_listeners(connect, tenant, tenant.topic, sales, door)
    await change_until_it_lags(live, tenant, fast)
    count_before = len(slow.changes(sales))
    await in_thread(tenant.sell)()
    await fast.until(lambda: fast.changes(sales)[-1]["items"][0]["sold"] == 1 and fast.changes(door))
    assert (len(slow.changes(sales)), slow.changes(door)) == (count_before, [])
    slow.answers_pings = True
    await slow._transport.send("3")
    await slow.until(lambda: slow.changes(door))

    assert slow.changes(door) == [{"topic": door, "resync": True}]
    assert slow.changes(sales)[count_before:] == [{"topic": sales, "resync": True}]


async def test_who_never_answers_is_put_out_and_the_others_stay(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_writer, "GIVE_UP_AFTER", 0.3)
    tenant = await in_thread(make_tenant)()
    fast, slow = await two_listeners(connect, tenant, tenant.topic)
    await change_until_it_lags(live, tenant, fast)
    await slow.until(slow.closed.is_set)
    await in_thread(tenant.resize)(60)
    await fast.until(lambda: capacity_at(fast, tenant) == 60)
    assert not fast.closed.is_set()


async def test_a_quiet_socket_with_unanswered_output_is_asked_by_the_sweep(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_writer, "ASK_EVERY", 0.0)
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic)
    (own,) = live._outlets
    assert own._socket.sent_since_pong > 0
    await live.sweep()
    async with asyncio.timeout(10):
        while own._socket.sent_since_pong:
            await asyncio.sleep(0.01)


async def test_a_server_that_makes_us_wait_for_one_socket_keeps_no_other_waiting(connect: Any, live: Hub) -> None:
    """This is uvicorn's way: `send` waits while the socket's buffer is full."""
    tenant = await in_thread(make_tenant)()
    fast, slow = await connect(tenant.organiser), await connect(tenant.organiser)
    await fast.subscribe(tenant.topic)
    others = set(live._outlets)
    await slow.subscribe(tenant.topic)
    (own,) = live._outlets - others
    is_writable, send = asyncio.Event(), own._socket.base_send

    async def send_when_writable(message: Any) -> None:
        await is_writable.wait()
        await send(message)

    own._socket.base_send = send_when_writable
    for capacity in (90, 80, 70):
        await in_thread(tenant.resize)(capacity)
        await fast.until(partial(is_at, fast, tenant, capacity))
    assert slow.changes(tenant.topic) == []
    is_writable.set()
    await slow.until(
        lambda: slow.changes(tenant.topic)[-1:] and slow.changes(tenant.topic)[-1]["state"]["capacity"] == 70
    )
    assert [frame["state"]["capacity"] for frame in slow.changes(tenant.topic)] == [90, 70]
