"""The integrity audit in tests, which repeat it often: its queries are cached as SQL.

Django takes longer to write the audit's queries than a test database to answer them. A check whose queries find nothing
is repeated by their SQL; as soon as one of them finds a row, the check itself runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.db import connection

from server.platform.integrity_checks import Check, Discrepancy
from server.reporting import integrity_services

Statement = tuple[str, Any]
list_every_check = integrity_services.list_checks


def cache_audit_queries() -> None:
    """Have every audit of this process use cached queries."""
    remember = cache(_Remembered)
    integrity_services.list_checks = lambda: [
        check if _depends_on_clock(check) else remember(check) for check in list_every_check()
    ]


def _depends_on_clock(check: Check) -> bool:
    """Return whether a check's queries depend on the time."""
    return "clock" in check.__code__.co_names


class _Remembered:
    def __init__(self, check: Check) -> None:
        self._check = check
        self._statements: list[Statement] | None = None

    def __call__(self) -> Iterator[Discrepancy]:
        if self._statements is not None and not any(_finds_a_row(*one) for one in self._statements):
            return
        statements: list[Statement] = []

        def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
            statements.append((sql, params))
            return execute(sql, params, many, context)

        with connection.execute_wrapper(note):
            found = list(self._check())
        if statements and not found:
            self._statements = statements
        yield from found


def _finds_a_row(sql: str, params: Any) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchone() is not None
