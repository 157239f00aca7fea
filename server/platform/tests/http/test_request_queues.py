"""Whose call is answered next: each place has its turn, and those who are known have threads of their own."""

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
    """Calls in a lane, each of which is at work until it is told to go; `order` is how they came to it."""

    def __init__(self, lane: RequestQueue) -> None:
        self._lane = lane
        self.order: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.turns: dict[str, Any] = {}

    async def come(self, *names: str) -> None:
        """Have calls come; the first sign of a name is the place of the call."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._work(name))
            await settled()

    async def end(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
            await settled()

    async def _work(self, name: str) -> None:
        async with self._lane.turn(name[0]) as turn:
            self.turns[name] = turn
            self.order.append(name)
            await self._ends[name].wait()


async def settled() -> None:
    """Let everything that can go on without us do so."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_those_who_wait_are_called_by_place_one_of_each_after_another():
    calls = Calls(RequestQueue(1, 1))

    await calls.come("a1", "a2", "a3", "b1", "b2", "c1")
    await calls.end("a1", "a2", "b1", "c1", "a3", "b2")

    assert calls.order == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_whoever_steps_aside_lets_the_next_one_work_and_still_counts_as_inside():
    calls = Calls(RequestQueue(1, 2))
    await calls.come("a1", "a2", "a3")

    calls.turns["a1"].step_aside()
    calls.turns["a1"].step_aside()
    await settled()
    assert calls.order == ["a1", "a2"]

    calls.turns["a2"].step_aside()
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
    await asyncio.sleep(0)  # a1 has ended and a2 is called, which does not know of it yet
    calls.tasks["a2"].cancel()
    await settled()

    assert calls.order == ["a1", "a3"]


async def test_so_many_wait_and_so_many_of_a_place():
    lane = RequestQueue(1, 1, waiting=3, of_place=2)
    calls = Calls(lane)
    await calls.come("a1", "a2", "a3")

    with pytest.raises(QueueFull):
        await lane.turn("a").__aenter__()
    await calls.come("b1")
    with pytest.raises(QueueFull):
        await lane.turn("c").__aenter__()
    await calls.end("a1", "a2", "b1", "a3")

    assert calls.order == ["a1", "a2", "b1", "a3"]


def test_a_credential_is_known_once_it_was_good_and_until_very_many_others_were():
    lanes = RequestQueues(16)
    mine, anybodys = (
        credential_digest([(b"authorization", b"Bearer mine")]),
        credential_digest([(b"host", b"foyer.test")]),
    )
    strangers, _ = lanes.of("192.0.2.1", anybodys)

    assert lanes.of("192.0.2.1", mine)[0] is strangers
    lanes.know(mine)
    assert lanes.of("192.0.2.2", mine)[0] is not strangers
    assert lanes.of("192.0.2.1", credential_digest([(b"authorization", b"Bearer other")]))[0] is strangers
    for number in range(20_000):
        lanes.know(number.to_bytes(4))
    assert lanes.of("192.0.2.1", mine)[0] is strangers


def test_strangers_of_one_network_have_one_place():
    lanes = RequestQueues(16)

    assert lanes.of("2001:db8::1", b"")[1] == lanes.of("2001:db8::2", b"")[1] != lanes.of("2001:db8:1::1", b"")[1]


# Whole calls


class House:
    """What the views of this file do: some calls stay until they are let go."""

    def __init__(self) -> None:
        self.may_go, self.asks_outside = Event(), False


house = House()


@pytest.fixture(autouse=True)
def _new_house() -> Iterator[None]:
    house.may_go, house.asks_outside = Event(), False
    yield
    house.may_go.set()


def stays(request: HttpRequest) -> HttpResponse:
    with ExitStack() as stack:
        if house.asks_outside:
            stack.enter_context(outside())
        assert house.may_go.wait(PATIENCE)
    return HttpResponse("stayed")


@contextmanager
def outside() -> Iterator[None]:
    with ConcurrencyLimit(1, refusal=PicturesBusy).one():
        yield


def answers(request: HttpRequest) -> HttpResponse:
    if request.headers.get("Authorization") == "Bearer good":
        vars(request)["auth"] = "a session"
    return HttpResponse("answered")


urlpatterns = [path("stays", stays), path("answers", answers), path("healthz", answers)]


async def ask(handler: OneThreadHandler, name: str, token: str = "") -> bytes:
    pieces: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        pieces.append(message)

    headers = [(b"host", b"localhost"), *([(b"authorization", f"Bearer {token}".encode())] if token else [])]
    scope = {"type": "http", "method": "GET", "path": f"/{name}", "query_string": b"", "headers": headers}
    await handler(scope | {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2)}, receive, send)
    return b"".join(piece.get("body", b"") for piece in pieces)


async def test_who_is_known_and_who_asks_whether_we_live_are_answered_while_strangers_wait():
    handler = OneThreadHandler()
    await ask(handler, "answers", "good")
    staying = [asyncio.create_task(ask(handler, "stays")) for _ in range(20)]
    waits = asyncio.create_task(ask(handler, "answers", "made up"))

    async with asyncio.timeout(PATIENCE):
        assert await ask(handler, "answers", "good") == b"answered"
        assert await ask(handler, "healthz") == b"answered"
    assert not waits.done()

    house.may_go.set()
    assert await waits == b"answered"
    assert set(await asyncio.gather(*staying)) == {b"stayed"}


async def test_who_waits_for_somebody_outside_lets_other_strangers_be_answered():
    handler = OneThreadHandler()
    house.asks_outside = True
    staying = [asyncio.create_task(ask(handler, "stays")) for _ in range(3)]

    async with asyncio.timeout(PATIENCE):
        assert await ask(handler, "answers") == b"answered"

    house.may_go.set()
    await asyncio.gather(*staying)
