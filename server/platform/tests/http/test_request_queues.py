"""Request queues: networks are served round robin, and known callers have threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path

from server.platform.errors import PicturesBusy
from server.platform.http.asgi import OneThreadHandler, QueueFull, RequestQueue, RequestQueues, credential_digest
from server.platform.runtime import ConcurrencyLimit

pytestmark = pytest.mark.urls(__name__)
PATIENCE = 10.0  # seconds


class Calls:
    """Calls in a queue, each of which runs until it is released; `order` is the order of their starts."""

    def __init__(self, queue: RequestQueue) -> None:
        self._queue = queue
        self.order: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.slots: dict[str, Any] = {}

    async def come(self, *names: str) -> None:
        """Add calls; the first character of a name is the call's network."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._work(name))
            await settled()

    async def end(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
            await settled()

    async def _work(self, name: str) -> None:
        async with self._queue.slot(name[0]) as slot:
            self.slots[name] = slot
            self.order.append(name)
            await self._ends[name].wait()


async def settled() -> None:
    """Let everything run that is not blocked by the test."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_those_who_wait_are_called_by_place_one_of_each_after_another():
    calls = Calls(RequestQueue(1, 1))

    await calls.come("a1", "a2", "a3", "b1", "b2", "c1")
    await calls.end("a1", "a2", "b1", "c1", "a3", "b2")

    assert calls.order == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_caller_that_yields_admits_the_next_and_still_counts():
    calls = Calls(RequestQueue(1, 2))
    await calls.come("a1", "a2", "a3")

    calls.slots["a1"].step_aside()
    calls.slots["a1"].step_aside()
    await settled()
    assert calls.order == ["a1", "a2"]

    calls.slots["a2"].step_aside()
    await settled()
    assert calls.order == ["a1", "a2"]

    await calls.end("a2")
    assert calls.order == ["a1", "a2", "a3"]


async def test_whoever_gives_up_holds_nobody_up():
    calls = Calls(RequestQueue(1, 1))
    await calls.come("a1", "a2", "a3", "a4")

    calls.tasks["a2"].cancel()
    await settled()
    await calls.end("a1")
    calls.tasks["a3"].cancel()
    await settled()

    assert calls.order == ["a1", "a3", "a4"]


async def test_one_that_gives_up_as_it_is_called_leaves_its_turn_to_the_next():
    calls = Calls(RequestQueue(1, 1))
    await calls.come("a1", "a2", "a3")

    calls._ends["a1"].set()
    await asyncio.sleep(0)  # a1 has ended and a2 has a slot, but has not run yet
    calls.tasks["a2"].cancel()
    await settled()

    assert calls.order == ["a1", "a3"]


async def test_so_many_wait_and_so_many_of_a_place():
    queue = RequestQueue(1, 1, waiting=3, of_place=2)
    calls = Calls(queue)
    await calls.come("a1", "a2", "a3")

    with pytest.raises(QueueFull):
        await queue.slot("a").__aenter__()
    await calls.come("b1")
    with pytest.raises(QueueFull):
        await queue.slot("c").__aenter__()
    await calls.end("a1", "a2", "b1", "a3")

    assert calls.order == ["a1", "a2", "b1", "a3"]


def test_credential_is_cached_until_many_others_were_used():
    queues = RequestQueues(16)
    own, anybodys = (
        credential_digest([(b"authorization", b"Bearer mine")]),
        credential_digest([(b"host", b"foyer.test")]),
    )
    anonymous_queue, _ = queues.of("192.0.2.1", anybodys)

    assert queues.of("192.0.2.1", own)[0] is anonymous_queue
    queues.know(own)
    assert queues.of("192.0.2.2", own)[0] is not anonymous_queue
    assert queues.of("192.0.2.1", credential_digest([(b"authorization", b"Bearer other")]))[0] is anonymous_queue
    for number in range(20_000):
        queues.know(number.to_bytes(4))
    assert queues.of("192.0.2.1", own)[0] is anonymous_queue


def test_anonymous_buyers_of_one_network_have_one_place():
    queues = RequestQueues(16)

    assert queues.of("2001:db8::1", b"")[1] == queues.of("2001:db8::2", b"")[1] != queues.of("2001:db8:1::1", b"")[1]


# Whole calls


class ViewControls:
    """Controls of this file's views: some calls block until they are released."""

    def __init__(self) -> None:
        self.may_go, self.makes_external_call = Event(), False


controls = ViewControls()


@pytest.fixture(autouse=True)
def _reset_controls() -> Iterator[None]:
    controls.may_go, controls.makes_external_call = Event(), False
    yield
    controls.may_go.set()


def stays(request: HttpRequest) -> HttpResponse:
    with ExitStack() as stack:
        if controls.makes_external_call:
            stack.enter_context(external_call())
        assert controls.may_go.wait(PATIENCE)
    return HttpResponse("stayed")


@contextmanager
def external_call() -> Iterator[None]:
    with ConcurrencyLimit(1, refusal=PicturesBusy).one():
        yield


def answers(request: HttpRequest) -> HttpResponse:
    if request.headers.get("Authorization") == "Bearer good":
        vars(request)["auth"] = "a session"
    return HttpResponse("answered")


urlpatterns = [path("stays", stays), path("answers", answers), path("healthz", answers)]


async def send_request(handler: OneThreadHandler, name: str, token: str = "") -> bytes:
    pieces: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        pieces.append(message)

    headers = [(b"host", b"localhost"), *([(b"authorization", f"Bearer {token}".encode())] if token else [])]
    scope = {"type": "http", "method": "GET", "path": f"/{name}", "query_string": b"", "headers": headers}
    await handler(scope | {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2)}, receive, send)
    return b"".join(piece.get("body", b"") for piece in pieces)


async def test_known_callers_and_health_checks_pass_during_a_flood():
    handler = OneThreadHandler()
    await send_request(handler, "answers", "good")
    staying = [asyncio.create_task(send_request(handler, "stays")) for _ in range(20)]
    waits = asyncio.create_task(send_request(handler, "answers", "made up"))

    async with asyncio.timeout(PATIENCE):
        assert await send_request(handler, "answers", "good") == b"answered"
        assert await send_request(handler, "healthz") == b"answered"
    assert not waits.done()

    controls.may_go.set()
    assert await waits == b"answered"
    assert set(await asyncio.gather(*staying)) == {b"stayed"}


async def test_waiting_for_a_provider_lets_other_anonymous_calls_be_answered():
    handler = OneThreadHandler()
    controls.makes_external_call = True
    staying = [asyncio.create_task(send_request(handler, "stays")) for _ in range(3)]

    async with asyncio.timeout(PATIENCE):
        assert await send_request(handler, "answers") == b"answered"

    controls.may_go.set()
    await asyncio.gather(*staying)
