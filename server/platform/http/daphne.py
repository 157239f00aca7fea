"""Daphne, with bounds that its own command line does not have: `python -m server.platform.http.daphne …`, the same
options.

A socket whose output waits, because the other side does not read, makes whoever writes to it wait, and is not read from
either; nor is one that sends faster than the application takes. Daphne alone keeps all of it in memory, both ways.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol

MOST_IN = 32 * 1024  # bytes of a message; the sockets' own limit is lower, and says so in the protocol's words
MOST_WAITING = 64  # messages that the application has not taken


class Flow:
    """Both directions of one socket: the application's inbox, and whether what it wrote is on its way.

    To Twisted's transport it is a push producer, which is to pause while the transport's buffer is full.
    """

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._is_reading = True
        self._is_over = False
        self.is_full = False
        self._drained = asyncio.Event()
        transport.registerProducer(self, True)

    # What Twisted says: its buffer is full, is empty again, or is gone

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
        """Wait until what was written has left this process, or never will."""
        await self._drained.wait()

    # The inbox, as Daphne's protocol fills it and the application empties it

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
    """Hangs up on a message above the limit before it is there, in however many frames it comes."""

    def onMessageFrameBegin(self, length: int) -> None:
        super().onMessageFrameBegin(length)
        if self.message_data_total_length > MOST_IN:
            self.dropConnection(abort=True)


class BoundedServer(Server):
    """Daphne's server, whose sockets have a flow each."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, ready_callable=self._bound_messages)
        self._flows: dict[WebSocketProtocol, Flow] = {}

    def _bound_messages(self) -> None:
        # Autobahn's own limit is for both directions, and what is sent may be larger.
        self.ws_factory.protocol = BoundedProtocol

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] != "websocket":
            return super().create_application(protocol, scope)
        protocol.transport.unregisterProducer()  # HTTP's, which asked for this socket
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
