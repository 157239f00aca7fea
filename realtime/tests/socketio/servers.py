"""The servers of the protocol tests: echo servers, and one that a test can inspect."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from realtime.socketio import ConnectionRefused, SocketIOConsumer, polling_refused
from realtime.tests.socketio.connections import PATIENCE, InProcessConnection


class Echo(SocketIOConsumer):
    """The server that the published test suites require."""

    namespaces = frozenset({"/", "/custom", "/private", "/broken"})

    async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
        await self.emit("auth", auth, namespace=namespace)
        if namespace == "/private":
            raise ConnectionRefused("Not authorized")
        if namespace == "/broken":
            raise RuntimeError("on purpose")

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        match name:
            case "message":
                await self.emit("message-back", *args, namespace=namespace)
            case "message-with-ack":
                return args
            case "fail":
                raise RuntimeError("on purpose")
            case "answer nonsense":
                return [object()]
        return None


class Beating(Echo):
    ping_interval = 0.1


class Impatient(Echo):
    ping_interval = 0.1
    ping_timeout = 0.1


class Doorkeeper(Echo):
    connect_timeout = 0.2


class Unhurried(Echo):
    connect_timeout = 0.3
    ping_interval = 0.5  # so that its first ping shows that the time to connect is over


class Narrow(Echo):
    max_payload = 100


class Pouring(Echo):
    """Writes far more than a client accepts that does not read, and tells others how far it has come."""

    poured = 0

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        if name == "pour":
            for _ in range(POURED):
                await self.send_frame("6" * 64_000)
                Pouring.poured += 1
        return [Pouring.poured]


POURED = 1_000  # frames; the buffers of a loopback connection take a tenth of it
CONSUMERS = {
    f"/{consumer.__name__}": consumer for consumer in (Echo, Beating, Impatient, Doorkeeper, Unhurried, Narrow, Pouring)
}


async def application(scope: Any, receive: Any, send: Any) -> None:
    app = polling_refused if scope["type"] == "http" else CONSUMERS[scope["path"]].as_asgi()
    await app(scope, receive, send)


class Watched(Echo):
    """An echo server that a test can inspect and block."""

    namespaces = frozenset({"/", "/custom", "/private"})
    ping_interval = 0.05

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.gate = asyncio.Event()

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        self.seen.append(f"{name} begins")
        if name == "wait":
            await self.gate.wait()
        self.seen.append(f"{name} ends")
        return await super().on_event(namespace, name, args)

    async def on_disconnect(self, namespace: str) -> None:
        self.seen.append(f"bye {namespace}")


class Quiet(Watched):
    ping_interval = 25.0


Watch = Callable[..., Awaitable[tuple[InProcessConnection, Any]]]


async def eventually(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


def has_ponged_since(consumer: Watched, instant: float) -> bool:
    return consumer.last_pong_at > instant
