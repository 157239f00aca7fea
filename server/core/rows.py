"""Reading single rows."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def only(rows: QuerySet[Row]) -> Row | None:
    """Give the one row of a query by a unique value, None if there is none.

    `first()` would sort what is one row, and Django takes longer to write that ORDER BY than the database to read.
    """
    return next(iter(rows), None)
