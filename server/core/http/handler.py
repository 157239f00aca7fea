"""Django under ASGI with one thread for each request, from its first middleware to its last signal.

Django's own handler goes back to the loop between middleware, view and clean-up, and starts a thread for each request:
that took as much time as the views. And since nothing bounded those threads, requests that waited for the judge could
hold every pooled connection, and the judge had none to work with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import IO, Any, cast

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections
from django.http import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

from server.core.http.bounds import bodies, lanes
from server.core.machine import turns

ALWAYS = ("/healthz", "/metrics")  # answered out of turn: whoever asks would else take a siege for a standstill
THREADS = 16  # fewer than the database connections of a process: sockets, the hub and the judge need theirs

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def _stay() -> None:
    """Have no turn that others could have."""


class OneThreadHandler(ASGIHandler):
    """Answers HTTP. Views are synchronous here; answers that stream do so on the loop."""

    def __init__(self, *, threads: int = THREADS) -> None:
        super(ASGIHandler, self).__init__()  # ASGIHandler's own would load the middleware for the loop
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="http")
        self._lanes = lanes.Lanes(threads)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, if its body is not too large, and comes in time."""
        most = _most_of(scope)
        try:
            async with asyncio.timeout(bodies.most_seconds(most)):
                body = await self._read(receive, most, _length_of(scope))
        except RequestAborted:
            return
        except RequestDataTooBig:
            await self._refuse(bodies.too_large(scope["path"]), send)
            return
        except TimeoutError:
            await self._refuse(bodies.too_slow(scope["path"]), send)
            return
        try:
            response = await self._in_turn(scope, body)
        except lanes.NoPlace:
            body.close()
            await self._refuse(bodies.no_room(scope["path"]), send)
            return
        if response.streaming:
            await self._stream(response, send)
        else:
            await self.send_response(response, send)

    async def _in_turn(self, scope: Message, body: IO[bytes]) -> HttpResponseBase:
        """Answer in a thread when it is this call's turn.

        :raises NoPlace: if too many wait already.
        """
        loop = asyncio.get_running_loop()
        if scope["path"].startswith(ALWAYS):
            response, _ = await loop.run_in_executor(self._threads, self._answer, scope, body)
            return response
        shown = lanes.sign_of(scope["headers"])
        lane, place = self._lanes.of(scope["client"][0], shown)
        async with lane.turn(place) as turn:
            response, is_known = await loop.run_in_executor(self._threads, self._answer, scope, body, turn.step_aside)
        if is_known:
            self._lanes.know(shown)
        return response

    async def _read(self, receive: Receive, most: int, length: int) -> IO[bytes]:
        """Keep a body, on the disk where it is large; `length` is what its sender says of it.

        :raises RequestDataTooBig: at once if that is more than `most` bytes, or as soon as more have come.
        :raises RequestAborted: if whoever sends it hangs up.
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

    async def _refuse(self, told: bodies.Refused, send: Send) -> None:
        await self.send_response(HttpResponse(told.body, status=told.status, headers=dict(told.headers)), send)

    def _answer(
        self, scope: Message, body: IO[bytes], step_aside: Callable[[], None] = _stay
    ) -> tuple[HttpResponseBase, bool]:
        """Answer a call, and tell whether whoever makes it has shown who they are."""
        with closing(body), turns.in_lane(step_aside):
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refusal = self.create_request(scope, body)
            response: HttpResponseBase = self.get_response(request) if request else cast(HttpResponse, refusal)
            if response.streaming:
                close_old_connections()
            else:
                response.close()  # tells that the request is finished: this thread gives its connection back
            return response, getattr(request, "auth", None) is not None

    async def _stream(self, response: HttpResponseBase, send: Send) -> None:
        # What is read from disk on the way has a thread of its own.
        async with ThreadSensitiveContext():
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()


def _most_of(scope: Message) -> int:
    """Give how many bytes a request's body may have; most bodies are so small that the call need not be looked up."""
    headers = dict(scope["headers"])
    is_small = b"transfer-encoding" not in headers and _length_of(scope) <= bodies.ALWAYS
    return bodies.ALWAYS if is_small else bodies.most_bytes(scope["method"], scope["path"], headers)


def _length_of(scope: Message) -> int:
    """Read what a request says of its body's length: 0 where it says nothing that is a number."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said) if said.isdigit() and len(said) < 20 else 0
