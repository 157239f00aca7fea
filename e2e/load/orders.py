"""A box office of many years: its list of orders opened, searched and narrowed, one order's page, and all of it as a
file, over a million orders of one account.

Each should answer within 100 ms at p95 (issue 11), but the file, whose first bytes count.
"""

from __future__ import annotations

import asyncio
import json
import os
from time import perf_counter
from typing import Any

from e2e.load.http import Caller, expect
from e2e.load.metrics import Act, Book, measure, percentile, print_status
from e2e.load.setup import Environment

ORDERS = int(os.environ.get("ORDERS", "1000000"))
MANY = ("--orders", str(ORDERS), "--performances", "2000")
WITHIN = 100.0  # milliseconds, p95
FILLED_WITHIN = 3600.0  # seconds, on a machine that does much else
WINDOW, WARM_UP = 3.0, 0.5  # seconds
LIST, PAGE, FILE = "/v1/events/searchOrderDetails", "/v1/events/getOrderDetails", "/v1/orders/exportOrders"

# What somebody types, letter by letter and at once: one letter, a name of a tenth of all, a rare one, the other kinds.
TYPED = (
    "s", "sm", "smith", "smith anna", "smith abb", "zim", "whitbrook", "anna.smith1", "071", "07123", "ord-", "ord-7",
    "ord-7k3", "7k3m", "12345", "nobody at all",
)  # fmt: skip


async def run(book: Book, env: Environment) -> None:
    """Fill the demo's theatre, then measure every variant."""
    if env.system is None:
        print_status("orders: another's installation is measured as it is, with the orders that it has")
    else:
        began = perf_counter()
        filled = await asyncio.to_thread(env.system.manage, "seed_orders", *MANY, within=FILLED_WITHIN)
        if filled.returncode:
            raise RuntimeError(filled.stderr)
        book.write("orders_filled", orders=ORDERS, seconds=round(perf_counter() - began))
    caller = env.caller()
    first = expect(await caller.post(LIST, {"page": 1, "page_size": 10}))["data"]["eventinfo"][-1]
    for label, body in _ways(first):
        await _measure(book, caller, "orders_list", LIST, body, label)
    await _measure(
        book, caller, "orders_page", PAGE, {"eventticketdetail_id": first["eventticketdetailid"]}, "one order"
    )
    await _file(book, caller)
    caller.close()


def _ways(row: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the variants of the list's call."""
    page = {"page": 1, "page_size": 10}
    event, performance = {"eventid": row["eventid"]}, {"eventdetailid": row["eventdetailid"]}
    narrowed: dict[str, dict[str, Any]] = {
        "in progress": {"payment_method": "Reserved"},
        "an event": event,
        "a performance": performance,
        "a day": {"day": row["insertedtime"][:10]},
        "a channel": {"channelname": "api"},
        "a gateway": {"gateway": "cash"},
        "refunded": {"paymentstatus": "Refund"},
    }
    return [
        ("first page", page),
        ("page 50", {**page, "page": 50}),
        *((name, {**page, **more}) for name, more in narrowed.items()),
        *((f"'{typed}'", {**page, "search": typed}) for typed in TYPED),
        *((f"'smith' and {name}", {**page, **more, "search": "smith"}) for name, more in narrowed.items()),
    ]


async def _measure(book: Book, caller: Caller, metric: str, path: str, body: dict[str, Any], label: str) -> None:
    async def act() -> str:
        response = await caller.post(path, body)
        return "" if response.status == 200 else f"{path} answered {response.status}"

    acts: list[Act] = [act]
    measured = await measure(acts, seconds=WINDOW, warm_up=WARM_UP)
    is_within = percentile(measured.times, 0.95) <= WITHIN
    book.write_measured(metric, 1, measured, asked=label, is_within_100_ms=is_within)


async def _file(book: Book, caller: Caller) -> None:
    """Read the whole file, and measure the first bytes and all of them."""
    began = perf_counter()
    first, size, lines = 0.0, 0, 0
    async for piece in caller.stream(FILE, json.dumps({}).encode()):
        first = first or perf_counter() - began
        size += len(piece)
        lines += piece.count(b"\n")
    seconds = perf_counter() - began
    book.write(
        "orders_file", lines=lines, megabytes=round(size / 1e6, 1), first_bytes_ms=round(first * 1000, 1),
        seconds=round(seconds, 1),
    )  # fmt: skip
