"""A rebooking offer to the buyers of sixty orders, and its progress."""

from __future__ import annotations

import asyncio
from typing import Any

from e2e.load.http import expect
from e2e.load.setup import Environment, pay, reserve

PATH = "/v1/events/offerPerformance"
ORDERS = 60
PATIENCE = 180.0  # seconds: a dead worker's claim lapses after a minute, and the sweep comes each minute


class Rebooking:
    """One offer from a performance to another; each order has one ticket."""

    def __init__(self, env: Environment, source: int, target: int) -> None:
        self._env = env
        self.source, self.target = source, target

    async def sell(self) -> None:
        caller = self._env.caller()
        for _ in range(ORDERS):
            expect(await pay(caller, expect(await reserve(caller, [self.source]), 201)))
        caller.close()

    async def make(self) -> None:
        await self._request("offer", targetid=self.target, moves=True)

    async def undo(self) -> None:
        await self._request("undo")

    async def comes_to(self, state: str, least: int) -> int:
        """Wait until so many orders are in a state, and return how many are."""
        async with asyncio.timeout(PATIENCE):
            while (there := (await self._request("report"))["offer"]["states"].get(state, 0)) < least:
                await asyncio.sleep(0.05)
        return int(there)

    async def _request(self, action: str, **more: Any) -> Any:
        caller = self._env.caller()
        body = expect(await caller.post(PATH, {"action": action, "eventdetailid": self.source, **more}))
        caller.close()
        return body["data"]
