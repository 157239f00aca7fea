"""Paid orders per second: box-office users who sell two tickets for cash, one sale after the other.

They reserve and then pay, as the counter does, or do both in one call.
"""

from __future__ import annotations

from itertools import cycle

from e2e.load.http import Caller
from e2e.load.metrics import CALLERS, Act, Book, measure
from e2e.load.setup import Environment, make_event, pay, reserve, sell

TICKETS_A_SALE = 2


async def run(book: Book, env: Environment) -> None:
    """Sell one performance, where every sale waits for the same row, then eight in parallel, where they do not."""
    performances = await make_event(env, 8)
    for metric, chosen, act_of in (
        ("paid_orders_one_performance", performances[:1], _reserve_and_pay),
        ("paid_orders_8_performances", performances, _reserve_and_pay),
        ("one_call_orders_one_performance", performances[:1], _sell),
        ("one_call_orders_8_performances", performances, _sell),
    ):
        for count in CALLERS:
            callers = [env.caller() for _ in range(count)]
            places = cycle(chosen)
            measured = await measure([act_of(caller, next(places)) for caller in callers])
            book.write_measured(metric, count, measured)
            for caller in callers:
                caller.close()


def _reserve_and_pay(caller: Caller, performance: int) -> Act:
    async def act() -> str:
        reserved = await reserve(caller, [performance], TICKETS_A_SALE)
        if reserved.status != 201:
            return f"reservation answered {reserved.status}"
        paid = await pay(caller, reserved.json())
        return "" if paid.status == 200 else f"payment answered {paid.status}"

    return act


def _sell(caller: Caller, performance: int) -> Act:
    async def act() -> str:
        sold = await sell(caller, [performance], TICKETS_A_SALE)
        return "" if sold.status == 201 else f"sale answered {sold.status}"

    return act
