"""One process is everything: it dies in the middle of sales and scans, or its disk fills up, and it goes on."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from e2e.faults.exchanging import Exchanging, two_performances
from e2e.faults.rebooking import ORDERS, Rebooking
from e2e.faults.report import record
from e2e.faults.sales_checks import Screen, check_audit, check_door, check_exchanges, check_sales, read_state
from e2e.faults.scanning import Scanning
from e2e.faults.selling import Selling
from e2e.load.setup import Environment, make_event, open_environment, sell_codes
from e2e.system import System

LOCKED_FOR = 3.0  # seconds
KIB = 1024


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_server_killed_during_sales_and_scans_loses_nothing(system: System, times: int) -> None:
    asyncio.run(kill_the_server(system, times))


async def kill_the_server(system: System, times: int) -> None:
    env = await open_environment(system.url)
    sold, scanned = await make_event(env, 2)
    codes = await sell_codes(env, scanned, 60 * (times + 1))
    async with Selling(env, sold) as selling, Scanning(env, scanned, codes) as scanning:
        for _ in range(times):
            await selling.does(20)
            await scanning.does(20)
            system.kill("server")
            await asyncio.to_thread(system.start)
        await selling.does(20)
        screen = await Screen.open(system.url, env, sold)
    assert selling.repeats, "nobody noticed that the server was away"
    await screen.shows(sold=selling.tickets, reserved=0)
    await check_sales(system, env, sold, selling)
    await check_door(env, scanned, scanning)
    screen.close()
    record(
        "server killed",
        profile=system.profile,
        tried=f"SIGKILL {times} times under sales and scans",
        sales=selling.acts,
        scans=scanning.acts,
        repeats=sum((selling.repeats + scanning.repeats).values()),
    )


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_server_killed_during_exchanges_leaves_one_set_of_tickets(system: System, times: int) -> None:
    asyncio.run(kill_while_it_exchanges(system, times))


async def kill_while_it_exchanges(system: System, times: int) -> None:
    env = await open_environment(system.url)
    drives = []
    for _ in range(times):
        async with Exchanging(env, await two_performances(env)) as exchanging:
            await exchanging.does(20)
            system.kill("server")
            await asyncio.to_thread(system.start)
            await exchanging.does(10)
        assert exchanging.repeats, "nobody noticed that the server was away"
        await check_exchanges(system, env, exchanging)
        drives.append(exchanging)
    record(
        "server killed, exchanges",
        profile=system.profile,
        tried=f"SIGKILL {times} times under exchanges",
        exchanges=sum(each.acts for each in drives),
        repeats=sum(sum(each.repeats.values()) for each in drives),
    )


@pytest.mark.long
def test_server_killed_during_an_offer_moves_each_order_once(system: System) -> None:
    asyncio.run(kill_while_it_moves(system))


async def kill_while_it_moves(system: System) -> None:
    env = await open_environment(system.url)
    rebooking = Rebooking(env, *await two_performances(env))
    await rebooking.sell()
    await rebooking.make()
    moved = await rebooking.comes_to("moved", 5)
    system.kill("server")
    assert moved < ORDERS, "nothing was left to move"
    await asyncio.to_thread(system.start)
    await rebooking.comes_to("moved", ORDERS)
    await rebooking.undo()
    back = await rebooking.comes_to("undone", 5)
    system.kill("server")
    await asyncio.to_thread(system.start)
    await rebooking.comes_to("undone", ORDERS)
    for performance, sold in ((rebooking.source, ORDERS), (rebooking.target, 0)):
        state = await read_state(env, performance)
        assert (state["sold"], state["reserved"]) == (sold, 0)
    await check_audit(system)
    record(
        "server killed, offer",
        profile=system.profile,
        tried=f"SIGKILL after {moved} of {ORDERS} orders were moved, and after {back} were taken back",
    )


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_server_killed_after_commit_sells_once_and_updates_every_screen(system: System, times: int) -> None:
    asyncio.run(die_before_publishing(system, times))


async def die_before_publishing(system: System, times: int) -> None:
    env = await open_environment(system.url)
    (performance,) = await make_event(env, 1)
    async with Selling(env, performance) as selling:
        for number in range(times):
            await selling.does(5)
            system.kill("server")
            await asyncio.to_thread(system.start, entry="e2e.faults.dying", FAULT_DIES_AFTER=str(20 + number))
            await asyncio.to_thread(system.wait_until_dead)
            await asyncio.to_thread(system.start)
        screen = await Screen.open(system.url, env, performance)
        await selling.does(20)
    await screen.shows(sold=selling.tickets, reserved=0)
    await check_sales(system, env, performance, selling)
    screen.close()
    record(
        "silent commit",
        profile=system.profile,
        tried=f"died after a commit, before it told anybody, {times} times",
        sales=selling.acts,
        repeats=sum(selling.repeats.values()),
    )


def test_locked_or_full_database_refuses_clearly_and_recovers(system: System) -> None:
    asyncio.run(starve_the_database(system))


async def starve_the_database(system: System) -> None:
    env = await open_environment(system.url)
    (performance,) = await make_event(env, 1)
    async with Selling(env, performance) as selling:
        await selling.does(10)
        await asyncio.to_thread(_lock, system.data() / "foyer.sqlite3")
        await selling.does(10)
        assert not selling.repeats, "a lock of three seconds is waited for"
        with _full_disk(system):
            await _assert_refusal_is_explained(env, selling)
        await selling.does(20)
    await check_sales(system, env, performance, selling)
    record(
        "database locked, disk full",
        profile=system.profile,
        tried=f"locked for {LOCKED_FOR:.0f} s; no file may grow",
        sales=selling.acts,
        refusals=selling.repeats["503"],
    )


def _lock(file: Path) -> None:
    """Hold a write lock on the database, as a slow process would."""
    with sqlite3.connect(file, isolation_level=None, timeout=20) as other:
        other.execute("BEGIN IMMEDIATE")
        threading.Event().wait(LOCKED_FOR)
        other.execute("ROLLBACK")
    other.close()


@contextmanager
def _full_disk(system: System) -> Iterator[None]:
    """Limit the size of the server's files, as a full disk does: further writes fail."""
    pid = system.pid_of("server")
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (64 * KIB, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


async def _assert_refusal_is_explained(env: Environment, selling: Selling) -> None:
    """Wait until sellers are refused, and check the message, and that reading still works."""
    async with asyncio.timeout(30):
        while not selling.repeats["503"]:
            await asyncio.sleep(0.05)
    caller = env.caller()
    response = await caller.send("GET", "/v1/door/performances")
    assert response.status == 200
    caller.close()
    assert set(selling.repeats) == {"503"}, f"{selling.repeats}"
