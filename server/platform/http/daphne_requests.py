"""Daphne, which reads a body whole before anybody is asked, told first how large each may be and how long it may take.

`bound_requests` is called where the application is loaded (`realtime.asgi`), so however a Daphne is started.
"""

from __future__ import annotations

import sys
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any
from urllib.parse import unquote

from daphne import http_protocol

from server.platform.http.request_limits import (
    SMALL_BODY,
    BodyRefusal,
    busy_refusal,
    most_bytes,
    most_seconds,
    too_large_refusal,
    too_slow_refusal,
)

LARGE = 128 * 1024  # bytes of a body from which on it takes room
ROOM = 128 * 1024 * 1024  # bytes of large bodies that this process holds at once
LINGERS = 2.0  # seconds in which the rest of a refused body is thrown away: a reset would take the answer with it


class _Room:
    held = 0


_room = _Room()


class BoundedRequest(http_protocol.WebRequest):
    """A request whose body is refused by what it says of its length, or once it is larger or slower than it may be."""

    content: IO[bytes]

    _most = SMALL_BODY
    _received = 0
    _held = 0
    _refused = False
    _late: Any = None

    def gotLength(self, length: int | None) -> None:
        """Look at a body of which nothing was read; `length` is None where it comes in chunks."""
        super().gotLength(length)
        if length == 0:
            return
        if length is None or length > SMALL_BODY:
            self._most = most_bytes(self.channel._command.decode("latin-1"), self._asked(), self._shown())
        if length is not None and length > self._most:
            self._refuse(too_large_refusal(self._asked()))
        else:
            self._late = self.channel.callLater(most_seconds(self._most), self._end_late)

    def handleContentChunk(self, data: bytes) -> None:
        """Keep a piece of the body, or none of it any more."""
        if self._refused:
            return
        self._received += len(data)
        if self._received > self._most:
            self._refuse(too_large_refusal(self._asked()))
        elif self._received > LARGE and _room.held + len(data) > ROOM:
            self._refuse(busy_refusal(self._asked()))
        else:
            _room.held += len(data)
            self._held += len(data)
            super().handleContentChunk(data)

    def process(self) -> Any:
        self._forget_late()
        if self._refused:
            return self.channel.loseConnection()
        return super().process()

    def finish(self) -> None:
        """Give the room back when it is answered."""
        self._leave()
        super().finish()

    def connectionLost(self, reason: Any) -> None:
        """Give the room back when whoever sent it is gone."""
        self._forget_late()
        self._leave()
        super().connectionLost(reason)

    def _end_late(self) -> None:
        self._late = None
        self._refuse(too_slow_refusal(self._asked()))

    def _refuse(self, told: BodyRefusal) -> None:
        """Answer at once, throw away what still comes, and close soon."""
        self._refused = True
        self._forget_late()
        self._leave()
        self.content.close()
        self.content = BytesIO()
        self.requestHeaders.removeHeader(b"Expect")  # nobody is told to go on
        lines = [f"HTTP/1.1 {told.status} {HTTPStatus(told.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in told.headers]
        self.channel.write("\r\n".join([*lines, "", ""]).encode("ascii") + told.body)
        self.channel.callLater(LINGERS, self._hang_up)

    def _hang_up(self) -> None:
        if self.channel is not None:
            self.channel.loseConnection()

    def _forget_late(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        _room.held -= self._held
        self._held = 0

    def _asked(self) -> str:
        path: bytes = self.channel._path.partition(b"?")[0]
        return unquote(path.decode("ascii", "replace"))

    def _shown(self) -> set[bytes]:
        return {name.lower() for name, _ in self.requestHeaders.getAllRawHeaders()}


def bound_requests() -> None:
    """Have a Daphne in this process make its requests of ours; other servers bound bodies by the application alone."""
    if "daphne.server" in sys.modules:
        http_protocol.WebRequest = BoundedRequest
