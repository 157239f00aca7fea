"""Parts of the cluster die in the middle of sales and scans; the launcher starts them again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import psycopg
import pytest

from e2e.faults.books import Screen, check_audit, check_books, check_door
from e2e.faults.report import tell
from e2e.faults.scanning import Scanning
from e2e.faults.selling import Selling
from e2e.load.stage import make_event, sell_codes, set_stage
from e2e.system import System

REVIVED_WITHIN = 20.0  # seconds
MAILED_WITHIN = 90.0  # seconds; a mail whose worker died is taken up again by the sweep
BUYER = {"name": "Maya Okafor", "email": "maya@buyer.test"}


@pytest.mark.parametrize("part", ["daphne-1", "redis", "postgresql"])
@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_a_part_that_is_killed_while_the_cluster_sells_and_scans_costs_nothing_and_no_news(
    system: System, part: str, times: int
) -> None:
    asyncio.run(kill_a_part(system, part, times))


async def kill_a_part(system: System, part: str, times: int) -> None:
    stage = await set_stage(system.url)
    sold, scanned = await make_event(stage, 2)
    codes = await sell_codes(stage, scanned, 60 * (times + 1))
    # On the Daphne that survives: the proxy might choose the one that dies.
    screen = await Screen.open(system.state()["daphnes"]["daphne-2"], stage, sold)
    async with Selling(stage, sold) as selling, Scanning(stage, scanned, codes) as scanning:
        for _ in range(times):
            await selling.does(20)
            await scanning.does(20)
            late = system.kill(part)
            await revived(system, part, late)
        await selling.does(20)
    await screen.shows(sold=selling.tickets, reserved=0)
    await check_books(system, stage, sold, selling)
    await check_door(system, stage, scanned, scanning)
    screen.close()
    tell(
        f"{part} killed",
        profile=system.profile,
        tried=f"SIGKILL {times} times under sales and scans",
        sales=selling.acts,
        scans=scanning.acts,
        repeats=sum((selling.repeats + scanning.repeats).values()),
    )


@pytest.mark.long
@pytest.mark.parametrize("times", [1, 5])
def test_a_worker_that_is_killed_in_the_middle_of_mails_sends_them_all_after_all(system: System, times: int) -> None:
    asyncio.run(kill_the_worker(system, times))


async def kill_the_worker(system: System, times: int) -> None:
    stage = await set_stage(system.url)
    (performance,) = await make_event(stage, 1)
    folder = system.data() / "mail"
    async with Selling(stage, performance, buyer=BUYER) as selling:
        for _ in range(times):
            await _until(partial(_has_more_than, folder, len(_mails(folder))), REVIVED_WITHIN)
            late = system.kill("worker")
            await revived(system, "worker", late)
        await selling.does(10)
    wanted = set(selling.payments)
    await _until(lambda: wanted <= _references(folder), MAILED_WITHIN)
    await check_audit(system)
    tell(
        "worker killed",
        profile=system.profile,
        tried=f"SIGKILL {times} times in the middle of mails",
        mails=len(wanted),
    )


def _mails(folder: Path) -> list[Path]:
    return [file for file in folder.iterdir() if file.suffix != ".part"] if folder.exists() else []


def _has_more_than(folder: Path, number: int) -> bool:
    return len(_mails(folder)) > number


def _references(folder: Path) -> set[str]:
    """Name the payments whose buyers have a mail."""
    texts = "\n".join(file.read_text(errors="replace") for file in _mails(folder))
    return {word.strip(".,;<>\"'") for word in texts.split() if word.startswith("ORD-")}


async def _until(is_so: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not await asyncio.to_thread(is_so):
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.1)


@pytest.mark.long
def test_a_database_without_connections_to_spare_refuses_clearly_and_goes_on_when_it_has_some(system: System) -> None:
    asyncio.run(use_up_the_connections(system))


async def use_up_the_connections(system: System) -> None:
    stage = await set_stage(system.url)
    (performance,) = await make_event(stage, 1)
    taken: list[psycopg.Connection[tuple[object, ...]]] = []
    async with Selling(stage, performance) as selling:
        await selling.does(10)
        await asyncio.to_thread(_take_all, system.state()["database_url"], taken)
        # The pools keep what they have: sales go on, or are told to come again.
        late = system.kill("daphne-1")
        await revived(system, "daphne-1", late)
        for connection in taken:
            connection.close()
        await selling.does(20)
    assert set(selling.repeats) <= {"503", "502", "ConnectionResetError", "ConnectionError"}, f"{selling.repeats}"
    await check_books(system, stage, performance, selling)
    tell(
        "no connections left",
        profile=system.profile,
        tried=f"{len(taken)} connections taken, a Daphne started anew",
        sales=selling.acts,
        repeats=sum(selling.repeats.values()),
    )


def _take_all(address: str, taken: list[psycopg.Connection[tuple[object, ...]]]) -> None:
    while True:
        try:
            taken.append(psycopg.connect(address))
        except psycopg.OperationalError:
            return


async def revived(system: System, part: str, late: int) -> None:
    """Wait until the launcher has started a part again."""
    async with asyncio.timeout(REVIVED_WITHIN):
        while system.pid_of(part) == late:
            await asyncio.sleep(0.05)
