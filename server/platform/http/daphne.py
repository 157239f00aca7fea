"""Daphne with limits that its command line lacks: `python -m server.platform.http.daphne …`, same options.

Writing to a socket whose output waits, because the client does not read, blocks the writer, and nothing more is read
from it; the same holds for a socket that sends faster than the application reads. Daphne alone buffers all of it in
memory, both ways.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any
from urllib.parse import unquote

from daphne import http_protocol
from daphne.cli import CommandLineInterface
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol

from server.platform.http.request_limits import (
    SMALL_BODY,
    BodyRefusal,
    busy_refusal,
    most_bytes,
    most_seconds,
    too_large_refusal,
    too_slow_refusal,
)

MOST_IN = 32 * 1024  # bytes of a message; the sockets' own limit is lower and answers by the protocol
MOST_WAITING = 64  # messages that the application has not read


class Flow:
    """Flow control of one socket: the application's inbox, and whether its output has been sent.

    To Twisted's transport it is a push producer, which pauses while the transport's buffer is full.
    """

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._is_reading = True
        self._is_over = False
        self.is_full = False
        self._drained = asyncio.Event()
        transport.registerProducer(self, True)

    # Called by Twisted: its buffer is full, is empty again, or is gone.

    def pauseProducing(self) -> None:
        self.is_full = True
        self._drained.clear()
        self._weigh()

    def resumeProducing(self) -> None:
        self.is_full = False
        self._drained.set()
        self._weigh()

    def stopProducing(self) -> None:
        self._is_over = True
        self.resumeProducing()

    async def drained(self) -> None:
        """Wait until the output has left this process, or never will."""
        await self._drained.wait()

    # The inbox, filled by Daphne's protocol and emptied by the application.

    def put_nowait(self, message: dict[str, Any]) -> None:
        self._inbox.put_nowait(message)
        self._weigh()

    async def get(self) -> dict[str, Any]:
        message = await self._inbox.get()
        self._weigh()
        return message

    def _weigh(self) -> None:
        is_reading = not self.is_full and self._inbox.qsize() < MOST_WAITING
        if is_reading is self._is_reading or self._is_over:
            return
        self._is_reading = is_reading
        if is_reading:
            self._transport.resumeProducing()
        else:
            self._transport.pauseProducing()


class BoundedProtocol(WebSocketProtocol):
    """Disconnects as soon as a message exceeds the limit, in however many frames it comes."""

    def onMessageFrameBegin(self, length: int) -> None:
        super().onMessageFrameBegin(length)
        if self.message_data_total_length > MOST_IN:
            self.dropConnection(abort=True)


class BoundedServer(Server):
    """Daphne's server with flow control for each socket."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, ready_callable=self._bound_messages)
        self._flows: dict[WebSocketProtocol, Flow] = {}

    def _bound_messages(self) -> None:
        # Autobahn's own limit applies to both directions, but our messages may be larger.
        self.ws_factory.protocol = BoundedProtocol

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] != "websocket":
            return super().create_application(protocol, scope)
        protocol.transport.unregisterProducer()  # HTTP's, which requested the upgrade
        flow = self._flows[protocol] = Flow(protocol.transport)
        scope.setdefault("asgi", {"version": "3.0"})
        application = self.application(scope=scope, receive=flow.get, send=partial(self._send, protocol, flow))
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(application)
        return flow

    async def _send(self, protocol: Any, flow: Flow, message: dict[str, Any]) -> None:
        await self.handle_reply(protocol, message)
        if flow.is_full and message["type"] == "websocket.send":
            await flow.drained()

    def protocol_disconnected(self, protocol: Any) -> None:
        super().protocol_disconnected(protocol)
        if flow := self._flows.pop(protocol, None):
            flow.stopProducing()


class BoundedDaphne(CommandLineInterface):
    """Daphne's command line, which starts our server."""

    server_class = BoundedServer


if __name__ == "__main__":
    BoundedDaphne().run(sys.argv[1:])


# Daphne receives a whole body before the application is called, so its size and speed are limited here. `realtime.asgi`
# calls `bound_requests`, which makes this independent of how Daphne is started.

LARGE = 128 * 1024  # bytes from which on a body counts as large
ROOM = 128 * 1024 * 1024  # bytes of large bodies that this process holds at once
LINGERS = 2.0  # seconds in which the rest of a refused body is discarded: a reset would discard the answer, too


class _Room:
    buffered = 0


_room = _Room()


class BoundedRequest(http_protocol.WebRequest):
    """A request whose body is refused by its declared length, or once it is too large or too slow."""

    content: IO[bytes]

    _most = SMALL_BODY
    _received = 0
    _buffered = 0
    _refused = False
    _deadline: Any = None

    def gotLength(self, length: int | None) -> None:
        """Check a body before it is read; `length` is None if it is chunked."""
        super().gotLength(length)
        if length == 0:
            return
        if length is None or length > SMALL_BODY:
            self._most = most_bytes(self.channel._command.decode("latin-1"), self._path(), self._shown())
        if length is not None and length > self._most:
            self._refuse(too_large_refusal(self._path()))
        else:
            self._deadline = self.channel.callLater(most_seconds(self._most), self._refuse_slow_body)

    def handleContentChunk(self, data: bytes) -> None:
        """Store a chunk of the body, or discard it once the body is refused."""
        if self._refused:
            return
        self._received += len(data)
        if self._received > self._most:
            self._refuse(too_large_refusal(self._path()))
        elif self._received > LARGE and _room.buffered + len(data) > ROOM:
            self._refuse(busy_refusal(self._path()))
        else:
            _room.buffered += len(data)
            self._buffered += len(data)
            super().handleContentChunk(data)

    def process(self) -> Any:
        self._cancel_deadline()
        if self._refused:
            return self.channel.loseConnection()
        return super().process()

    def finish(self) -> None:
        """Release the body's memory once it is answered."""
        self._leave()
        super().finish()

    def connectionLost(self, reason: Any) -> None:
        """Release the body's memory once the client is gone."""
        self._cancel_deadline()
        self._leave()
        super().connectionLost(reason)

    def _refuse_slow_body(self) -> None:
        self._deadline = None
        self._refuse(too_slow_refusal(self._path()))

    def _refuse(self, refusal: BodyRefusal) -> None:
        """Answer at once, discard what still arrives, and close soon."""
        self._refused = True
        self._cancel_deadline()
        self._leave()
        self.content.close()
        self.content = BytesIO()
        self.requestHeaders.removeHeader(b"Expect")  # so that no `100 Continue` is sent
        lines = [f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in refusal.headers]
        self.channel.write("\r\n".join([*lines, "", ""]).encode("ascii") + refusal.body)
        self.channel.callLater(LINGERS, self._hang_up)

    def _hang_up(self) -> None:
        if self.channel is not None:
            self.channel.loseConnection()

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        _room.buffered -= self._buffered
        self._buffered = 0

    def _path(self) -> str:
        path: bytes = self.channel._path.partition(b"?")[0]
        return unquote(path.decode("ascii", "replace"))

    def _shown(self) -> set[bytes]:
        return {name.lower() for name, _ in self.requestHeaders.getAllRawHeaders()}


def bound_requests() -> None:
    """Have Daphne in this process use our request class; under other servers only the application limits bodies."""
    if "daphne.server" in sys.modules:
        http_protocol.WebRequest = BoundedRequest
