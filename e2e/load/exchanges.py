"""Eight tickets exchanged for more expensive ones: the quote, and the exchange, with its difference paid in cash.

At p95 a quote should take less than 60 ms and an exchange less than 120 ms (issue 24), one person after the other.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from e2e.load.http import Caller, expect
from e2e.load.metrics import Act, Book, Measured, UsedUp, measure, percentile
from e2e.load.setup import Environment, make_event, pay, reserve

TICKETS = 8
ORDERS = 300  # for each number of callers
CALLERS = (1, 8)
QUOTED_WITHIN, MADE_WITHIN = 60.0, 120.0  # milliseconds, p95
QUOTE, EXCHANGE = "/v1/payment/eventExchangeDetails", "/v1/events/exchangeEventTicket"


async def run(book: Book, env: Environment) -> None:
    """Quote the same order again and again, then exchange each of many orders once."""
    (here,), (there,) = await make_event(env, 1), await make_event(env, 1, price=30.0)
    for count in CALLERS:
        callers = [env.caller() for _ in range(count)]
        orders = await _sell(callers[0], here)
        quoted = await measure([_quote(caller, orders[0], there) for caller in callers])
        _write(book, "exchange_quotes", count, quoted, within=QUOTED_WITHIN)
        bodies = deque([await _quoted(callers[0], order, there) for order in orders])
        made = await measure([_exchange(caller, bodies) for caller in callers])
        _write(book, "exchanges", count, made, within=MADE_WITHIN)
        for caller in callers:
            caller.close()


def _write(book: Book, metric: str, count: int, measured: Measured, *, within: float) -> None:
    is_within = percentile(measured.times, 0.95) <= within
    book.write_measured(metric, count, measured, tickets=TICKETS, **{f"is_within_{within:.0f}_ms": is_within})


async def _sell(caller: Caller, performance: int) -> list[int]:
    """Sell orders of eight tickets each, and return their ids."""
    orders = []
    for _ in range(ORDERS):
        reserved = expect(await reserve(caller, [performance], TICKETS), 201)
        orders += [order["order"] for order in expect(await pay(caller, reserved))["orders"]]
    return orders


def _quote(caller: Caller, order: int, there: int) -> Act:
    async def act() -> str:
        response = await caller.post(QUOTE, _question(order, there))
        return "" if response.status == 200 else f"the quote answered {response.status}"

    return act


async def _quoted(caller: Caller, order: int, there: int) -> dict[str, Any]:
    """Quote an exchange, and return the request for it."""
    body = expect(await caller.post(QUOTE, _question(order, there)))
    payload = {"eventticketdetail_id": order, "eventdetailid_to": there, "quote": body["data"]["quote"]}
    return {**payload, "isTriggerCharge": True, "gateway": "cash"}


def _question(order: int, there: int) -> dict[str, int]:
    return {"eventticketDetailid_source": order, "eventdetailid_destination": there}


def _exchange(caller: Caller, bodies: deque[dict[str, Any]]) -> Act:
    async def act() -> str:
        if not bodies:
            raise UsedUp
        response = await caller.post(EXCHANGE, bodies.popleft())
        return "" if response.status == 200 else f"the exchange answered {response.status}"

    return act
