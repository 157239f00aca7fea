"""A protocol client, frame by frame, of a consumer in this process or of a real Daphne."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

from channels.testing import WebsocketCommunicator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from realtime.packets import Frame

WEBSOCKET = "EIO=4&transport=websocket"
PATIENCE = 20.0  # no test waits this long unless it fails
# The placeholders of the first and second attachment.
ONE, TWO = '{"_placeholder":true,"num":0}', '{"_placeholder":true,"num":1}'


def placeholders(count: int) -> str:
    """Return the placeholders of so many attachments."""
    return ",".join(f'{{"_placeholder":true,"num":{number}}}' for number in range(count))


class Refused(Exception):
    """The server did not accept the connection."""


class Closed(Exception):
    """The server has closed the connection."""


class Connection(ABC):
    """A connection as a client sees it, frame by frame."""

    @abstractmethod
    async def send(self, *frames: Frame) -> None: ...

    @abstractmethod
    async def receive(self) -> Frame: ...

    @abstractmethod
    async def hang_up(self) -> None: ...

    async def receive_many(self, count: int) -> list[Frame]:
        return [await self.receive() for _ in range(count)]

    async def until_closed(self) -> list[Frame]:
        received: list[Frame] = []
        try:
            while True:
                received.append(await self.receive())
        except Closed:
            return received

    async def enter(self, namespace: str = "/", auth: str = "") -> str:
        """Connect to a namespace, and return its session id."""
        address = "" if namespace == "/" else f"{namespace},"
        await self.send(f"40{address}{auth}")
        packet, echoed = await self.receive_many(2)
        assert isinstance(packet, str)
        assert echoed == f'42{address}["auth",{auth or "{}"}]'
        sid = json.loads(packet.removeprefix(f"40{address}"))["sid"]
        assert isinstance(sid, str)
        return sid


class InProcessConnection(Connection):
    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._communicator = communicator
        self._is_open = True

    @classmethod
    async def dial(cls, app: Any, query: str = WEBSOCKET) -> "InProcessConnection":
        line = cls(WebsocketCommunicator(app, f"/socket.io/?{query}"))
        is_accepted, _ = await line._communicator.connect(timeout=PATIENCE)
        if not is_accepted:
            await line.hang_up()
            raise Refused
        return line

    async def send(self, *frames: Frame) -> None:
        for frame in frames:
            kind = "text" if isinstance(frame, str) else "bytes"
            await self._communicator.send_input({"type": "websocket.receive", kind: frame})

    async def receive(self) -> Frame:
        message = await self._communicator.receive_output(timeout=PATIENCE)
        if message["type"] == "websocket.close":
            raise Closed
        frame: Frame = message["text"] if "text" in message else message["bytes"]
        return frame

    async def hang_up(self) -> None:
        if self._is_open:
            self._is_open = False
            await self._communicator.disconnect(timeout=PATIENCE)

    async def ends_by_itself(self) -> None:
        """Wait until the application has ended, although it was not notified that the client is gone."""
        self._is_open = False
        await asyncio.wait_for(asyncio.shield(self._communicator.future), PATIENCE)

    async def vanish(self) -> None:
        """End the application from outside, as a server does when it stops."""
        self._is_open = False
        self._communicator.future.cancel()
        await self._communicator.wait(timeout=PATIENCE)


class DaphneConnection(Connection):
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    @classmethod
    async def dial(cls, url: str) -> "DaphneConnection":
        try:
            return cls(await connect(url, proxy=None, max_size=None))
        except InvalidStatus as refused:
            raise Refused from refused

    async def send(self, *frames: Frame) -> None:
        for frame in frames:
            await self._socket.send(frame)

    async def receive(self) -> Frame:
        try:
            return await asyncio.wait_for(self._socket.recv(), PATIENCE)
        except ConnectionClosed as closed:
            raise Closed from closed

    async def hang_up(self) -> None:
        await self._socket.close()


Dial = Callable[..., Awaitable[Connection]]
