"""A connection that keeps no rule: it writes anything, and reads only on request."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import Self
from urllib.parse import urlsplit

from e2e.load.live import NO_MASK, PATH, TEXT

OPENS_WITHIN = 60.0  # seconds
READ_AHEAD = 4096  # bytes; beyond them an unread connection fills


class RawSocket:
    """One connection, from an address of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, url: str, source: str) -> Self:
        """Connect without sending anything."""
        parts = urlsplit(url)
        async with asyncio.timeout(OPENS_WITHIN):
            reader, writer = await asyncio.open_connection(
                parts.hostname, parts.port, local_addr=(source, 0), limit=READ_AHEAD
            )
        return cls(reader, writer)

    @classmethod
    async def open(cls, url: str, source: str) -> Self:
        """Connect as a WebSocket.

        :raises ConnectionError: if the server does not take it.
        """
        line = await cls.connect(url, source)
        key = base64.b64encode(os.urandom(16)).decode()
        line._writer.write(
            f"GET {PATH} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        async with asyncio.timeout(OPENS_WITHIN):
            head = await line._reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            line._writer.close()
            raise ConnectionError(head[:40].decode("latin-1"))
        return line

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.transport.abort()

    async def raw(self, content: bytes) -> None:
        """Write, and wait until most of it is sent."""
        self._writer.write(content)
        await self._writer.drain()

    async def write(self, text: bytes) -> None:
        """Write a text message."""
        size = len(text)
        if size < 126:
            head = bytes((TEXT, 0x80 | size))
        elif size < 65536:
            head = bytes((TEXT, 0x80 | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((TEXT, 0x80 | 127)) + size.to_bytes(8, "big")
        await self.raw(head + NO_MASK + text)

    async def until(self, expected: bytes) -> None:
        """Read until this comes.

        :raises ConnectionError: if the line ends before.
        :raises TimeoutError: if it does not come.
        """
        read = b""
        async with asyncio.timeout(OPENS_WITHIN):
            while expected not in read:
                more = await self._reader.read(65536)
                if not more:
                    raise ConnectionError("the line has ended")
                read = read[-len(expected) :] + more
