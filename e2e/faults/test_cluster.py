"""Parts of the cluster die in the middle of sales and scans; the launcher restarts them."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path

import psycopg
import pytest

from e2e.faults.exchanging import Exchanging, two_performances
from e2e.faults.report import record
from e2e.faults.revival import REVIVED_WITHIN, revived
from e2e.faults.sales_checks import Screen, check_audit, check_door, check_exchanges, check_sales
from e2e.faults.scanning import Scanning
from e2e.faults.selling import BUYER, Selling
from e2e.load.http import Caller
from e2e.load.setup import Environment, make_event, open_environment, sell_codes
from e2e.system import System

# A claim lapses a minute after its worker died, and the sweep runs once a minute; the rest is the worker's work.
MAILED_WITHIN = 240.0  # seconds
MAILS_A_KILL = 25
BEGUN_WITHIN = 60.0  # seconds
RETRIED = {"502", "503", "504", "ConnectionError", "ConnectionResetError"}
ANSWERS_WITHIN = 60.0  # seconds; the pool waits 10 of them for a connection
TICKET_MAIL = "orders.ticket_mail"  # as `core_owedwork` names the kind


# Each part is killed once in the drives of the mark `core`: a Daphne and a worker while the cluster exchanges.
@pytest.mark.parametrize(
    "part",
    [
        "daphne-1",
        pytest.param("redis", marks=pytest.mark.core),
        pytest.param("postgresql", marks=pytest.mark.core),
    ],
)
@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_killed_part_of_the_cluster_loses_no_sale_scan_or_update(system: System, part: str, times: int) -> None:
    asyncio.run(kill_a_part(system, part, times))


async def kill_a_part(system: System, part: str, times: int) -> None:
    env = await open_environment(system.url)
    sold, scanned = await make_event(env, 2)
    codes = await sell_codes(env, scanned, 60 * (times + 1))
    # On the Daphne that survives: the proxy might choose the one that dies.
    screen = await Screen.open(system.state()["daphnes"]["daphne-2"], env, sold)
    async with Selling(env, sold) as selling, Scanning(env, scanned, codes) as scanning:
        for _ in range(times):
            await selling.does(20)
            await scanning.does(20)
            killed = system.kill(part)
            await revived(system, part, killed)
        await selling.does(20)
    await screen.shows(sold=selling.tickets, reserved=0)
    await check_sales(system, env, sold, selling)
    await check_door(env, scanned, scanning)
    screen.close()
    record(
        f"{part} killed",
        profile=system.profile,
        tried=f"SIGKILL {times} times under sales and scans",
        sales=selling.acts,
        scans=scanning.acts,
        repeats=sum((selling.repeats + scanning.repeats).values()),
    )


@pytest.mark.parametrize("times", [pytest.param(1, marks=pytest.mark.core), pytest.param(10, marks=pytest.mark.long)])
def test_parts_killed_during_exchanges_leave_one_set_of_tickets(system: System, times: int) -> None:
    asyncio.run(kill_parts_while_it_exchanges(system, times))


async def kill_parts_while_it_exchanges(system: System, times: int) -> None:
    env = await open_environment(system.url)
    drives = []
    for _ in range(times):
        async with Exchanging(env, await two_performances(env)) as exchanging:
            for part in ("daphne-1", "worker"):
                await exchanging.does(20)
                killed = system.kill(part)
                await revived(system, part, killed)
            await exchanging.does(10)
        await check_exchanges(system, env, exchanging)
        drives.append(exchanging)
    record(
        "Daphne and worker killed, exchanges",
        profile=system.profile,
        tried=f"SIGKILL {times} times each under exchanges",
        exchanges=sum(each.acts for each in drives),
        repeats=sum(sum(each.repeats.values()) for each in drives),
    )


@pytest.mark.long
@pytest.mark.parametrize("times", [1, 5])
def test_worker_killed_while_sending_emails_sends_them_all(system: System, times: int) -> None:
    asyncio.run(kill_the_worker(system, times))


async def kill_the_worker(system: System, times: int) -> None:
    env = await open_environment(system.url)
    (performance,) = await make_event(env, 1)
    folder = system.data() / "mail"
    expected: set[str] = set()
    in_hand: set[int] = set()
    for _ in range(times):
        async with Selling(env, performance, buyer=BUYER) as selling:
            await selling.does(MAILS_A_KILL)
            killed, begun = await asyncio.to_thread(_kill_with_mails_in_hand, system)
        expected |= set(selling.payments)
        in_hand |= begun
        before = _mailed(folder).total()
        await revived(system, "worker-mail", killed)
        await _until(partial(_has_more_than, folder, before), MAILED_WITHIN)
    await _until(lambda: expected <= _mailed(folder).keys(), MAILED_WITHIN)
    mailed = _mailed(folder)
    twice = sum(mailed[reference] - 1 for reference in expected)
    assert twice <= len(in_hand), "only what a worker had in its hands may be sent again"
    await check_audit(system)
    record(
        "worker killed",
        profile=system.profile,
        tried=f"SIGKILL {times} times in the middle of mails",
        mails=len(expected),
        in_hand=len(in_hand),
        twice=twice,
    )


def _kill_with_mails_in_hand(system: System) -> tuple[int, set[int]]:
    """Kill the worker when it has started emails that are not finished; return its process id and these emails."""
    worker = system.pid_of("worker-mail")
    deadline = time.monotonic() + BEGUN_WITHIN
    with psycopg.connect(system.state()["database_url"], autocommit=True) as connection:
        while time.monotonic() < deadline:
            os.kill(worker, signal.SIGSTOP)
            if begun := _begun(connection):
                return system.kill("worker-mail"), begun
            os.kill(worker, signal.SIGCONT)
            time.sleep(0.01)
    raise AssertionError("the worker was never seen with a mail in its hands")


def _begun(connection: psycopg.Connection[tuple[int]]) -> set[int]:
    query = "SELECT id FROM core_owedwork WHERE kind = %s AND state = 'owed' AND tries > 0 AND due_at > now()"
    return {number for (number,) in connection.execute(query, [TICKET_MAIL])}


def _has_more_than(folder: Path, mails: int) -> bool:
    return _mailed(folder).total() > mails


def _mailed(folder: Path) -> Counter[str]:
    """Count how often each payment's tickets were emailed, by the names of their PDFs."""
    files = folder.glob("*.eml") if folder.exists() else ()
    messages = (message_from_bytes(file.read_bytes(), policy=policy.default) for file in files)
    names = (part.get_filename() or "" for message in messages for part in message.iter_attachments())
    return Counter(name.removeprefix("Tickets ").removesuffix(".pdf") for name in names if name.endswith(".pdf"))


async def _until(is_so: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not await asyncio.to_thread(is_so):
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.1)


def test_exhausted_connections_refuse_clearly_and_recover(system: System) -> None:
    asyncio.run(use_up_the_connections(system))


async def use_up_the_connections(system: System) -> None:
    env = await open_environment(system.url)
    (performance,) = await make_event(env, 1)
    async with Selling(env, performance) as selling:
        await selling.does(10)
        with _every_connection(system.state()["database_url"]) as taken:
            # The others' pools keep their connections. This one's are gone with it, and it gets none when it is back.
            killed = system.kill("daphne-1")
            await revived(system, "daphne-1", killed)
            body = await _request_without_database(system.state()["daphnes"]["daphne-1"], env)
        await selling.does(20)
    assert body["code"] == "unavailable"
    assert "try again" in body["message"]
    assert set(selling.repeats) <= RETRIED, f"{selling.repeats}"
    await check_sales(system, env, performance, selling)
    record(
        "no connections left",
        profile=system.profile,
        tried=f"all {len(taken)} others taken, and a Daphne started anew",
        sales=selling.acts,
        repeats=sum(selling.repeats.values()),
    )


async def _request_without_database(url: str, env: Environment) -> dict[str, str]:
    """Return what a Daphne answers, once it does, to a caller for whom it needs the database."""
    caller = Caller(url, env.organiser)
    async with asyncio.timeout(REVIVED_WITHIN + ANSWERS_WITHIN):
        while True:
            try:
                response = await caller.send("GET", "/v1/door/performances")
                break
            except OSError:
                await asyncio.sleep(0.1)
    caller.close()
    assert response.status == 503
    body: dict[str, str] = response.json()
    return body


@contextmanager
def _every_connection(address: str) -> Iterator[list[psycopg.Connection[tuple[object, ...]]]]:
    """Take every connection of the database, and each that becomes free, during the block."""
    taken: list[psycopg.Connection[tuple[object, ...]]] = []
    is_first, is_over = threading.Event(), threading.Event()

    def take() -> None:
        while not is_over.is_set():
            try:
                taken.append(psycopg.connect(address))
            except psycopg.OperationalError:
                is_first.set()
                is_over.wait(0.02)

    taking = threading.Thread(target=take)
    taking.start()
    try:
        assert is_first.wait(60), "the database has connections without end"
        yield taken
    finally:
        is_over.set()
        taking.join()
        for connection in taken:
            connection.close()
