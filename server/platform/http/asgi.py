"""Django under ASGI with one thread for each request, from its first middleware to its last signal.

Django's own handler returns to the event loop between middleware, view and clean-up, and starts a thread for each
request: that took as much time as the views. And since nothing limited those threads, requests that waited for the scan
validator could hold every pooled connection, so that the validator had none to work with.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from typing import IO, Any, cast

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections, connection
from django.http import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

from server.platform.addresses import network_key
from server.platform.http.request_limits import (
    SMALL_BODY,
    BodyRefusal,
    busy_refusal,
    most_bytes,
    most_seconds,
    too_large_refusal,
    too_slow_refusal,
)
from server.platform.runtime import request_slot

# All threads share one interpreter, so each busy thread delays the others. Known callers have threads of their own; of
# anonymous calls only one or two run at a time, however many arrive, and an account that sells and scans is not
# affected by them.

ANONYMOUS_AT_ONCE = {
    "sqlite": 1,
    "postgresql": 2,
}  # anonymous calls at once; PostgreSQL works for one of them as well
ANONYMOUS_THREADS = 6  # of the sixteen threads that answer calls
WAITING = 2_000  # calls, each with a body of 64 KB at most
WAITING_PER_NETWORK = 500  # since the buyers of an on-sale may share an address
KNOWN_CREDENTIALS = 20_000  # digests of 32 bytes each
_CREDENTIALS = {b"authorization", b"x-api-key", b"cookie"}


class QueueFull(Exception):
    """The queue is so long that another call would not be answered in time."""


class Slot:
    """A call's slot in a queue, held until it has been answered or steps aside."""

    def __init__(self, queue: RequestQueue) -> None:
        self._queue, self._loop = queue, asyncio.get_running_loop()
        self.is_working = True

    def step_aside(self) -> None:
        """Free the slot, from any thread: this call now waits for something else, or is limited elsewhere."""
        self._loop.call_soon_threadsafe(self._queue.let_aside, self)


class RequestQueue:
    """A limited number of calls run at once, and a limited number in all, including those that have stepped aside.

    Waiting calls are served round robin by network.
    """

    def __init__(
        self, at_work: int, inside: int, *, waiting: int = WAITING, of_place: int = WAITING_PER_NETWORK
    ) -> None:
        self._at_work, self._inside = at_work, inside
        self._most, self._of_place = waiting, of_place
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._number = 0

    @asynccontextmanager
    async def slot(self, place: str) -> AsyncIterator[Slot]:
        """Hold a slot.

        :raises QueueFull: at once, if too many wait, or too many of this place.
        """
        if self._has_room:
            self._enter()
        else:
            await self._called(place)
        slot = Slot(self)
        try:
            yield slot
        finally:
            self.let_aside(slot)
            self._inside += 1
            self._call_next()

    def let_aside(self, slot: Slot) -> None:
        """Stop counting a slot as running. Call it on the loop only."""
        if slot.is_working:
            slot.is_working = False
            self._at_work += 1
            self._call_next()

    @property
    def _has_room(self) -> bool:
        return self._at_work > 0 and self._inside > 0

    def _enter(self) -> None:
        self._at_work -= 1
        self._inside -= 1

    async def _called(self, place: str) -> None:
        if self._number >= self._most or len(self._waiting.get(place, ())) >= self._of_place:
            raise QueueFull
        call = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, deque()).append(call)
        self._number += 1
        try:
            await call
        except asyncio.CancelledError:
            if not call.cancelled():  # it was given a slot, but its client is gone
                self._at_work += 1
                self._inside += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._waiting and self._has_room:
            place, calls = self._waiting.popitem(last=False)
            call = calls.popleft()
            self._number -= 1
            if calls:
                self._waiting[place] = calls
            if not call.cancelled():
                self._enter()
                call.set_result(None)


class RequestQueues:
    """The two queues of a process: known callers and anonymous ones.

    A credential is known once a call with it was authenticated; calls with made-up credentials are anonymous. An
    expired one stays known for a while and is refused as before.
    """

    def __init__(self, threads: int) -> None:
        anonymous_threads = min(ANONYMOUS_THREADS, threads)
        self._anonymous = RequestQueue(min(ANONYMOUS_AT_ONCE[connection.vendor], anonymous_threads), anonymous_threads)
        of_known = max(1, threads - anonymous_threads)
        self._known = RequestQueue(of_known, of_known)
        self._credentials: OrderedDict[bytes, None] = OrderedDict()

    def of(self, address: str, shown: bytes) -> tuple[RequestQueue, str]:
        """Return the queue of a call and its key there; `shown` is the digest of its credential."""
        if shown in self._credentials:
            return self._known, shown.hex()
        return self._anonymous, network_key(address)

    def know(self, shown: bytes) -> None:
        self._credentials[shown] = None
        self._credentials.move_to_end(shown)
        if len(self._credentials) > KNOWN_CREDENTIALS:
            self._credentials.popitem(last=False)


def credential_digest(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the digest of a call's session or key; empty if it has none."""
    shown = [value for name, value in headers if name in _CREDENTIALS]
    return hashlib.sha256(b"\0".join(shown)).digest() if shown else b""


UNQUEUED_PATHS = (
    "/healthz",
    "/metrics",
)  # answered without waiting: under attack a monitor would otherwise report the process as down
THREADS = 16  # fewer than the database connections of a process: sockets, the hub and the scan validator need theirs

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class OneThreadHandler(ASGIHandler):
    """Answers HTTP. Our views are synchronous; streaming responses run on the loop."""

    def __init__(self, *, threads: int = THREADS) -> None:
        super(ASGIHandler, self).__init__()  # ASGIHandler's own __init__ would load the middleware for the loop
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="http")
        self._queues = RequestQueues(threads)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, unless its body is too large or too slow."""
        most = _most_of(scope)
        try:
            async with asyncio.timeout(most_seconds(most)):
                body = await self._read(receive, most, _length_of(scope))
        except RequestAborted:
            return
        except RequestDataTooBig:
            await self._refuse(too_large_refusal(scope["path"]), send)
            return
        except TimeoutError:
            await self._refuse(too_slow_refusal(scope["path"]), send)
            return
        try:
            response = await self._run_queued(scope, body)
        except QueueFull:
            body.close()
            await self._refuse(busy_refusal(scope["path"]), send)
            return
        if response.streaming:
            await self._stream(response, send)
        else:
            await self.send_response(response, send)

    async def _run_queued(self, scope: Message, body: IO[bytes]) -> HttpResponseBase:
        """Answer in a thread once a slot is free.

        :raises QueueFull: if too many wait already.
        """
        loop = asyncio.get_running_loop()
        if scope["path"].startswith(UNQUEUED_PATHS):
            response, _ = await loop.run_in_executor(self._threads, self._answer, scope, body, lambda: None)
            return response
        shown = credential_digest(scope["headers"])
        queue, place = self._queues.of(scope["client"][0], shown)
        async with queue.slot(place) as slot:
            response, is_known = await loop.run_in_executor(self._threads, self._answer, scope, body, slot.step_aside)
        if is_known:
            self._queues.know(shown)
        return response

    async def _read(self, receive: Receive, most: int, length: int) -> IO[bytes]:
        """Receive a body, on the disk if it is large; `length` is its Content-Length.

        :raises django.core.exceptions.RequestDataTooBig: at once if that is more than `most` bytes, or as soon as more
            have come.
        :raises django.core.exceptions.RequestAborted: if the client disconnects.
        """
        if length > most:
            raise RequestDataTooBig
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise RequestDataTooBig
            return message

        body: IO[bytes] = await self.read_body(counted)
        return body

    async def _refuse(self, refusal: BodyRefusal, send: Send) -> None:
        await self.send_response(HttpResponse(refusal.body, status=refusal.status, headers=dict(refusal.headers)), send)

    def _answer(self, scope: Message, body: IO[bytes], step_aside: Callable[[], None]) -> tuple[HttpResponseBase, bool]:
        """Answer a call, and return whether its caller was authenticated."""
        with closing(body), request_slot(step_aside):
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refusal = self.create_request(scope, body)
            response: HttpResponseBase = self.get_response(request) if request else cast(HttpResponse, refusal)
            if response.streaming:
                close_old_connections()
            else:
                response.close()  # signals that the request is finished: this thread returns its connection
            return response, getattr(request, "auth", None) is not None

    async def _stream(self, response: HttpResponseBase, send: Send) -> None:
        # Files are read in a thread of their own.
        async with ThreadSensitiveContext():
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()


def _most_of(scope: Message) -> int:
    """Return the maximum size of a request's body; most bodies are so small that the view need not be resolved."""
    headers = dict(scope["headers"])
    is_small = b"transfer-encoding" not in headers and _length_of(scope) <= SMALL_BODY
    return SMALL_BODY if is_small else most_bytes(scope["method"], scope["path"], headers)


def _length_of(scope: Message) -> int:
    """Return a request's Content-Length, 0 if it has none or an invalid one."""
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(length) if length.isdigit() and len(length) < 20 else 0
