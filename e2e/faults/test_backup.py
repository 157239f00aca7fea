"""A backup is made while the system sells, killed in the middle, and restored elsewhere: what was sold is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from e2e.faults.report import record
from e2e.faults.sales_checks import check_audit, check_door, check_sales
from e2e.faults.scanning import ScanningSlowly, a_scan
from e2e.faults.selling import Selling
from e2e.load.http import expect
from e2e.load.setup import Environment, make_event, open_environment, sell_codes
from e2e.system import System, free_port, wait_until

BEFORE = 5  # tickets, sold before a backup and scanned only where it is restored
WITHIN = 900.0  # seconds, on a machine with a load of 14


@pytest.mark.parametrize("times", [1, pytest.param(8, marks=pytest.mark.long)])
def test_backup_under_load_restores_whole_after_kills(system: System, tmp_path: Path, times: int) -> None:
    asyncio.run(back_up(system, tmp_path, times))


async def back_up(system: System, folder: Path, times: int) -> None:
    env = await open_environment(system.url)
    sold, scanned = await make_event(env, 2)
    sold_before = await sell_codes(env, scanned, BEFORE)
    codes = await sell_codes(env, scanned, 60 * (times + 1))
    backups = folder / "backups"
    async with Selling(env, sold) as selling, ScanningSlowly(env, scanned, codes) as scanning:
        for number in range(times):
            await selling.does(10)
            before = {**selling.payments}
            backup = backups / f"{number}.zip"
            done = await asyncio.to_thread(system.manage, "backup", "--to", str(backup), within=WITHIN)
            assert done.returncode == 0, done.stderr
            was = backup.read_bytes()
            await asyncio.to_thread(kill, system, ["backup", "--to", str(backups)], lambda: [*backups.glob(".*.part")])
            assert sorted(path.name for path in backups.glob("*.zip")) == [f"{one}.zip" for one in range(number + 1)]
            assert backup.read_bytes() == was, "a backup that was there is not touched"
            await selling.does(10)
    assert not selling.repeats + scanning.repeats, "nobody who sells or scans notices a backup"
    assert scanning.acts
    await check_sales(system, env, sold, selling)
    await check_door(env, scanned, scanning)
    with another(system, folder / "restored") as other:
        command = ["restore", str(backup)]
        # On PostgreSQL the pictures come first, and then the tables in one transaction.
        begun = "restoring/*" if system.profile == "embedded" else "media/**/*.*"
        await asyncio.to_thread(kill, other, command, lambda: [*other.data().glob(begun)])
        restored = await asyncio.to_thread(other.manage, *command, within=WITHIN)
        assert restored.returncode == 0, restored.stderr
        assert "The books are clean" in restored.stdout
        await asyncio.to_thread(other.start)
        await check_there(other, env, scanned, before, sold_before)
    record(
        "backup",
        profile=system.profile,
        tried=f"{times} backups under sales and scans, {times} more and a restoration killed, the last one restored",
        sales=selling.acts,
        scans=scanning.acts,
        bytes=len(was),
    )


def kill(system: System, command: list[str], seen: Callable[[], list[Path]]) -> None:
    """Kill a command in the middle of its work."""
    for _ in range(20):
        process = system.begin("server.manage", *command)
        wait_until(lambda: bool(seen()) or process.poll() is not None, what="it is at work", seconds=WITHIN)  # noqa: B023
        is_in_the_middle = process.poll() is None
        process.kill()
        _, output = process.communicate()
        if is_in_the_middle:
            return
        assert process.returncode == 0, f"{command} was refused: {output}"
    raise AssertionError("it was over each time before it could be killed")


@contextmanager
def another(system: System, folder: Path) -> Iterator[System]:
    """Create an empty installation: one process, with a database of the same kind as the system's."""
    folder.mkdir()
    url = f"http://127.0.0.1:{free_port()}"  # its address is needed before it serves
    if system.profile == "embedded":
        yield from _stopped_after(System(profile="embedded", folder=folder, more=system.more, url=url))
        return
    address = urlsplit(system.state()["database_url"])
    with psycopg.connect(urlunsplit(address), autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS restored WITH (FORCE)")
        server.execute("CREATE DATABASE restored")
        more = {"DATABASE_URL": urlunsplit(address._replace(path="/restored")), "FOYER_SECRET_KEY": system.secret_key()}
        yield from _stopped_after(System(profile="embedded", folder=folder, more={**system.more, **more}, url=url))
        server.execute("DROP DATABASE restored WITH (FORCE)")


def _stopped_after(other: System) -> Iterator[System]:
    try:
        yield other
    finally:
        other.stop()


async def check_there(
    other: System, env: Environment, scanned: int, before: dict[str, list[int]], codes: list[str]
) -> None:
    """Check that sales confirmed before the backup exist, that their tickets admit, and the audit."""
    there = Environment(url=other.url, organiser=env.organiser, door=env.door, venue=env.venue)
    caller = there.caller()
    for payment, tickets in before.items():
        found = expect(await caller.send("GET", f"/v1/sales/payments/{payment}"))
        assert [ticket["ticket"] for order in found["orders"] for ticket in order["tickets"]] == tickets
    caller.close()
    door = there.caller(there.door)
    for code in codes:
        for verdict in ("admitted", "already_scanned"):
            scan = a_scan(scanned, code, "00000000-0000-4000-8000-00000000beef")
            (verdict_body,) = expect(await door.post("/v1/door/scans", {"scans": [scan]}))["verdicts"]
            assert verdict_body["verdict"] == verdict
    door.close()
    await check_audit(other)
