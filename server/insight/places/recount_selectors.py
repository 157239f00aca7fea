"""What was sold by place summed up again from the journal's lines, and laid beside what is kept of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from server.core.books import HALF_A_CENT
from server.core.money import ZERO
from server.insight.models import PlaceFigure, PlaceFold
from server.insight.places.sums import added

CHUNK = 2_000
Key = tuple[int, str, str]


@dataclass
class Sum:
    """What was sold at one place, in one currency."""

    orders: int = 0
    tickets: int = 0
    amount: Decimal = ZERO

    def add(self, orders: int, tickets: int, amount: Decimal) -> None:
        self.orders += orders
        self.tickets += tickets
        self.amount += amount


def sums_of(rows: Any) -> dict[Key, Sum]:
    """Sum rows of `added` by account, place and currency; nothing is kept of an order."""
    sums: dict[Key, Sum] = defaultdict(Sum)
    columns = ("account_id", "place", "sold_in", "orders", "tickets", "earned")
    for account_id, place, currency, *more in rows.values_list(*columns).iterator(chunk_size=CHUNK):
        sums[account_id, place, currency].add(*more)
    return sums


def folded_now() -> int:
    """Tell up to which line the journal is folded."""
    return PlaceFold.objects.values_list("folded_to", flat=True).first() or 0


def find_wrong() -> Iterator[str]:
    """Tell in a sentence of each figure that is not what the lines make it, in memory for a few thousand places."""
    made = sums_of(added(after=0, until=folded_now()))
    for figure in PlaceFigure.objects.order_by("account_id", "place", "currency").iterator(chunk_size=CHUNK):
        key = figure.account_id, figure.place, figure.currency
        yield from _gap(key, Sum(figure.orders, figure.tickets, figure.amount), made.pop(key, Sum()))
    for key, counted in sorted(made.items()):
        yield from _gap(key, Sum(), counted)


def _gap(key: Key, has: Sum, counted: Sum) -> Iterator[str]:
    if (has.orders, has.tickets) == (counted.orders, counted.tickets) and abs(
        has.amount - counted.amount
    ) < HALF_A_CENT:
        return
    account_id, place, currency = key
    yield (
        f"Account {account_id} at {place or 'no known place'} in {currency}: {has.orders} orders, "
        f"{has.tickets} tickets and {has.amount:.2f} are kept, but the journal makes "
        f"{counted.orders}, {counted.tickets} and {counted.amount:.2f}."
    )
