"""Very many screens, a tenth of which have stopped reading: the others are updated as quickly as before."""

from __future__ import annotations

import asyncio
import random
import socket
from pathlib import Path
from time import perf_counter

import pytest

from e2e.faults.report import record
from e2e.faults.sales_checks import check_audit
from e2e.load.http import expect
from e2e.load.listeners import Listeners
from e2e.load.live import LiveSocket
from e2e.load.metrics import percentile
from e2e.load.setup import Environment, make_event, open_environment, pay, reserve
from e2e.system import System

SALES = 20
TOPICS = 10
SLOWER = (
    3.0  # times, at p95 from the sale's response to a screen, compared with the same screens while all of them read
)
HUB = 100.0  # milliseconds; a hub sends as often, so below that nothing can be compared
ROUNDS = 3  # one has to be within the limit: two pauses of a busy machine affect a twentieth of its sales
MEGABYTES_MORE = 200
SMALL = 4096  # bytes that a socket that does not read accepts


@pytest.mark.parametrize("sockets", [200, pytest.param(2000, marks=pytest.mark.long)])
def test_sockets_that_do_not_read_delay_nobody_else_and_take_little_memory(system: System, sockets: int) -> None:
    asyncio.run(stop_reading(system, sockets))


async def stop_reading(system: System, sockets: int) -> None:
    env = await open_environment(system.url)
    performances = await make_event(env, TOPICS)
    topics = [f"performance:{number}" for number in performances]
    listeners = await Listeners.open(
        env.url, env.organiser, topics[:1], sockets=sockets * 9 // 10, processes=2, notes=True
    )
    deaf: list[LiveSocket] = []
    try:
        quiet = percentile(await _delays(env, listeners, performances[0]), 0.95)
        deaf += [await _deaf(env, topics) for _ in range(sockets // 10)]
        before = _memory(system)
        await _change_all(env, performances)
        bound = SLOWER * max(quiet, HUB)
        for _ in range(ROUNDS):
            loud = percentile(await _delays(env, listeners, performances[0]), 0.95)
            if loud < bound:
                break
        more = _memory(system) - before
    finally:
        await listeners.close()
        for one in deaf:
            one.close()
    assert loud < bound, f"p95 {quiet:.0f} ms without, {loud:.0f} ms with sockets that do not read"
    assert more < MEGABYTES_MORE
    await check_audit(system)
    record(
        "sockets that do not read",
        profile=system.profile,
        tried=f"{len(deaf)} of {sockets} sockets stop reading",
        p95_ms=round(loud),
        p95_ms_before=round(quiet),
        megabytes_more=more,
    )


async def _deaf(env: Environment, topics: list[str]) -> LiveSocket:
    """Open a socket that subscribes to everything and reads nothing."""
    one = await LiveSocket.open(env.url, env.organiser)
    await one.request("subscribe", {"topics": topics})
    assert one.transport is not None
    one.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    one.transport.pause_reading()
    return one


async def _change_all(env: Environment, performances: list[int]) -> None:
    """Change every topic again and again, so that much is pending for sockets that do not read."""
    caller = env.caller()
    for _ in range(SALES):
        reserved = expect(await reserve(caller, performances), 201)
        secret = {"X_Reservation_Secret": reserved["secret"]}
        await caller.send("DELETE", f"/v1/sales/reservations/{reserved['reservation']}", headers=secret)
    caller.close()


async def _delays(env: Environment, listeners: Listeners, performance: int) -> list[float]:
    """Return how many seconds each sale took from its response to each of the other screens."""
    topic = f"performance:{performance}"
    probe = await LiveSocket.open(env.url, env.organiser)
    version = int((await probe.request("subscribe", {"topics": [topic]}))[topic]["version"])
    probe.close()
    caller = env.caller()
    delays: list[float] = []
    for _ in range(SALES):
        reserved = expect(await reserve(caller, [performance]), 201)
        await asyncio.sleep(random.uniform(0, 0.25))
        expect(await pay(caller, reserved))
        replied = perf_counter()
        version += 2
        for answer in await listeners.request(hear=version):
            assert not answer["missing"], f"{answer['missing']} screens never heard of it"
            delays += [max(0.0, moment - replied) for moment in answer["moments"]]
    caller.close()
    return delays


def _memory(system: System) -> int:
    """Return the servers' memory in megabytes."""
    parts = ["server"] if system.profile == "embedded" else ["daphne-1", "daphne-2"]
    return sum(_resident(system.pid_of(part)) for part in parts)


def _resident(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise AssertionError(f"process {pid} has no memory")
