"""Whether anything was written: the statements that wrote a row, and one digest of an account's rows."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

# Everything else writes, for all that we know.
READS = re.compile(r"\s*(SELECT|SAVEPOINT|RELEASE|ROLLBACK|SET|SHOW|PRAGMA|EXPLAIN)\b", re.IGNORECASE)


@contextmanager
def watch_writes() -> Iterator[list[str]]:
    """Gather the statements that write a row in this block, even if it is taken back again."""
    written: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        told = execute(sql, params, many, context)
        # How many rows a statement returned is known only when they have been fetched.
        if not READS.match(sql) and (context["cursor"].rowcount != 0 or "RETURNING" in sql):
            written.append(sql)
        return told

    with connection.execute_wrapper(watch):
        yield written


@cache
def _tables_of_accounts() -> tuple[tuple[str, str], ...]:
    """Name the tables of ours whose rows belong to an account, each with its key."""
    models = [model for model in apps.get_models(include_auto_created=True) if model.__module__.startswith("server.")]
    owned = [model for model in models if any(field.column == "account_id" for field in model._meta.local_fields)]
    return tuple(sorted((model._meta.db_table, str(model._meta.pk.column)) for model in owned))


def digest_of_rows(*, account: int) -> str:
    """Give one word for all rows of an account; the same word means that none of them was written."""
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        for table, key in _tables_of_accounts():
            cursor.execute(f'SELECT * FROM "{table}" WHERE account_id = %s ORDER BY "{key}"', [account])  # noqa: S608
            digest.update(repr((table, cursor.fetchall())).encode())
    return digest.hexdigest()
