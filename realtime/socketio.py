"""Socket.IO 5 on Engine.IO 4, over WebSocket alone: the protocol, which knows nothing of tickets."""

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Set
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from realtime.packets import (
    RESERVED_NAMES,
    Frame,
    FrameType,
    InvalidPacket,
    Packet,
    PacketReader,
    PacketType,
    encode,
    read_base64,
)

logger = logging.getLogger(__name__)

SOMETHING_WENT_WRONG = "Something went wrong"
TRANSPORT_UNKNOWN = {"code": 0, "message": "Transport unknown"}
BAD_REQUEST = {"code": 3, "message": "Bad request"}


class ConnectionRefused(Exception):
    """The client may not enter this namespace; the message is what it hears."""


def encode_event(name: str, *args: Any, namespace: str = "/") -> list[Frame]:
    """Write an event as the frames that carry it: one of text, then one for each value that is bytes.

    :raises ValueError: if the protocol keeps this name for itself.
    :raises TypeError: if an argument can be sent neither as JSON nor as an attachment.
    """
    if name in RESERVED_NAMES:
        raise ValueError(f"{name!r} is a reserved event name")
    return encode(PacketType.EVENT, [name, *args], namespace=namespace)


class SocketIOConsumer(AsyncWebsocketConsumer):
    """One client's connection, with any number of namespaces on it."""

    ping_interval: float = 25
    ping_timeout: float = 20
    connect_timeout: float = 45
    max_payload: int = 1_000_000  # bytes a frame; Daphne itself ends a connection over 1 MiB
    max_waiting: int = 256  # packets that wait for a handler
    namespaces: Set[str] = frozenset({"/"})

    # There is no such layer, and none is needed: what is pushed comes through `send_frame`, and a channel for each
    # socket would cost a Redis subscription each.
    channel_layer_alias = "none"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.last_pong_at = 0.0
        self.written_since_pong = 0
        self._is_closing = False
        self._sids: dict[str, str] = {}
        self._entering: str | None = None
        self._held_back: deque[list[Frame]] = deque()
        self._reader = PacketReader()
        self._waiting: deque[Packet] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._farewells: set[asyncio.Task[None]] = set()
        self._heartbeat: asyncio.TimerHandle | None = None
        self._connect_deadline: asyncio.TimerHandle | None = None
        self._writing = asyncio.Lock()

    # For subclasses to override

    async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
        """Let a client into a namespace.

        A client that hangs up meanwhile cancels this, and was never connected: no `on_disconnect` follows.

        :raises ConnectionRefused: if it may not enter.
        """

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        """Handle an event, and return what its acknowledgement says."""
        return None

    async def on_disconnect(self, namespace: str) -> None:
        """Clean up after a client that was in this namespace, however it left."""

    # For subclasses and hubs to call

    async def emit(self, name: str, *args: Any, namespace: str = "/") -> None:
        """Send an event to the client, or nothing if it is not in the namespace."""
        frames = encode_event(name, *args, namespace=namespace)
        if namespace == self._entering:
            self._held_back.append(frames)
        elif namespace in self._sids:
            await self.send_frames(frames)

    async def send_frame(self, frame: Frame) -> None:
        """Write one frame as it is."""
        await self.send_frames((frame,))

    async def send_frames(self, frames: Iterable[Frame]) -> None:
        """Write frames as they are, with none between them: a text frame and its attachments belong together."""
        async with self._writing:
            for frame in frames:
                if self._is_closing:
                    return
                await self._write(frame)

    async def ping_now(self) -> None:
        """Ask for a pong now, besides the regular ones."""
        await self.send_frame(FrameType.PING.value)

    async def dismiss(self, namespace: str = "/") -> None:
        """Put the client out of a namespace, and tell it so: Socket.IO's client does not come back by itself."""
        if namespace in self._sids:
            await self.send_frames(encode(PacketType.DISCONNECT, namespace=namespace))
            await self._leave(namespace)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End the connection."""
        if not self._is_closing:
            self._stop()
            await super().close(code, reason)

    # Channels

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection to its end, and leave nothing behind."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._tear_down()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle an ASGI message without Channels' look at the database connections.

        That look is taken in another thread, for each message, after whatever else this thread has to do. Handlers
        that read the database do so in threads of their own.
        """
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: Any) -> None:
        """End the consumer."""
        self._stop()
        await self.disconnect(message["code"])
        raise StopConsumer

    async def connect(self) -> None:
        """Open the session, unless the client asks for another protocol or transport."""
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        # A session id would be an upgrade from long-polling, and no such session was ever opened.
        if query.get("EIO") != ["4"] or query.get("transport") != ["websocket"] or "sid" in query:
            await self.close()
            return
        await self.accept()
        self.last_pong_at = asyncio.get_running_loop().time()
        await self.send_frame(self._handshake())
        self._schedule_ping()
        self._expect_connect()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Read one frame."""
        if self._is_closing:
            return
        try:
            await self._read(text_data if text_data is not None else bytes_data or b"")
        except InvalidPacket as error:
            logger.info("A connection is closed for %s", error)
            await self.close()

    # Engine.IO

    def _handshake(self) -> str:
        session = {
            "sid": _new_id(),
            "upgrades": [],
            "pingInterval": round(self.ping_interval * 1000),
            "pingTimeout": round(self.ping_timeout * 1000),
            "maxPayload": self.max_payload,
        }
        return FrameType.OPEN + json.dumps(session, separators=(",", ":"))

    async def _read(self, frame: Frame) -> None:
        if _size(frame) > self.max_payload:
            raise InvalidPacket("a frame above the limit")
        if isinstance(frame, bytes):
            self._enqueue(self._reader.read_binary(frame))
            return
        match frame[:1]:
            case FrameType.MESSAGE:
                self._enqueue(self._reader.read_text(frame[1:]))
            case FrameType.PONG:
                self._hear_pong()
            case FrameType.BASE64:
                self._enqueue(self._reader.read_binary(read_base64(frame[1:])))
            case FrameType.CLOSE:
                await self.close()
            case FrameType.NOOP:
                pass
            case _:
                raise InvalidPacket("a frame that no client may send")

    async def _write(self, frame: Frame) -> None:
        self.written_since_pong += _size(frame)
        try:
            if isinstance(frame, str):
                await self.send(text_data=frame)
            else:
                await self.send(bytes_data=frame)
        except Exception as error:  # each server has another way to say that the client is gone
            logger.info("A connection is closed, writing failed: %r", error)
            with suppress(Exception):
                await self.close()

    def _hear_pong(self) -> None:
        self.last_pong_at = asyncio.get_running_loop().time()
        self.written_since_pong = 0
        self._schedule_ping()

    def _schedule_ping(self) -> None:
        self._set_heartbeat(self.ping_interval, self._ping)

    def _ping(self) -> None:
        self._set_heartbeat(self.ping_timeout, self._give_up)
        self._spawn(self.ping_now())

    def _give_up(self) -> None:
        self._spawn(self.close())

    def _set_heartbeat(self, delay: float, act: Callable[[], None]) -> None:
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        self._heartbeat = asyncio.get_running_loop().call_later(delay, act)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Socket.IO

    def _enqueue(self, packet: Packet | None) -> None:
        if packet is None or packet.type is PacketType.ACK:  # `emit` asks for no acknowledgement
            return
        if len(self._waiting) >= self.max_waiting:
            raise InvalidPacket("more packets than it lets us handle")
        self._waiting.append(packet)
        # A worker for as long as there is work: thousands of idle connections then keep no task for it.
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting and not self._is_closing:
                await self._handle(self._waiting.popleft())
        except InvalidPacket as error:
            logger.info("A connection is closed for %s", error)
            await self.close()

    async def _handle(self, packet: Packet) -> None:
        is_connected = packet.namespace in self._sids
        match packet.type:
            case PacketType.CONNECT if not is_connected:
                await self._enter(packet.namespace, packet.data or {})
            case PacketType.DISCONNECT if is_connected:
                await self._leave(packet.namespace)
            case PacketType.EVENT if is_connected:
                await self._answer(packet)
            case _:
                raise InvalidPacket(f"{packet.type.name} out of turn")

    async def _enter(self, namespace: str, auth: dict[str, Any]) -> None:
        refusal = await self._admit(namespace, auth) if namespace in self.namespaces else "Invalid namespace"
        if refusal is None:
            await self._welcome(namespace)
        else:
            await self.send_frames(encode(PacketType.CONNECT_ERROR, {"message": refusal}, namespace=namespace))

    async def _admit(self, namespace: str, auth: dict[str, Any]) -> str | None:
        self._entering = namespace
        try:
            await self.on_connect(namespace, auth)
        except ConnectionRefused as refused:
            refusal = str(refused)
        except Exception:
            logger.exception("on_connect failed")
            refusal = SOMETHING_WENT_WRONG
        else:
            self._sids[namespace] = _new_id()
            return None
        self._entering = None
        self._held_back.clear()
        return refusal

    async def _welcome(self, namespace: str) -> None:
        if self._connect_deadline is not None:
            self._connect_deadline.cancel()
        await self.send_frames(encode(PacketType.CONNECT, {"sid": self._sids[namespace]}, namespace=namespace))
        # What on_connect emitted comes after the reply, and before anything emitted since.
        while self._held_back:
            await self.send_frames(self._held_back.popleft())
        self._entering = None

    async def _answer(self, event: Packet) -> None:
        name, *args = event.data
        try:
            answer = await self.on_event(event.namespace, name, args)
            frames = self._acknowledge(event, answer or [])
        except Exception:
            logger.exception("on_event failed for %r", name)
            frames = self._acknowledge(event, [{"error": SOMETHING_WENT_WRONG}])
        if event.namespace in self._sids:
            await self.send_frames(frames)

    @staticmethod
    def _acknowledge(event: Packet, answer: list[Any]) -> list[Frame]:
        if event.id is None:
            return []
        return encode(PacketType.ACK, answer, namespace=event.namespace, ack_id=event.id)

    async def _leave(self, namespace: str) -> None:
        if self._sids.pop(namespace, None) is None:
            return
        farewell = asyncio.create_task(self._say_farewell(namespace))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)
        if not self._sids and not self._is_closing:
            self._expect_connect()
        # Shielded: a connection that ends cancels its handlers, and what on_disconnect cleans up must still be done.
        await asyncio.shield(farewell)

    async def _say_farewell(self, namespace: str) -> None:
        try:
            await self.on_disconnect(namespace)
        except Exception:
            logger.exception("on_disconnect failed")

    def _expect_connect(self) -> None:
        self._connect_deadline = asyncio.get_running_loop().call_later(self.connect_timeout, self._give_up)

    # The end

    def _stop(self) -> None:
        self._is_closing = True
        for timer in (self._heartbeat, self._connect_deadline):
            if timer is not None:
                timer.cancel()

    async def _tear_down(self) -> None:
        self._stop()
        tasks = [*self._tasks, *([self._worker] if self._worker else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for namespace in list(self._sids):
            await self._leave(namespace)
        await asyncio.gather(*self._farewells)


async def polling_refused(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Tell an HTTP client that only WebSocket is spoken here, in the words of Engine.IO."""
    transport = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("transport")
    error = BAD_REQUEST if transport == ["websocket"] else TRANSPORT_UNKNOWN
    body = json.dumps(error, separators=(",", ":")).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _new_id() -> str:
    return secrets.token_urlsafe(15)


def _size(frame: Frame) -> int:
    # What we write is ASCII, where characters are bytes, and isascii() costs nothing.
    return len(frame) if isinstance(frame, bytes) or frame.isascii() else len(frame.encode("utf-8", "surrogatepass"))
