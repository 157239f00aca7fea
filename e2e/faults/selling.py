"""Box-office people who do not give up: every sale is tried again, unchanged, until it is answered."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from e2e.load.http import Caller, Reply, expect
from e2e.load.stage import Stage, basket

TICKETS_A_SALE = 2
SELLERS = 8
RETRY_AFTER = 0.1  # seconds
GIVE_UP_AFTER = 25.0  # seconds


@dataclass
class Sold:
    """What was sold, as the sellers were told, and how often a call had to be repeated."""

    payments: dict[str, list[int]] = field(default_factory=dict)
    repeats: Counter[str] = field(default_factory=Counter)

    @property
    def tickets(self) -> int:
        return sum(len(tickets) for tickets in self.payments.values())


class Selling:
    """Sellers at work on one performance, until they are told to stop."""

    def __init__(self, stage: Stage, performance: int) -> None:
        self._stage = stage
        self._performance = performance
        self._is_over = False
        self._tasks: list[asyncio.Task[None]] = []
        self.sold = Sold()

    async def __aenter__(self) -> Selling:
        self._tasks = [asyncio.create_task(self._sell_on()) for _ in range(SELLERS)]
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._is_over = True
        if kind is not None:
            for task in self._tasks:
                task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        failures = [result for result in results if isinstance(result, Exception)]
        if failures and kind is None:
            raise failures[0]

    async def sells(self, more: int) -> None:
        """Wait until so many more sales are done."""
        goal = len(self.sold.payments) + more
        async with asyncio.timeout(GIVE_UP_AFTER):
            while len(self.sold.payments) < goal:
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

    async def _sell_on(self) -> None:
        caller = self._stage.caller()
        while not self._is_over:
            key, wanted = uuid.uuid4().hex, basket([self._performance], TICKETS_A_SALE)
            reserved = expect(
                await self._until_answered(
                    lambda key=key, wanted=wanted: caller.post(  # type: ignore[misc]
                        "/v1/sales/reservations", wanted, Idempotency_Key=key
                    )
                ),
                201,
            )
            paid = expect(await self._until_answered(lambda reserved=reserved: self._pay(caller, reserved)))  # type: ignore[misc]
            self.sold.payments[paid["payment"]] = [
                ticket["ticket"] for order in paid["orders"] for ticket in order["tickets"]
            ]
        caller.close()

    @staticmethod
    async def _pay(caller: Caller, reserved: Any) -> Reply:
        return await caller.post(
            f"/v1/sales/reservations/{reserved['reservation']}/payment",
            {"gateway": "cash", "buyer": {}},
            X_Reservation_Secret=reserved["secret"],
        )

    async def _until_answered(self, call: Callable[[], Awaitable[Reply]]) -> Reply:
        """Repeat a call while the connection breaks or the server says that it is its own fault."""
        async with asyncio.timeout(GIVE_UP_AFTER):
            while True:
                try:
                    reply = await call()
                except (OSError, TimeoutError) as error:
                    self.sold.repeats[type(error).__name__] += 1
                else:
                    if reply.status < 500:
                        return reply
                    self.sold.repeats[str(reply.status)] += 1
                await asyncio.sleep(RETRY_AFTER)
