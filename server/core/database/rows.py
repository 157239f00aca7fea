"""Reading, keeping and ordering rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from django.db import connection
from django.db.models import F, Model, QuerySet
from django.db.models.expressions import Expression, OrderBy
from django.db.models.functions import Round

Row = TypeVar("Row", bound=Model)
Columns = Mapping[str, F | Expression]  # by the names that the wire has for them


def only(rows: QuerySet[Row]) -> Row | None:
    """Give the one row of a query by a unique value, None if there is none.

    `first()` would sort what is one row, and Django takes longer to write that ORDER BY than the database to read.
    """
    return next(iter(rows), None)


def keep(rows: QuerySet[Any]) -> bool:
    """Keep rows as they are until the transaction ends, and tell whether there are any; others may keep them, too.

    `select_for_update`, all that the ORM has, would let one transaction at a time do so. On SQLite a transaction has
    the database to itself.
    """
    sql, params = rows.order_by().values("pk").query.sql_with_params()
    lock = " FOR SHARE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(sql + lock, params)
        return cursor.fetchone() is not None


def in_order(ordering: str, known: Columns, *, usual: str) -> Iterator[OrderBy]:
    """Read `name` or `-name` of the wire, which comes before the usual order; what names no column changes nothing."""
    asked = ordering.strip()
    named = {wanted.removeprefix("-"): wanted for wanted in (usual, asked)}
    for name in dict.fromkeys((asked.removeprefix("-"), usual.removeprefix("-"))):
        if name in known:
            column = known[name]
            yield column.desc() if named[name].startswith("-") else column.asc()


def changed_by(column: str, amount: Decimal) -> Round:
    """Give a column of money with an amount added, to the penny.

    SQLite adds decimals up as floats: a trace of one would stay, and a balance of nothing be less than nothing.
    """
    return Round(F(column) + amount, precision=2)
