"""Putting very many rows into a database that copies of a few stand for, past the ORM: by COPY, or by one statement."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.core.management.color import no_style
from django.db import connection
from django.db.models import JSONField, Max, Model

Row = list[Any]
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class Table:
    """The rows that are to be written of one model; their numbers go on where the table's end."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self.fields = list(model._meta.concrete_fields)
        self.places = {field.attname: place for place, field in enumerate(self.fields)}
        self.name = connection.ops.quote_name(model._meta.db_table)
        self.columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in self.fields)
        self.last = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        self.rows: list[Row] = []

    def like(self, row: Model) -> Row:
        """Return the values of a row as the database has them, to be copied and changed."""
        return [_stored(field, getattr(row, field.attname)) for field in self.fields]

    def add(self, like: Row, **values: Any) -> int:
        """Add a copy of a row with some other values, and return its number."""
        self.last += 1
        row = like.copy()
        row[0] = self.last
        for name, value in values.items():
            row[self.places[name]] = value
        self.rows.append(row)
        return self.last

    def flush(self) -> None:
        if self.rows:
            (_copy if connection.vendor == "postgresql" else _insert)(self)
            self.rows = []


def _stored(field: Any, value: Any) -> Any:
    if isinstance(field, JSONField):
        return json.dumps(value)
    if isinstance(value, datetime):
        return moment(value)
    return value if value is None or isinstance(value, bool | int) else str(value)


def moment(at: datetime) -> str:
    """Write an instant as the database reads it."""
    text = at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    return f"{text}+00" if connection.vendor == "postgresql" else text


def _copy(table: Table) -> None:
    lines = ("\t".join(map(_copied, row)) + "\n" for row in table.rows)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {table.name} ({table.columns}) FROM STDIN") as copy,
    ):
        for line in lines:
            copy.write(line)


def _copied(value: Any) -> str:
    if value is None:
        return "\\N"
    if value is True or value is False:
        return "t" if value else "f"
    return str(value).translate(_ESCAPED) if isinstance(value, str) else str(value)


def _insert(table: Table) -> None:
    marks = ", ".join(["%s"] * len(table.fields))
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table.name} ({table.columns}) VALUES ({marks})", table.rows)  # noqa: S608


@contextmanager
def at_full_speed() -> Iterator[None]:
    """Write without looking each foreign key up, as far as the database's user may; whoever fills has made them."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA cache_size=-400000")
        with connection.constraint_checks_disabled():
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        is_free = cursor.fetchone()[0]
        cursor.execute("SET statement_timeout = 0")
        if is_free:
            cursor.execute("SET session_replication_role = replica")
        try:
            yield
        finally:
            cursor.execute("RESET statement_timeout")
            if is_free:
                cursor.execute("RESET session_replication_role")


def settle_tables(tables: Iterable[Table]) -> None:
    """Let the database know the last numbers of some tables, and what is in all of them."""
    models = [table.model for table in tables]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        cursor.execute("ANALYZE")
