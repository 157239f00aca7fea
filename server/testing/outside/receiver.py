"""A webhook receiver over real HTTP on loopback, which behaves as a test requires."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from standardwebhooks import Webhook


@dataclass(frozen=True)
class ReceivedRequest:
    """A received request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def key(self) -> str:
        return self.headers["webhook-id"]

    def is_signed_by(self, secret: str) -> bool:
        """Return whether the public library of Standard Webhooks accepts its signature."""
        return Webhook(secret).verify(self.body, self.headers) is not None


Manner = Callable[[ReceivedRequest, asyncio.StreamWriter], Awaitable[None]]


def responds(status: int, body: bytes = b"", **headers: str) -> Manner:
    """Answer properly; an underscore in a header's name stands for a hyphen."""

    async def answer(_: ReceivedRequest, writer: asyncio.StreamWriter) -> None:
        named = {"content-length": str(len(body)), **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"HTTP/1.1 {status} Said", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        await writer.drain()

    return answer


def writes(raw: bytes) -> Manner:
    """Write some bytes and end the connection."""

    async def answer(_: ReceivedRequest, writer: asyncio.StreamWriter) -> None:
        writer.write(raw)
        await writer.drain()
        writer.close()

    return answer


async def is_silent(_: ReceivedRequest, writer: asyncio.StreamWriter) -> None:
    """Answer nothing, and keep the connection."""
    await asyncio.Event().wait()


async def never_ends(_: ReceivedRequest, writer: asyncio.StreamWriter) -> None:
    """Answer 200, and keep writing for ever."""
    writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
    while True:
        writer.write(b"400\r\n" + b"x" * 1024 + b"\r\n")
        await writer.drain()


def slowly(seconds: float, then: Manner) -> Manner:
    """Answer after a while."""

    async def answer(received: ReceivedRequest, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)
        await then(received, writer)

    return answer


class Receiver:
    """A server on loopback with a port and thread of its own; `manner` may be changed at any time."""

    def __init__(self, manner: Manner | None = None, *, tls: ssl.SSLContext | None = None, port: int = 0) -> None:
        self.manner = manner or responds(204)
        self.received: list[ReceivedRequest] = []
        self.connections = 0
        self.most_at_once = 0
        self._at_once = 0
        self._tls = tls
        self.port = port
        self._loop = asyncio.new_event_loop()
        self._is_open = threading.Event()
        self._thread = threading.Thread(target=self._run, name="receiver", daemon=True)

    def __enter__(self) -> Receiver:
        self._thread.start()
        self._is_open.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    @property
    def url(self) -> str:
        return f"{'https' if self._tls else 'http'}://localhost:{self.port}/hooks"

    @property
    def keys(self) -> list[str]:
        return [received.key for received in self.received]

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        server = await asyncio.start_server(self._meet, "127.0.0.1", self.port, ssl=self._tls)
        self.port = server.sockets[0].getsockname()[1]
        self._is_open.set()
        await self._over.wait()
        server.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while not writer.is_closing():
                received = await _read(reader)
                self.received.append(received)
                self._at_once += 1
                self.most_at_once = max(self.most_at_once, self._at_once)
                try:
                    await self.manner(received, writer)
                finally:
                    self._at_once -= 1
        writer.close()


async def _read(reader: asyncio.StreamReader) -> ReceivedRequest:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *lines = head.rstrip().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    body = await reader.readexactly(int(headers["content-length"]))
    return ReceivedRequest(path=first.split(" ")[1], headers=headers, body=body)
