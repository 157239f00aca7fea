"""Telling whether anything changed, by one digest of all rows of all our tables."""

from __future__ import annotations

import hashlib
from functools import cache

from django.apps import apps
from django.db import connection

OURS = ("server.", "knox.", "realtime.", "workers.")


@cache
def _tables() -> tuple[tuple[str, str, bool], ...]:
    """Name the tables, each with its key and whether its rows belong to an account."""
    models = [model for model in apps.get_models(include_auto_created=True) if model.__module__.startswith(OURS)]
    rows = []
    for model in models:
        columns = {field.column for field in model._meta.local_concrete_fields}
        rows.append((model._meta.db_table, str(model._meta.pk.column), "account_id" in columns))
    return tuple(sorted(rows))


def digest_of_rows(*, account: int | None = None) -> str:
    """Give one word for all rows, or for those of an account; the same word means that nothing was written."""
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        for table, key, has_account in _tables():
            if account is None:
                cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{key}"')  # noqa: S608  (names of our own tables)
            elif has_account:
                cursor.execute(f'SELECT * FROM "{table}" WHERE account_id = %s ORDER BY "{key}"', [account])  # noqa: S608
            else:
                continue
            digest.update(repr((table, cursor.fetchall())).encode())
    return digest.hexdigest()
