"""Reading, keeping and ordering rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from django.db import connection
from django.db.models import F, Model, QuerySet
from django.db.models.expressions import Expression, OrderBy
from django.db.models.functions import Round

Row = TypeVar("Row", bound=Model)
Columns = Mapping[str, F | Expression]  # by the names that the wire has for them

_EACH = "UPDATE {table} SET {assignments} FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1"
_EACH_AT_ONCE = 500


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


def update_each(model: type[Model], assignments: str, rows: Iterable[Sequence[Any]]) -> None:
    """Update rows of a model by values of their own, 500 of them by one statement.

    A row is its key and then its values, of which both databases call the first `v.column2` in the assignments. A
    column that may hold nothing but NULL is to be cast there: it is taken for text.
    """
    # Instead of Django's bulk_update, which writes a CASE for each column and row (see `orders.services.admissions`).
    kept, table = list(rows), connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        for some in (kept[start : start + _EACH_AT_ONCE] for start in range(0, len(kept), _EACH_AT_ONCE)):
            marks = ", ".join([f"({', '.join(['%s'] * len(some[0]))})"] * len(some))
            sql = _EACH.format(table=table, assignments=assignments, rows=marks)
            cursor.execute(sql, [value for row in some for value in row])


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
