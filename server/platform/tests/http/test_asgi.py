"""Each request has one thread, in which Django does all its work; streaming responses are sent on the loop."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from server.platform.http.asgi import OneThreadHandler

pytestmark = pytest.mark.urls(__name__)


def plain(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{threading.current_thread().name} {request.read().decode()}")


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("broken")


def streamed(request: HttpRequest) -> StreamingHttpResponse:
    async def pieces() -> AsyncIterator[bytes]:
        yield threading.current_thread().name.encode()
        yield b"second"

    return StreamingHttpResponse(pieces())


urlpatterns = [path("plain", plain), path("broken", broken), path("streamed", streamed)]


@pytest.fixture
def signalled() -> Iterator[list[tuple[str, str]]]:
    """Collect Django's request signals, each with its thread."""
    signals: list[tuple[str, str]] = []

    def starts(**_: Any) -> None:
        signals.append(("started", threading.current_thread().name))

    def ends(**_: Any) -> None:
        signals.append(("finished", threading.current_thread().name))

    request_started.connect(starts)
    request_finished.connect(ends)
    yield signals
    request_started.disconnect(starts)
    request_finished.disconnect(ends)


async def send_request(name: str, *received: dict[str, Any]) -> list[Mapping[str, Any]]:
    sent: list[Mapping[str, Any]] = []
    waiting = iter(received or ({"type": "http.request", "body": b"hello"},))

    async def receive() -> dict[str, Any]:
        return next(waiting)

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/{name}",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    await OneThreadHandler(threads=1)(scope, receive, send)
    return sent


async def test_a_request_is_begun_answered_and_ended_in_one_thread(signalled):
    start, body = await send_request("plain")

    assert start["status"] == 200
    assert body["body"] == b"http_0 hello"
    assert signalled == [("started", "http_0"), ("finished", "http_0")]


async def test_a_body_that_comes_in_pieces_is_whole_for_the_view():
    first = {"type": "http.request", "body": b"he", "more_body": True}
    _, body = await send_request("plain", first, {"type": "http.request", "body": b"llo"})

    assert body["body"] == b"http_0 hello"


async def test_whoever_hangs_up_while_sending_is_not_answered(signalled):
    half = {"type": "http.request", "body": b"he", "more_body": True}

    assert await send_request("plain", half, {"type": "http.disconnect"}) == []
    assert signalled == []


async def test_what_streams_is_sent_from_the_loop_and_then_finished_once(signalled):
    start, *pieces = await send_request("streamed")

    assert start["status"] == 200
    assert [piece.get("body", b"") for piece in pieces] == [threading.current_thread().name.encode(), b"second", b""]
    assert [what for what, _ in signalled] == ["started", "finished"]


async def test_a_view_that_breaks_is_answered_with_500_and_finished(signalled):
    start, *_ = await send_request("broken")

    assert start["status"] == 500
    assert signalled == [("started", "http_0"), ("finished", "http_0")]
