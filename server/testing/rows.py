"""Detects writes: the statements that wrote a row, and a digest of an account's rows."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

# Everything else is considered a write.
READS = re.compile(r"\s*(SELECT|RELEASE SAVEPOINT|SET|SHOW|PRAGMA|EXPLAIN)\b", re.IGNORECASE)


@dataclass
class Writes:
    """Statements that wrote a row: the committed ones, and those rolled back."""

    statements: list[str] = field(default_factory=list)
    rolled_back: list[str] = field(default_factory=list)
    _since: dict[str, int] = field(default_factory=dict)

    def note(self, sql: str, rows: int) -> None:
        """Record an executed statement and its row count."""
        if sql.startswith("SAVEPOINT"):
            self._since[sql.rsplit(maxsplit=1)[-1]] = len(self.statements)
        elif sql.startswith("ROLLBACK TO SAVEPOINT"):
            begun = self._since.get(sql.rsplit(maxsplit=1)[-1], 0)
            self.rolled_back += self.statements[begun:]
            del self.statements[begun:]
        # The number of returned rows is known only when they have been fetched.
        elif not READS.match(sql) and (rows != 0 or "RETURNING" in sql):
            self.statements.append(sql)


@contextmanager
def watch_writes() -> Iterator[Writes]:
    """Collect the statements that write a row in this block."""
    writes = Writes()

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        result = execute(sql, params, many, context)
        writes.note(sql, context["cursor"].rowcount)
        return result

    with connection.execute_wrapper(watch):
        yield writes


@cache
def _tables_of_accounts() -> tuple[tuple[str, str], ...]:
    """Return the tables whose rows belong to an account, each with its key."""
    models = [model for model in apps.get_models(include_auto_created=True) if model.__module__.startswith("server.")]
    owned = [model for model in models if any(field.column == "account_id" for field in model._meta.local_fields)]
    return tuple(sorted((model._meta.db_table, str(model._meta.pk.column)) for model in owned))


def digest_of_rows(*, account: int) -> str:
    """Return a digest of all rows of an account; an equal digest means that none was written."""
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        for table, key in _tables_of_accounts():
            cursor.execute(f'SELECT * FROM "{table}" WHERE account_id = %s ORDER BY "{key}"', [account])  # noqa: S608
            digest.update(repr((table, cursor.fetchall())).encode())
    return digest.hexdigest()
