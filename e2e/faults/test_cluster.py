"""Parts of the cluster die in the middle of sales; the launcher starts them again."""

from __future__ import annotations

import asyncio

import pytest

from e2e.faults.books import Screen, check_books
from e2e.faults.selling import Selling
from e2e.load.stage import make_event, set_stage
from e2e.system import System

REVIVED_WITHIN = 20.0  # seconds


@pytest.mark.parametrize("part", ["daphne-1", "redis", "postgresql"])
def test_a_part_that_is_killed_while_the_cluster_sells_costs_no_sale_and_no_news(system: System, part: str) -> None:
    asyncio.run(kill_a_part(system, part))


async def kill_a_part(system: System, part: str) -> None:
    stage = await set_stage(system.url)
    (performance,) = await make_event(stage, 1)
    # On the Daphne that survives: the proxy might choose the one that dies.
    screen = await Screen.open(system.state()["daphnes"]["daphne-2"], stage, performance)
    async with Selling(stage, performance) as selling:
        await selling.sells(20)
        late = system.kill(part)
        await revived(system, part, late)
        await selling.sells(20)
    await screen.shows(sold=selling.sold.tickets, reserved=0)
    await check_books(system, stage, performance, selling.sold)
    screen.close()


async def revived(system: System, part: str, late: int) -> None:
    """Wait until the launcher has started a part again."""
    async with asyncio.timeout(REVIVED_WITHIN):
        while system.pid_of(part) == late:
            await asyncio.sleep(0.05)
