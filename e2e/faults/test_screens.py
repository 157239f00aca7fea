"""Unattended screens through the death or restart of a part: they come back by themselves, spread over time."""

from __future__ import annotations

import asyncio

import pytest

from e2e.faults.conftest import PROFILE
from e2e.faults.report import record
from e2e.faults.revival import revived
from e2e.faults.sales_checks import check_door, check_sales
from e2e.faults.scanning import ScanningSlowly
from e2e.faults.screens import MOST_A_SECOND, many_screens
from e2e.faults.selling import SellingSlowly
from e2e.load.setup import make_event, open_environment, sell_codes
from e2e.system import System

FAULTS = {
    "embedded": [("server", "killed")],
    "cluster": [("daphne-1", "killed"), ("redis", "restarted"), ("postgresql", "restarted")],
}
# The minimum share of screens that such a fault disconnects: the other Daphne keeps its own.
LOST = {("server", "killed"): 1.0, ("daphne-1", "killed"): 0.4}
ENOUGH = 400  # lost screens; with fewer, chance alone brings more than a fifth back in one second


@pytest.mark.long
@pytest.mark.parametrize(("part", "how"), FAULTS[PROFILE])
@pytest.mark.parametrize("screens", [1000])
def test_screens_come_back_by_themselves_and_show_what_is_true(
    system: System, part: str, how: str, screens: int
) -> None:
    asyncio.run(leave_them_alone(system, part, how, screens))


async def leave_them_alone(system: System, part: str, how: str, count: int) -> None:
    env = await open_environment(system.url)
    sold, scanned = await make_event(env, 2)
    codes = await sell_codes(env, scanned, 200)
    async with many_screens(env, sold, count) as screens:
        async with SellingSlowly(env, sold) as selling, ScanningSlowly(env, scanned, codes) as scanning:
            await selling.does(4)
            await scanning.does(10)
            await _strike(system, part, how)
            await selling.does(4)
            await scanning.does(10)
        await screens.show(sold=selling.tickets, reserved=0)
        back = await screens.returns()
    assert back.count >= LOST.get((part, how), 0) * count, f"only {back.count} of {count} screens were lost"
    if back.count >= ENOUGH:
        assert back.tried <= MOST_A_SECOND, f"{back.tried:.0%} of {back.count} screens came back in one second"
    await check_sales(system, env, sold, selling)
    await check_door(env, scanned, scanning)
    record(
        f"{part} {how}, screens left alone",
        profile=system.profile,
        tried=f"{count} screens of the app under sales and scans",
        came_back=back.count,
        most_in_a_second=f"{back.tried:.1%} by their tries, {back.topics:.1%} by their topics",
        sales=selling.acts,
        scans=scanning.acts,
        repeats=sum((selling.repeats + scanning.repeats).values()),
    )


async def _strike(system: System, part: str, how: str) -> None:
    """Kill a part, or stop it in order, and wait until it has been restarted."""
    killed = system.kill(part) if how == "killed" else system.end(part)
    if part == "server":
        await asyncio.to_thread(system.start)
        return
    await revived(system, part, killed)
