"""Box-office users: they reserve and take payment, each sale with its own key however often it is tried."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Mapping

from e2e.faults.crowd import Crowd
from e2e.load.http import Caller, expect
from e2e.load.setup import Environment, basket, pay

TICKETS_A_SALE = 2
BUYER = {"name": "Maya Okafor", "email": "maya@buyer.test"}


class Selling(Crowd):
    """Sellers at work on one performance. `payments` has the confirmed payments' tickets."""

    def __init__(self, env: Environment, performance: int, *, buyer: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self._env = env
        self._performance = performance
        self._buyer = dict(buyer or {})
        self.payments: dict[str, list[int]] = {}

    @property
    def acts(self) -> int:
        return len(self.payments)

    @property
    def tickets(self) -> int:
        return sum(len(tickets) for tickets in self.payments.values())

    async def work(self) -> None:
        caller = self._env.caller()
        while self.goes_on:
            await self._sell(caller, uuid.uuid4().hex)
            await asyncio.sleep(self.rest)
        caller.close()

    async def _sell(self, caller: Caller, key: str) -> None:
        body = basket([self._performance], TICKETS_A_SALE)
        reserved = expect(
            await self.until_answered(lambda: caller.post("/v1/sales/reservations", body, Idempotency_Key=key)), 201
        )
        paid = expect(await self.until_answered(lambda: pay(caller, reserved, self._buyer)))
        self.payments[paid["payment"]] = [ticket["ticket"] for order in paid["orders"] for ticket in order["tickets"]]


class SellingSlowly(Selling):
    """A quiet box office, whose updates to a thousand screens do not keep their process busy."""

    people = 2
    rest = 2.0
