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
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections
from django.http import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

THREADS = 16  # fewer than the database connections of a process: sockets, the hub and the judge need theirs

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class OneThreadHandler(ASGIHandler):
    """Answers HTTP. Views are synchronous here; answers that stream do so on the loop."""

    def __init__(self, *, threads: int = THREADS) -> None:
        super(ASGIHandler, self).__init__()  # ASGIHandler's own would load the middleware for the loop
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="http")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self._threads, self._answer, scope, body)
        if response.streaming:
            await self._stream(response, send)
        else:
            await self.send_response(response, send)

    def _answer(self, scope: Message, body: IO[bytes]) -> HttpResponseBase:
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refusal = self.create_request(scope, body)
            response: HttpResponseBase = self.get_response(request) if request else cast(HttpResponse, refusal)
            if response.streaming:
                close_old_connections()
            else:
                response.close()  # tells that the request is finished: this thread gives its connection back
            return response

    async def _stream(self, response: HttpResponseBase, send: Send) -> None:
        # What is read from disk on the way has a thread of its own.
        async with ThreadSensitiveContext():
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()
