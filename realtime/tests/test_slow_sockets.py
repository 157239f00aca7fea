"""One slow phone never slows the others, and never fills the server's memory."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from realtime import socket_writer
from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.client import SocketClient
from realtime.tests.factories import Scene, make_scene

pytestmark = pytest.mark.usefixtures("_own_sweep")


@pytest.fixture(autouse=True)
def _small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_writer, "ASK_BEYOND", 1_000)
    monkeypatch.setattr(socket_writer, "LAGS_BEYOND", 4_000)


async def two_listeners(connect: Any, scene: Scene, *topics: str) -> tuple[SocketClient, SocketClient]:
    fast, slow = await connect(scene.organiser), await connect(scene.organiser)
    for client in (fast, slow):
        await client.subscribe(*topics)
    slow.answers_pings = False
    return fast, slow


def capacity_at(client: SocketClient, scene: Scene) -> int | None:
    """Give the capacity that the client knows by now."""
    frames = client.changes(scene.topic)
    return int(frames[-1]["state"]["capacity"]) if frames else None


def is_at(client: SocketClient, scene: Scene, capacity: int) -> bool:
    return capacity_at(client, scene) == capacity


def has_heard_more(client: SocketClient, scene: Scene, told: int) -> bool:
    return len(client.changes(scene.topic)) > told


async def change_until_it_lags(live: Hub, scene: Scene, fast: SocketClient) -> None:
    """Change the performance, one frame after the other, until a socket lags."""
    while not any(each.is_lagging for each in live._outlets):
        told = len(fast.changes(scene.topic))
        await in_thread(scene.touch)()
        await fast.until(partial(has_heard_more, fast, scene, told))


async def test_who_does_not_read_is_asked_and_then_gets_only_the_newest_state(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    fast, slow = await two_listeners(connect, scene, scene.topic)
    await change_until_it_lags(live, scene, fast)
    told = len(slow.changes(scene.topic))
    for capacity in (90, 80, 70):
        await in_thread(scene.resize)(capacity)
        await fast.until(partial(is_at, fast, scene, capacity))
    assert len(slow.changes(scene.topic)) == told
    await slow._wire.send("3")
    await slow.until(lambda: len(slow.changes(scene.topic)) > told)

    assert [frame["state"]["capacity"] for frame in slow.changes(scene.topic)[told:]] == [70]
    await in_thread(scene.resize)(60)
    slow.answers_pings = True
    await slow.until(lambda: capacity_at(slow, scene) == 60)


async def test_lists_that_a_slow_socket_missed_are_fetched_anew(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    sales, door = f"account:{scene.account}:sales", f"{scene.topic}:door"
    fast, slow = await two_listeners(connect, scene, scene.topic, sales, door)
    await change_until_it_lags(live, scene, fast)
    told = len(slow.changes(sales))
    await in_thread(scene.sell)()
    await fast.until(lambda: fast.changes(sales)[-1]["items"][0]["sold"] == 1 and fast.changes(door))
    assert (len(slow.changes(sales)), slow.changes(door)) == (told, [])
    slow.answers_pings = True
    await slow._wire.send("3")
    await slow.until(lambda: slow.changes(door))

    assert slow.changes(door) == [{"topic": door, "resync": True}]
    assert slow.changes(sales)[told:] == [{"topic": sales, "resync": True}]


async def test_who_never_answers_is_put_out_and_the_others_stay(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_writer, "GIVE_UP_AFTER", 0.3)
    scene = await in_thread(make_scene)()
    fast, slow = await two_listeners(connect, scene, scene.topic)
    await change_until_it_lags(live, scene, fast)
    await slow.until(slow.closed.is_set)
    await in_thread(scene.resize)(60)
    await fast.until(lambda: capacity_at(fast, scene) == 60)
    assert not fast.closed.is_set()


async def test_a_quiet_socket_with_unanswered_output_is_asked_by_the_sweep(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_writer, "ASK_EVERY", 0.0)
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic)
    (own,) = live._outlets
    assert own._socket.written_since_pong > 0
    await live.sweep()
    async with asyncio.timeout(10):
        while own._socket.written_since_pong:
            await asyncio.sleep(0.01)


async def test_a_server_that_makes_us_wait_for_one_socket_keeps_no_other_waiting(connect: Any, live: Hub) -> None:
    """This is uvicorn's way: `send` waits while the socket's buffer is full."""
    scene = await in_thread(make_scene)()
    fast, slow = await connect(scene.organiser), await connect(scene.organiser)
    await fast.subscribe(scene.topic)
    others = set(live._outlets)
    await slow.subscribe(scene.topic)
    (own,) = live._outlets - others
    is_writable, send = asyncio.Event(), own._socket.base_send

    async def send_when_writable(message: Any) -> None:
        await is_writable.wait()
        await send(message)

    own._socket.base_send = send_when_writable
    for capacity in (90, 80, 70):
        await in_thread(scene.resize)(capacity)
        await fast.until(partial(is_at, fast, scene, capacity))
    assert slow.changes(scene.topic) == []
    is_writable.set()
    await slow.until(
        lambda: slow.changes(scene.topic)[-1:] and slow.changes(scene.topic)[-1]["state"]["capacity"] == 70
    )
    assert [frame["state"]["capacity"] for frame in slow.changes(scene.topic)] == [90, 70]
