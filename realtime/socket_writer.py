"""Writes to one socket: at once while it keeps up, and only the newest state while it lags.

Lag is measured by Engine.IO's pongs, which works on every server: Daphne by itself accepts whatever is sent, however
slow the reader. A server that blocks writes, as ours does (`server.platform.http.daphne`), shows lag, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from types import coroutine
from typing import Any, cast

from realtime.socketio import SocketIOConsumer, encode_event

logger = logging.getLogger(__name__)

ASK_BEYOND = 64 * 1024  # bytes without a pong after which one is requested
LAGS_BEYOND = 256 * 1024  # bytes without a pong
ASK_EVERY = 5.0  # seconds
GIVE_UP_AFTER = 20.0  # seconds


def encode_change(topic: str, body: dict[str, Any]) -> str:
    """Encode a `change` event as the one text frame that carries it."""
    (frame,) = encode_event("change", {"topic": topic, **body})
    if not isinstance(frame, str):
        raise TypeError("a change has no attachments")
    return frame


class SocketWriter:
    """The hub's access to one socket."""

    def __init__(self, socket: SocketIOConsumer) -> None:
        self._socket = socket
        self._pinged_at: float | None = None
        self._stuck: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._pending_states: dict[str, str] = {}
        self._pending_resyncs: set[str] = set()
        self.is_lagging = False
        self.is_gone = False
        self.role: int | None = None  # of the signed-in user

    def write(self, topic: str, frame: str, *, is_state: bool) -> bool:
        """Write a topic's frame, or store the newest for later; return whether the socket keeps up."""
        if self.is_gone:
            return True
        if not self.is_lagging and self._stuck is None:
            self._send(frame)
            self._check_lag()
            if not self.is_lagging:
                return True
        elif is_state:
            self._pending_states[topic] = frame
        else:
            self._pending_resyncs.add(topic)
        self.is_lagging = True
        return False

    def forget(self, topic: str) -> None:
        """Drop what is pending for a topic that the socket has left."""
        self._pending_states.pop(topic, None)
        self._pending_resyncs.discard(topic)

    def tend(self, now: float) -> bool:
        """Request a pong, catch up or disconnect when it is due; return whether the socket still lags."""
        if self.is_gone:
            return False
        self._note_pong()
        if self.is_lagging and self._has_caught_up():
            self._catch_up()
        if self._pinged_at is not None and now - self._pinged_at > GIVE_UP_AFTER:
            logger.info("A socket is closed: no pong for %d s", GIVE_UP_AFTER)
            self._end()
            return False
        if self._socket.sent_since_pong and self._is_ping_due(now):
            self._ping(now)
        return self.is_lagging or self._pinged_at is not None

    def _has_caught_up(self) -> bool:
        return self._stuck is None and self._socket.sent_since_pong < ASK_BEYOND

    def _catch_up(self) -> None:
        self.is_lagging = False
        states, resyncs = self._pending_states, self._pending_resyncs
        self._pending_states, self._pending_resyncs = {}, set()
        for topic in resyncs:
            self.write(topic, encode_change(topic, {"resync": True}), is_state=False)
        for topic, frame in states.items():
            self.write(topic, frame, is_state=True)

    def _check_lag(self) -> None:
        self._note_pong()
        sent = self._socket.sent_since_pong
        if sent > LAGS_BEYOND:
            self.is_lagging = True
        elif sent > ASK_BEYOND and self._pinged_at is None:
            self._ping(asyncio.get_running_loop().time())

    def _is_ping_due(self, now: float) -> bool:
        return self._pinged_at is None and (self.is_lagging or now - self._socket.last_pong_at >= ASK_EVERY)

    def _note_pong(self) -> None:
        if self._pinged_at is not None and self._socket.last_pong_at >= self._pinged_at:
            self._pinged_at = None

    def _ping(self, now: float) -> None:
        self._pinged_at = now
        self._spawn(self._socket.ping_now())

    def _send(self, frame: str) -> None:
        """Send without a task (decision 0006): servers that take the frame at once finish in the first step."""
        self._socket.sent_since_pong += len(frame)
        # A cast: ASGI only requires an awaitable, but the `send` of every server is a coroutine function.
        send: Callable[[dict[str, Any]], Coroutine[Any, Any, None]] = cast("Any", self._socket.base_send)
        sending = send({"type": "websocket.send", "text": frame})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception as error:  # each server raises something else when the client is gone
            logger.debug("A socket is closed, writing failed: %r", error)
            self._end()
            return
        self._stuck = asyncio.ensure_future(self._finish(sending, waits_for))

    async def _finish(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        try:
            await _rest(sending, waits_for)
        except Exception as error:
            logger.debug("A socket is closed, writing failed: %r", error)
            self._end()
        finally:
            self._stuck = None

    def _end(self) -> None:
        self.is_gone = True
        self._spawn(self._socket.close())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def drop(self) -> None:
        """Discard pending frames; the socket is gone."""
        self.is_gone = True
        if self._stuck is not None:
            self._stuck.cancel()


@coroutine
def _rest(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Finish a coroutine whose first step ran outside of a task."""
    try:
        yield waits_for
    except BaseException as error:
        sending.throw(error)
        raise
    yield from sending


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    with suppress(Exception):
        await work
