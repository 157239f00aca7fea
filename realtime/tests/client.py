"""A Socket.IO client for tests, of the ASGI application in this process or of a server over a network."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed

PATIENCE = 20.0  # seconds after which a waiting test fails
QUERY = "EIO=4&transport=websocket"
Asgi = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class Refused(Exception):
    """CONNECT_ERROR with its message."""


class Transport(ABC):
    """A connection that carries text both ways until it ends."""

    @abstractmethod
    async def send(self, text: str) -> None: ...

    @abstractmethod
    async def receive(self) -> str | None: ...

    @abstractmethod
    async def close(self) -> None: ...


class AsgiTransport(Transport):
    """A connection to the application in this process, opened as a server does."""

    def __init__(
        self,
        application: Asgi,
        *,
        headers: dict[str, str] | None = None,
        path: str = "/socket.io/",
        client: str = "192.0.2.7",
    ) -> None:
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": QUERY.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in (headers or {}).items()],
            "subprotocols": [],
            "client": (client, 50_000),
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._run(application, scope))

    async def _run(self, application: Asgi, scope: dict[str, Any]) -> None:
        try:
            await application(scope, self._inbox.get, self._outbox.put)
        finally:
            self._outbox.put_nowait({"type": "websocket.close"})

    async def send(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> str | None:
        while True:
            message = await self._outbox.get()
            if message["type"] == "websocket.send":
                return str(message["text"])
            if message["type"] == "websocket.close":
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
                return None

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(self._task, PATIENCE)


class NetworkTransport(Transport):
    """A connection to a server."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self._address = f"{address}/socket.io/?{QUERY}"
        self._headers = headers
        self._socket: Any = None

    async def open(self) -> NetworkTransport:
        self._socket = await open_websocket(
            self._address, additional_headers=self._headers, compression=None, max_size=None, proxy=None
        )
        return self

    async def send(self, text: str) -> None:
        await self._socket.send(text)

    async def receive(self) -> str | None:
        try:
            return str(await self._socket.recv())
        except ConnectionClosed:
            return None

    async def close(self) -> None:
        await self._socket.close()


class SocketClient:
    """One client: it answers pings, records what it receives, and waits for conditions, never for a time."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._acks: dict[int, asyncio.Future[list[Any]]] = {}
        self._number = 0
        self._received = asyncio.Event()
        self._welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reader = asyncio.create_task(self._read())
        self.answers_pings = True
        self.events: list[tuple[str, Any]] = []
        self.left = asyncio.Event()  # a Socket.IO DISCONNECT
        self.closed = asyncio.Event()

    async def connect(self, auth: dict[str, Any] | None = None) -> SocketClient:
        """Connect to the namespace.

        :raises Refused: if the answer is CONNECT_ERROR.
        """
        await self._transport.send("40" + (json.dumps(auth) if auth is not None else ""))
        await asyncio.wait_for(self._welcome, PATIENCE)
        return self

    async def emit(self, name: str, *args: Any) -> Any:
        """Send an event, and return the first argument of its acknowledgement."""
        self._number += 1
        ack: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()
        self._acks[self._number] = ack
        await self._transport.send(f"42{self._number}{json.dumps([name, *args])}")
        return (await asyncio.wait_for(ack, PATIENCE))[0]

    async def subscribe(self, *names: Any) -> dict[str, Any]:
        return dict(await self.emit("subscribe", {"topics": list(names)}))

    def changes(self, topic: str) -> list[dict[str, Any]]:
        return [body for name, body in self.events if name == "change" and body["topic"] == topic]

    async def until(self, holds: Callable[[], Any]) -> Any:
        """Wait until a condition on what was received holds, and return its value."""
        async with asyncio.timeout(PATIENCE):
            while not (value := holds()):
                self._received.clear()
                await self._received.wait()
            return value

    async def close(self) -> None:
        await self._transport.close()
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader

    async def _read(self) -> None:
        while (text := await self._transport.receive()) is not None:
            await self._take(text)
            self._received.set()
        self.closed.set()
        self._received.set()

    async def _take(self, text: str) -> None:
        if text == "2":
            if self.answers_pings:
                await self._transport.send("3")
        elif text.startswith("40"):
            self._welcome.set_result(None)
        elif text.startswith("44"):
            self._welcome.set_exception(Refused(json.loads(text[2:])["message"]))
        elif text.startswith("41"):
            self.left.set()
        elif text.startswith("42"):
            name, body = json.loads(text[2:])
            self.events.append((name, body))
        elif text.startswith("43"):
            number, _, rest = text[2:].partition("[")
            self._acks.pop(int(number)).set_result(json.loads("[" + rest))
