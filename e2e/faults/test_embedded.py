"""One process is everything: it dies in the middle of sales, and is started again."""

from __future__ import annotations

import asyncio

from e2e.faults.books import Screen, check_books
from e2e.faults.selling import Selling
from e2e.load.stage import make_event, set_stage
from e2e.system import System


def test_a_server_that_is_killed_while_it_sells_has_lost_and_doubled_nothing(system: System) -> None:
    asyncio.run(kill_the_server(system))


async def kill_the_server(system: System) -> None:
    stage = await set_stage(system.url)
    (performance,) = await make_event(stage, 1)
    async with Selling(stage, performance) as selling:
        await selling.sells(20)
        system.kill("server")
        await asyncio.to_thread(system.start)
        await selling.sells(20)
        screen = await Screen.open(system.url, stage, performance)
    assert selling.sold.repeats, "nobody noticed that the server was away"
    await screen.shows(sold=selling.sold.tickets, reserved=0)
    await check_books(system, stage, performance, selling.sold)
    screen.close()
