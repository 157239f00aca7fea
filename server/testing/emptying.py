"""Empties the database after a test whose transactions were real, quicker than Django does.

Django truncates every table, which takes PostgreSQL a second however few rows there are, and then makes content types
and permissions anew. Rows are deleted here, and those that a migration makes of the models themselves stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase

OF_THE_MODELS = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session", autouse=True)
def _empty_by_deleting() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
    yield
    patch.undo()


def empty(_: Any = None) -> None:
    """Delete all rows; whether one still points to another is asked when all are gone."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        for table in set(tables) - OF_THE_MODELS:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608  (names of our own tables)
