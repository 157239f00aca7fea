"""Box-office users who exchange what they have sold, back and forth, whole orders and single tickets."""

from __future__ import annotations

import uuid
from collections import Counter
from typing import Any

from e2e.faults.crowd import Crowd
from e2e.faults.selling import BUYER
from e2e.load.exchanges import EXCHANGE, QUOTE
from e2e.load.http import Caller, expect
from e2e.load.setup import Environment, basket, make_event, pay

TICKETS_A_SALE = 3


class Exchanging(Crowd):
    """Sellers between two performances at different prices. `orders` holds each payment's orders, and where each is."""

    people = 6

    def __init__(self, env: Environment, performances: list[int]) -> None:
        super().__init__()
        self._env = env
        self.performances = performances
        self._made = 0
        self.orders: dict[str, dict[int, int]] = {}

    @property
    def acts(self) -> int:
        return self._made

    async def work(self) -> None:
        caller = self._env.caller()
        while self.goes_on:
            orders, first = await self._sell(caller)
            for _ in range(TICKETS_A_SALE):
                if self.goes_on:
                    newest = await self._exchange(caller, orders, first, number=1)
                    await self._exchange(caller, orders, newest)
        caller.close()

    async def _sell(self, caller: Caller) -> tuple[dict[int, int], int]:
        """Sell three tickets; return the orders of their payment and the one order."""
        key, body = uuid.uuid4().hex, basket(self.performances[:1], TICKETS_A_SALE)
        reserving = self.until_answered(lambda: caller.post("/v1/sales/reservations", body, Idempotency_Key=key))
        reserved = expect(await reserving, 201)
        paid = expect(await self.until_answered(lambda: pay(caller, reserved, BUYER)))
        (order,) = paid["orders"]
        orders = self.orders[paid["payment"]] = {order["order"]: order["performance"]}
        return orders, order["order"]

    async def _exchange(self, caller: Caller, orders: dict[int, int], order: int, number: int = 0) -> int:
        """Exchange so many tickets of an order, or all of it, for the other performance; return the order with them.

        The response may be lost: the call is repeated with the same quote, and the exchange is made once.
        """
        there = next(place for place in self.performances if place != orders[order])
        what = {"ticketcount": number} if number else {}  # without it, the whole order
        body = {**what, "eventticketDetailid_source": order, "eventdetailid_destination": there}
        quoted = expect(await self.until_answered(lambda: caller.post(QUOTE, body)))
        basket_body: dict[str, Any] = {
            **what,
            "eventticketdetail_id": order,
            "eventdetailid_to": there,
            "gateway": "cash",
        }
        basket_body |= {"quote": quoted["data"]["quote"], "isTriggerCharge": True}
        made = expect(await self.until_answered(lambda: caller.post(EXCHANGE, basket_body)))["data"][
            "eventticketdetailid"
        ]
        orders[made] = there
        self._made += 1
        return int(made)

    async def check_valid_sets(self) -> Counter[int]:
        """Check that each payment's orders have one valid set of tickets; return how many there are where."""
        caller, valid = self._env.caller(), Counter[int]()
        for payment, orders in self.orders.items():
            shown_orders = expect(await caller.send("GET", f"/v1/sales/payments/{payment}"))["orders"]
            assert {order["order"]: order["performance"] for order in shown_orders} == orders
            good = Counter[int]()
            for order in shown_orders:
                good[order["performance"]] += sum(ticket["status"] == "valid" for ticket in order["tickets"])
            assert good.total() == TICKETS_A_SALE, f"{payment} has {good}"
            valid += good
        caller.close()
        return valid


async def two_performances(env: Environment) -> list[int]:
    """Create two performances of two events, of which the second is more expensive."""
    return [*await make_event(env, 1), *await make_event(env, 1, price=30.0)]
