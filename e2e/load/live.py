"""A cheap Socket.IO client, since thousands of them must leave the CPU to the servers.

It skips frames without decoding them. `events` counts received events; set `on_frame` to get their content.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

PATH = "/socket.io/?EIO=4&transport=websocket"
OPENS_WITHIN = 60.0  # seconds
ANSWERS_WITHIN = 60.0  # seconds
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = b"\0\0\0\0"  # a client must mask its frames; a mask of zeros is no work for either end


_addresses = itertools.cycle(f"127.0.1.{number}" for number in range(1, 101))


def _own_address(host: str) -> tuple[str, int] | None:
    """Return an address of this machine to call from: nginx accepts at most 2,000 connections from one address."""
    return (next(_addresses), 0) if host == "127.0.0.1" else None


class LiveSocket(asyncio.Protocol):
    """One connection, signed in with a session's token."""

    def __init__(self, host: str, token: str) -> None:
        self._host = host
        self._token = token
        self._rest = b""
        self._is_open = False
        self._connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._next = 0
        self.transport: asyncio.Transport | None = None
        self.events = 0
        self.bytes = 0
        self.is_lost = False
        self.on_frame: Callable[[bytes], None] | None = None

    @classmethod
    async def open(cls, url: str, token: str) -> LiveSocket:
        """Connect and sign in.

        :raises ConnectionError: if the server refuses.
        :raises TimeoutError: if it does not answer.
        """
        parts = urlsplit(url)
        socket = cls(parts.netloc, token)
        loop, host, port = asyncio.get_running_loop(), parts.hostname or "", parts.port or 80
        async with asyncio.timeout(OPENS_WITHIN):
            await loop.create_connection(lambda: socket, host, port, local_addr=_own_address(host))
            await socket._connected
        return socket

    async def request(self, event: str, argument: Any) -> Any:
        """Send an event and return its acknowledgement's first value.

        :raises ConnectionError: if the connection breaks meanwhile.
        :raises TimeoutError: if no answer comes.
        """
        if self.is_lost:
            raise ConnectionError("the connection is lost")
        number, self._next = self._next, self._next + 1
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        self._write(f"42{number}{json.dumps([event, argument])}".encode())
        async with asyncio.timeout(ANSWERS_WITHIN):
            return await answer

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    # asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(
            asyncio.Transport, transport
        )  # uvloop's is no subclass of asyncio's, but behaves the same
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {PATH} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at = 0
        if not self._is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if b" 101 " not in data[:20]:
                self._fail(ConnectionError(data[:80].decode("latin-1")))
                return
            self._is_open = True
            at = end + 4
        self._rest = data[self._walk(data, at) :]

    def _walk(self, data: bytes, at: int) -> int:
        """Read every complete frame from `at` on, and return where the next one begins."""
        length = len(data)
        while length - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                if length - at < 4:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if length - at < 10:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end = start + size
            if end > length:
                break
            # An event without an acknowledgement: `42[`. Nearly all frames are.
            if data[at] == TEXT and data[start : start + 3] == b"42[":
                self.events += 1
                self.bytes += size
                if self.on_frame is not None:
                    self.on_frame(data[start:end])
            else:
                self._take(data[at], data[start:end])
            at = end
        return at

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._write(payload, PONG)
        elif opcode == CLOSE:
            self.close()
        elif payload[:1] == b"0":
            self._write(f"40{json.dumps({'token': self._token})}".encode())
        elif payload[:1] == b"2":
            self._write(b"3")
        elif payload[:2] == b"40":
            if not self._connected.done():
                self._connected.set_result(None)
        elif payload[:2] == b"43":
            bracket = payload.index(b"[")
            answer = self._answers.pop(int(payload[2:bracket]), None)
            if answer is not None and not answer.done():
                answer.set_result(json.loads(payload[bracket:])[0])
        else:
            self._fail(ConnectionError(payload[:200].decode("utf-8", "replace")))

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(ConnectionError(f"the connection is lost: {exc}"))

    def _fail(self, error: Exception) -> None:
        self.is_lost = True
        for waiting in (self._connected, *self._answers.values()):
            if not waiting.done():
                waiting.set_exception(error)
                waiting.exception()  # nobody may be waiting for it any more
        self._answers.clear()
        self.close()

    def _write(self, payload: bytes, opcode: int = TEXT) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((opcode, 0x80 | size))
        elif size < 65536:
            head = bytes((opcode, 0x80 | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((opcode, 0x80 | 127)) + size.to_bytes(8, "big")
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(head + NO_MASK + payload)
