"""Empties the database after a test whose transactions were real, quicker than Django does.

Django truncates every table, which takes PostgreSQL a second however few rows there are, and then makes content types
and permissions anew, which nothing here reads: `ContentType.objects.get_for_model` makes those that are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.test import TransactionTestCase


@pytest.fixture(scope="session", autouse=True)
def _empty_by_deleting() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
    yield
    patch.undo()


def empty(_: Any = None) -> None:
    """Delete all rows; what refers to what is asked when all are gone."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608  (names of our own tables)
    ContentType.objects.clear_cache()
