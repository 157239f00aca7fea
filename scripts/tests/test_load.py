"""The bench opens more sockets than the front accepts from one address, and so uses many."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from e2e.load.live import LiveSocket


async def test_sockets_of_the_bench_come_from_many_addresses():
    callers: Counter[str] = Counter()

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        callers[writer.get_extra_info("peername")[0]] += 1
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 503 Busy\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        for _ in range(300):
            with pytest.raises(ConnectionError, match="503"):
                await LiveSocket.open(url, "token")

    assert max(callers.values()) <= 3
