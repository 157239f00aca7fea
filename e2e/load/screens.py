"""From a sale to the screens: how long a changed performance takes to 500 and 2,000 sockets, and how many messages a
second reach them when changes never stop."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter
from typing import Any

from e2e.load.http import Caller, expect
from e2e.load.listeners import Listeners
from e2e.load.live import LiveSocket
from e2e.load.metrics import Book, print_status, spread
from e2e.load.setup import Environment, make_event, pay, reserve

SOCKETS = {500: 1, 2_000: 2}  # by sockets, the processes that hold them
SALES = 40
# The hub sends every 100 ms, and a sale can fall anywhere in between.
LONGEST_PAUSE = 0.25  # seconds
# A state topic sends at most ten times a second: so many, changed together, make 200 messages a second for a socket.
TOPICS = 20
BUYERS = 3
WARM_UP, WINDOW = 2.0, 6.0  # seconds


async def run(book: Book, env: Environment) -> None:
    """Measure arrival, then throughput, at each number of sockets."""
    performances = await make_event(env, TOPICS)
    for sockets, processes in SOCKETS.items():
        await _measure_arrival(book, env, performances[0], sockets, processes)
    for sockets, processes in SOCKETS.items():
        await _measure_flood(book, env, performances, sockets, processes)


async def _measure_arrival(book: Book, env: Environment, performance: int, sockets: int, processes: int) -> None:
    topic = f"performance:{performance}"
    listeners = await Listeners.open(env.url, env.organiser, [topic], sockets=sockets, processes=processes, notes=True)
    try:
        version = await _version_of(env, topic)
        since_request: list[float] = []
        since_response: list[float] = []
        missing = 0
        began = perf_counter()
        for _ in range(SALES):
            sent, replied = await _sell(env)(performance)
            version += 2  # once when reserved, once when sold: there are no other sales
            received = await listeners.request(hear=version)
            moments = [moment for answer in received for moment in answer["moments"]]
            missing += sum(answer["missing"] for answer in received)
            since_request += [moment - sent for moment in moments]
            since_response += [max(0.0, moment - replied) for moment in moments]
        book.write(
            "sale_to_screen",
            callers=1,
            sockets=sockets,
            per_second=round(SALES / (perf_counter() - began), 1),
            # Counted from the payment's request, so that the time of the sale itself is included.
            **spread(since_request),
            **spread(since_response, "after_reply_"),
            errors=missing,
        )
    finally:
        await listeners.close()


def _sell(env: Environment) -> Any:
    caller = env.caller()

    async def sell(performance: int) -> tuple[float, float]:
        reserved = expect(await reserve(caller, [performance]), 201)
        await asyncio.sleep(random.uniform(0, LONGEST_PAUSE))  # the time in which a customer looks for change
        sent = perf_counter()
        expect(await pay(caller, reserved))
        return sent, perf_counter()

    return sell


async def _version_of(env: Environment, topic: str) -> int:
    socket = await LiveSocket.open(env.url, env.organiser)
    answer = await socket.request("subscribe", {"topics": [topic]})
    socket.close()
    return int(answer[topic]["version"])


async def _measure_flood(book: Book, env: Environment, performances: list[int], sockets: int, processes: int) -> None:
    topics = [f"performance:{number}" for number in performances]
    listeners = await Listeners.open(env.url, env.organiser, topics, sockets=sockets, processes=processes, notes=False)
    stop = asyncio.Event()
    changes = [0]
    buyers = [
        asyncio.create_task(_change_without_pause(env.caller(), performances, stop, changes)) for _ in range(BUYERS)
    ]
    try:
        await asyncio.sleep(WARM_UP)
        before, changed_before = await listeners.request(count=True), changes[0]
        await asyncio.sleep(WINDOW)
        after, changed = await listeners.request(count=True), changes[0] - changed_before
    finally:
        stop.set()
        await asyncio.gather(*buyers, return_exceptions=True)
        await listeners.close()
    rate = messages = size = 0.0
    for first, last in zip(before, after, strict=True):
        got = last["events"] - first["events"]
        rate += got / (last["at"] - first["at"])
        messages += got
        size += last["bytes"] - first["bytes"]
    lost = sum(answer["lost"] for answer in after)
    book.write(
        "messages_delivered",
        callers=BUYERS,
        sockets=sockets,
        topics=TOPICS,
        per_second=round(rate),
        bytes_a_message=round(size / messages) if messages else 0,
        changes_per_second=round(changed / WINDOW, 1),
        errors=lost,
    )
    if lost:
        print_status(f"{lost} of {sockets} sockets were lost under the flood")


async def _change_without_pause(
    caller: Caller, performances: list[int], stop: asyncio.Event, changes: list[int]
) -> None:
    """Reserve and release a ticket of every performance repeatedly: either act changes every topic."""
    while not stop.is_set():
        reserved = expect(await reserve(caller, performances), 201)
        changes[0] += len(performances)
        response = await caller.send(
            "DELETE",
            f"/v1/sales/reservations/{reserved['reservation']}",
            headers={"X_Reservation_Secret": reserved["secret"]},
        )
        expect(response)
        changes[0] += len(performances)
    caller.close()
