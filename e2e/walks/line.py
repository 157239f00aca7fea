"""A connection to the system that can be cut: then its port is refused and every connection over it is closed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from e2e.system import LOOPBACK

PIECE = 65536  # bytes


class CuttableLine:
    """Forwards bytes both ways between a port of its own and the system's."""

    def __init__(self, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self._far = urlsplit(url).port
        self._loop = loop
        self._port = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"http://localhost:{self._port}"

    def mend(self) -> None:
        self._do(self._open())

    def cut(self) -> None:
        self._do(self._close())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._join, LOOPBACK, self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(LOOPBACK, self._far)
        self._writers |= {writer, far_writer}
        await asyncio.gather(_relay(reader, far_writer), _relay(far_reader, writer))
        self._writers -= {writer, far_writer}


async def _relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    writer.close()


@contextmanager
def cuttable_line(url: str) -> Iterator[CuttableLine]:
    """Open a connection, which is intact at first."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    line = CuttableLine(url, loop)
    try:
        line.mend()
        yield line
    finally:
        line.cut()
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=10)
