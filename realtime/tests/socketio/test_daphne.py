"""Our Daphne with a client that does not read, and with one that sends too much: it buffers none of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from realtime.tests.socketio.connections import PATIENCE, WEBSOCKET
from realtime.tests.socketio.servers import POURED

Open = Callable[[str], Awaitable[ClientConnection]]


@pytest_asyncio.fixture
async def call(daphne_port: int) -> Any:
    """Open a connection to the main namespace."""
    opened: list[ClientConnection] = []

    async def open_one(consumer: str) -> ClientConnection:
        # The client buffers one frame: if it stops reading, the connection fills up.
        url = f"ws://127.0.0.1:{daphne_port}/{consumer}?{WEBSOCKET}"
        socket = await connect(url, proxy=None, max_size=None, max_queue=1, compression=None)
        opened.append(socket)
        await socket.recv()
        await socket.send("40")
        assert [(await socket.recv())[:2] for _ in range(2)] == ["40", "42"]
        return socket

    yield open_one
    for socket in opened:
        socket.transport.abort()


async def how_much(socket: ClientConnection) -> int:
    """Return how many frames were written to the other connection."""
    await socket.send('421["how much"]')
    (value,) = json.loads(str(await socket.recv())[3:])
    return int(value)


async def test_who_does_not_read_is_written_to_no_more_until_they_do(call: Open) -> None:
    other, deaf = await call("Pouring"), await call("Pouring")
    await deaf.send('421["pour"]')
    before, now = -1, 0
    async with asyncio.timeout(PATIENCE):
        while now != before or not now:
            await asyncio.sleep(0.3)
            before, now = now, await how_much(other)
    assert now < POURED // 4

    async with asyncio.timeout(PATIENCE):
        while await deaf.recv() != f"431[{POURED}]":
            pass


@pytest.mark.parametrize("pieces", [["x" * 40_000], ["x" * 20_000, "x" * 20_000]])
async def test_a_message_above_the_limit_is_not_waited_for(call: Open, pieces: list[str]) -> None:
    socket = await call("Echo")

    with suppress(ConnectionClosed):
        await socket.send(["4", *pieces])

    with pytest.raises(ConnectionClosed):
        await asyncio.wait_for(socket.recv(), PATIENCE)
