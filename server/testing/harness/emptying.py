"""Empties the database after a test with real transactions, faster than Django does.

Django truncates every table, which takes PostgreSQL a second however few rows there are, and then creates content types
and permissions again. Here rows are deleted, and those that migrations created stay, so that tests of them may run at
any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.test import TransactionTestCase

made_by_migrations: dict[str, list[tuple[Any, ...]]] = {}
OF_THE_MODELS = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session", autouse=True)
def _empty_by_deleting() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    set_up = TransactionTestCase._fixture_setup.__func__  # type: ignore[attr-defined]

    def remember_first(case: type[TransactionTestCase]) -> None:
        remember()
        set_up(case)

    patch.setattr(TransactionTestCase, "_fixture_setup", classmethod(remember_first))
    patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
    yield
    patch.undo()


def remember() -> None:
    """Read the rows that migrations created, before the first test that could change them."""
    if not made_by_migrations:
        with connection.cursor() as cursor:
            for table in _tables():
                cursor.execute(f"SELECT * FROM {table}")  # noqa: S608  (names of our own tables)
                made_by_migrations[table] = cursor.fetchall()


def empty(_: Any = None) -> None:
    """Delete all but the migrations' rows; foreign keys are checked when all other rows are gone."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in _filled(cursor):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608
        for table, rows in made_by_migrations.items():
            for row in rows:
                cursor.execute(f"INSERT INTO {table} VALUES ({', '.join(['%s'] * len(row))})", row)  # noqa: S608


def _filled(cursor: CursorWrapper) -> list[str]:
    """Return in one query which tables have rows: most tests fill a tenth of them."""
    tables = _tables()
    cursor.execute(f"SELECT {', '.join(f'EXISTS (SELECT 1 FROM {table})' for table in tables)}")  # noqa: S608
    return [table for table, is_filled in zip(tables, cursor.fetchone(), strict=True) if is_filled]


@cache
def _tables() -> list[str]:
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return [connection.ops.quote_name(name) for name in names if name not in OF_THE_MODELS]
