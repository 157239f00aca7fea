"""Socket.IO 5 on Engine.IO 4, over WebSocket only: the protocol, independent of ticketing."""

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
from realtime.resources import RateLimit, TokenBucket

logger = logging.getLogger(__name__)

SOMETHING_WENT_WRONG = "Something went wrong"
INVALID_NAMESPACE = "Invalid namespace"
LONGEST_NAMESPACE = 100  # characters of an unknown namespace that are echoed
CLOSES_WITHIN = 5.0  # seconds; Daphne waits one for the closing handshake, uvicorn ten
IDLE_FRAMES = RateLimit(most=50, a_second=5)  # frames without an event, such as unrequested pongs
TRANSPORT_UNKNOWN = {"code": 0, "message": "Transport unknown"}
BAD_REQUEST = {"code": 3, "message": "Bad request"}


class ConnectionRefused(Exception):
    """The client may not enter this namespace; the message is sent to it."""


def encode_event(name: str, *args: Any, namespace: str = "/") -> list[Frame]:
    """Encode an event as frames: one of text, then one for each value of type bytes.

    :raises ValueError: if the protocol reserves this name.
    :raises TypeError: if an argument can be sent neither as JSON nor as an attachment.
    """
    if name in RESERVED_NAMES:
        raise ValueError(f"{name!r} is a reserved event name")
    return encode(PacketType.EVENT, [name, *args], namespace=namespace)


class SocketIOConsumer(AsyncWebsocketConsumer):
    """One client's connection with any number of namespaces."""

    ping_interval: float = 25
    ping_timeout: float = 20
    connect_timeout: float = 45
    max_payload: int = 1_000_000  # bytes a frame, as in the published test suite
    max_waiting: int = 256  # frames that wait for a handler
    max_waiting_bytes: int = 1_000_000
    # Limits for a client that is in no namespace yet:
    max_greeting: int = 8_000  # bytes a frame
    max_waiting_greetings: int = 16
    max_refusals: int = 5  # each may cost a database query
    max_unanswered: int = 256 * 1024  # bytes without a pong after which nothing more is handled
    share: RateLimit = RateLimit(most=1000, a_second=1000)  # of events
    namespaces: Set[str] = frozenset({"/"})

    # No such layer exists and none is needed: updates come through `send_frame`, and a channel for each socket would
    # cost a Redis subscription each.
    channel_layer_alias = "none"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.last_pong_at = 0.0
        self.sent_since_pong = 0
        self._is_closing = False
        self._ending = asyncio.timeout(None)
        self._pings = 0  # unanswered ones
        self._ponged = asyncio.Event()
        self._idle = TokenBucket(IDLE_FRAMES)
        self._refusals = 0
        self.budget = TokenBucket(self.share)
        self._sids: dict[str, str] = {}
        self._entering: str | None = None
        self._deferred: deque[list[Frame]] = deque()
        self._reader = PacketReader()
        self._waiting: deque[Frame] = deque()
        self._waiting_bytes = 0
        self._worker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._farewells: set[asyncio.Task[None]] = set()
        self._heartbeat: asyncio.TimerHandle | None = None
        self._connect_deadline: asyncio.TimerHandle | None = None
        self._writing = asyncio.Lock()

    # For subclasses to override:

    async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
        """Admit a client to a namespace.

        A client that hangs up meanwhile cancels this, and was never connected: no `on_disconnect` follows.

        :raises ConnectionRefused: if it may not enter.
        """

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
        """Handle an event and return the data of its acknowledgement."""
        return None

    async def on_disconnect(self, namespace: str) -> None:
        """Clean up after a client that was in this namespace, however it left."""

    def cost_of(self, name: str, args: list[Any]) -> float:
        """Return how much of the socket's rate an event costs."""
        return 1.0

    # For subclasses and hubs to call:

    async def emit(self, name: str, *args: Any, namespace: str = "/") -> None:
        """Send an event to the client, unless it is not in the namespace."""
        frames = encode_event(name, *args, namespace=namespace)
        if namespace == self._entering:
            self._deferred.append(frames)
        elif namespace in self._sids:
            await self.send_frames(frames)

    async def send_frame(self, frame: Frame) -> None:
        """Write one encoded frame."""
        await self.send_frames((frame,))

    async def send_frames(self, frames: Iterable[Frame]) -> None:
        """Write encoded frames without others between them: a text frame and its attachments belong together."""
        async with self._writing:
            for frame in frames:
                if self._is_closing:
                    return
                await self._write(frame)

    async def ping_now(self) -> None:
        """Request a pong now, besides the regular ones."""
        self._pings += 1
        await self.send_frame(FrameType.PING.value)

    async def dismiss(self, namespace: str = "/") -> None:
        """Remove the client from a namespace and notify it: Socket.IO's client does not reconnect by itself."""
        if namespace in self._sids:
            await self.send_frames(encode(PacketType.DISCONNECT, namespace=namespace))
            await self._leave(namespace)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the connection; the client has a few seconds to confirm."""
        if not self._is_closing:
            self._stop()
            if self._ending.when() is None:
                self._ending.reschedule(asyncio.get_running_loop().time() + CLOSES_WITHIN)
            await super().close(code, reason)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection to its end and clean up."""
        try:
            with suppress(TimeoutError):  # of a close that nobody confirmed
                async with self._ending:
                    await super().__call__(scope, receive, send)
        finally:
            await self._tear_down()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle an ASGI message without Channels' check of the database connections.

        Channels runs that check in another thread for each message, after whatever else that thread does. Handlers that
        read the database do so in threads of their own.
        """
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: Any) -> None:
        """End the consumer."""
        self._stop()
        await self.disconnect(message["code"])
        raise StopConsumer

    async def connect(self) -> None:
        """Open the session, unless the client requests another protocol or transport."""
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        # A session id would mean an upgrade from long polling, and no such session was ever opened.
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
        """Handle at once what needs no parsing, and queue the rest unparsed."""
        size = _size(frame)
        if size > (self.max_payload if self._sids else self.max_greeting):
            raise InvalidPacket("a frame above the limit")
        match frame[:1] if isinstance(frame, str) else FrameType.BASE64:
            case FrameType.MESSAGE | FrameType.BASE64:
                self._enqueue(frame, size)
            case FrameType.PONG if self._pings:
                self._handle_pong()
            case FrameType.PONG | FrameType.NOOP:
                self._count_idle_frame()
            case FrameType.CLOSE:
                await self.close()
            case _:
                raise InvalidPacket("a frame that no client may send")

    def _count_idle_frame(self) -> None:
        if self._idle.spend(1):
            raise InvalidPacket("too many frames that ask for nothing")

    async def _write(self, frame: Frame) -> None:
        self.sent_since_pong += _size(frame)
        try:
            if isinstance(frame, str):
                await self.send(text_data=frame)
            else:
                await self.send(bytes_data=frame)
        except Exception as error:  # each server raises something else when the client is gone
            logger.info("A connection is closed, writing failed: %r", error)
            with suppress(Exception):
                await self.close()

    def _handle_pong(self) -> None:
        self._pings -= 1
        self.last_pong_at = asyncio.get_running_loop().time()
        self.sent_since_pong = 0
        self._ponged.set()
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

    def _enqueue(self, frame: Frame, size: int) -> None:
        most, most_bytes = self.max_waiting, self.max_waiting_bytes
        if not self._sids:
            most, most_bytes = self.max_waiting_greetings, 2 * self.max_greeting
        if len(self._waiting) >= most or self._waiting_bytes + size > most_bytes:
            raise InvalidPacket("more packets than it lets us handle")
        self._waiting.append(frame)
        self._waiting_bytes += size
        # The worker only runs while there is work, so that thousands of idle connections need no task.
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting and not self._is_closing:
                await self._until_it_keeps_up()
                frame = self._waiting.popleft()
                self._waiting_bytes -= _size(frame)
                packet = self._read_packet(frame)
                if packet is not None:
                    await self._handle(packet)
        except InvalidPacket as error:
            logger.info("A connection is closed for %s", error)
            await self.close()

    async def _until_it_keeps_up(self) -> None:
        """Handle nothing more for a client that does not read its answers: they are output, too."""
        while self.sent_since_pong > self.max_unanswered:
            self._ponged.clear()
            await self.ping_now()
            try:
                await asyncio.wait_for(self._ponged.wait(), self.ping_timeout)
            except TimeoutError:
                raise InvalidPacket("not reading what it was told") from None

    def _read_packet(self, frame: Frame) -> Packet | None:
        """Parse a frame; a client that is in no namespace may only connect to one."""
        if not self._sids and not (isinstance(frame, str) and frame.startswith(_CONNECT)):
            raise InvalidPacket("something else than a CONNECT to begin with")
        if isinstance(frame, bytes):
            return self._reader.read_binary(frame)
        if frame.startswith(FrameType.BASE64):
            return self._reader.read_binary(read_base64(frame[1:]))
        return self._reader.read_text(frame[1:])

    async def _handle(self, packet: Packet) -> None:
        is_connected = packet.namespace in self._sids
        match packet.type:
            case PacketType.CONNECT if not is_connected:
                await self._enter(packet.namespace, packet.data or {})
            case PacketType.DISCONNECT if is_connected:
                await self._leave(packet.namespace)
            case PacketType.EVENT if is_connected:
                await self._pay_for(packet)
                await self._answer(packet)
            case PacketType.ACK:  # `emit` requests no acknowledgement
                self._count_idle_frame()
            case _:
                raise InvalidPacket(f"{packet.type.name} out of turn")

    async def _pay_for(self, event: Packet) -> None:
        """Delay an event until the socket's rate allows it."""
        name, *args = event.data
        if seconds := self.budget.spend(self.cost_of(name, args)):
            await asyncio.sleep(seconds)

    async def _enter(self, namespace: str, auth: dict[str, Any]) -> None:
        if namespace not in self.namespaces:
            await self._show_out(namespace)
            return
        refusal = await self._admit(namespace, auth)
        if refusal is None:
            await self._welcome(namespace)
            return
        await self._refuse(namespace, refusal)
        self._refusals += 1
        if self._refusals >= self.max_refusals:
            raise InvalidPacket("being refused again and again")

    async def _show_out(self, namespace: str) -> None:
        """Answer that the namespace is unknown and close the connection: no client of ours requests one."""
        if len(namespace) <= LONGEST_NAMESPACE:
            await self._refuse(namespace, INVALID_NAMESPACE)
        raise InvalidPacket("an unknown namespace")

    async def _refuse(self, namespace: str, message: str) -> None:
        await self.send_frames(encode(PacketType.CONNECT_ERROR, {"message": message}, namespace=namespace))

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
        self._deferred.clear()
        return refusal

    async def _welcome(self, namespace: str) -> None:
        if self._connect_deadline is not None:
            self._connect_deadline.cancel()
        await self.send_frames(encode(PacketType.CONNECT, {"sid": self._sids[namespace]}, namespace=namespace))
        # What on_connect emitted follows the reply and precedes anything emitted since.
        while self._deferred:
            await self.send_frames(self._deferred.popleft())
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
        farewell = asyncio.create_task(self._notify_disconnect(namespace))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)
        if not self._sids and not self._is_closing:
            self._expect_connect()
        # Shielded: a connection that ends cancels its handlers, and on_disconnect must still clean up.
        await asyncio.shield(farewell)

    async def _notify_disconnect(self, namespace: str) -> None:
        try:
            await self.on_disconnect(namespace)
        except Exception:
            logger.exception("on_disconnect failed")

    def _expect_connect(self) -> None:
        self._connect_deadline = asyncio.get_running_loop().call_later(self.connect_timeout, self._give_up)

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
    """Answer an HTTP client that only WebSocket is supported, in Engine.IO's format."""
    transport = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("transport")
    error = BAD_REQUEST if transport == ["websocket"] else TRANSPORT_UNKNOWN
    body = json.dumps(error, separators=(",", ":")).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body})


_CONNECT = f"{FrameType.MESSAGE}{PacketType.CONNECT:d}"


def _new_id() -> str:
    return secrets.token_urlsafe(15)


def _size(frame: Frame) -> int:
    # Our frames are ASCII, where a character is a byte, and isascii() costs nothing.
    return len(frame) if isinstance(frame, bytes) or frame.isascii() else len(frame.encode("utf-8", "surrogatepass"))
