"""The books, checked: every counter, total and hold is counted again from the rows, and every difference is named.

Each check is one query that gives the differing rows alone, so an audit needs no more memory for a million tickets
than for ten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any

from django.db import connection, transaction
from django.db.models import (
    Case,
    Count,
    DecimalField,
    Exists,
    Expression,
    F,
    IntegerField,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Abs, Coalesce

from server.core.money import ZERO
from server.door.models import Reading, Verdict
from server.events.models import Performance
from server.orders.models import Order, Ticket
from server.payments.models import Charge, Payment
from server.stock.models import Claim, HoldAllotment, Reservation, Stock

LIVE = (Ticket.Status.VALID, Ticket.Status.ADMITTED)
EARNING = (Order.Status.PAID, Order.Status.REFUNDING)
SOLD = (*EARNING, Order.Status.REFUNDED)
UNFINISHED = (Reservation.Status.OPEN, Reservation.Status.PAYING)
GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)
_HALF_A_CENT = Decimal("0.005")  # SQLite adds decimals up as floats: what differs by less is the same amount
_CHUNK = 500
_MONEY = DecimalField(max_digits=20, decimal_places=2)


@dataclass(frozen=True)
class Difference:
    """One thing that the books say and the rows do not: its kind, and a plain sentence with the ids."""

    kind: str
    sentence: str


@dataclass(frozen=True)
class Counted:
    """How much there was to check."""

    performances: int
    orders: int
    tickets: int


Rows = QuerySet[Any, dict[str, Any]]
Check = Callable[[], Iterator[Difference]]


def count_rows() -> Counted:
    """Count what an audit goes through."""
    return Counted(
        performances=Performance.objects.count(), orders=Order.objects.count(), tickets=Ticket.objects.count()
    )


def find_differences() -> Iterator[Difference]:
    """Find whatever does not add up, all as of one moment, so that sales going on are no differences."""
    with _one_moment():
        for check in CHECKS:
            yield from check()


@contextmanager
def _one_moment() -> Iterator[None]:
    """See the database as it is now until the end, without keeping anybody from writing."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                cursor.execute("SET LOCAL statement_timeout = 0")
            yield
    else:
        # Not `atomic`, which on SQLite takes the one lock to write (see core.sqlite).
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


def _count(rows: QuerySet[Any], by: str, of: str = "") -> Coalesce:
    """Count (or add up `of`) the rows that name the outer row by `by`."""
    total = Sum(of) if of else Count("pk")
    grouped = rows.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(counted=total).values("counted")
    return Coalesce(Subquery(grouped, output_field=IntegerField()), 0)


def _add_up(rows: QuerySet[Any], by: str, of: str) -> Coalesce:
    """Add up an amount of the rows that name the outer row by `by`."""
    grouped = rows.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(added=Sum(of)).values("added")
    return Coalesce(Subquery(grouped, output_field=_MONEY), Value(ZERO), output_field=_MONEY)


def _sum(amount: str | Expression) -> Coalesce:
    return Coalesce(Sum(amount), Value(ZERO), output_field=_MONEY)


def _differ_in(rows: QuerySet[Any], pairs: dict[str, str]) -> QuerySet[Any]:
    """Keep the rows where a number that is kept is not the number that was counted."""
    return rows.filter(reduce(or_, (~Q(**{kept: F(counted)}) for kept, counted in pairs.items())))


def _differ_in_money(rows: QuerySet[Any], pairs: dict[str, str]) -> QuerySet[Any]:
    """Keep the rows where an amount that is kept is not the amount that was added up."""
    gaps = {f"gap_{kept}": Abs(F(kept) - F(added), output_field=_MONEY) for kept, added in pairs.items()}
    return rows.annotate(**gaps).filter(reduce(or_, (Q(**{f"{gap}__gt": _HALF_A_CENT}) for gap in gaps)))


def _walk(rows: QuerySet[Any], *fields: str) -> Iterator[dict[str, Any]]:
    return rows.order_by("pk").values("pk", *fields).iterator(chunk_size=_CHUNK)


def _name_numbers(
    rows: QuerySet[Any], thing: str, pairs: dict[str, str], names: dict[str, str] | None = None
) -> Iterator[Difference]:
    """Name every number that differs, of rows that differ in some."""
    for row in _walk(rows, *pairs, *pairs.values()):
        for kept, counted in pairs.items():
            if row[kept] != row[counted]:
                name = (names or {}).get(kept, kept)
                yield Difference(
                    f"{thing}_{kept}",
                    f"{thing.capitalize()} {row['pk']} keeps {name} {row[kept]}, but its rows make {row[counted]}.",
                )


def _name_amounts(rows: QuerySet[Any], thing: str, pairs: dict[str, str]) -> Iterator[Difference]:
    for row in _walk(rows, *pairs, *pairs.values()):
        for kept, added in pairs.items():
            if abs(row[kept] - row[added]) > _HALF_A_CENT:
                name = kept.replace("_", " ")
                yield Difference(
                    f"{thing}_{kept}",
                    f"{thing.capitalize()} {row['pk']} keeps {name} {row[kept]:.2f}, "
                    f"but its rows make {row[added]:.2f}.",
                )
