"""The columns of reports as programs name them, and their values as JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from server.core.tables.table import Column, Kind, percentage_as_text

_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class NamedColumn:
    """A column with the name by which rows have its value."""

    name: str
    heading: str
    kind: str


def named_columns(columns: Sequence[Column]) -> list[NamedColumn]:
    """Give columns with their names."""
    pairs = zip(names_of(columns), columns, strict=True)
    return [NamedColumn(name, column.heading, column.kind.value) for name, column in pairs]


def names_of(columns: Sequence[Column]) -> list[str]:
    """Name columns by their headings: `earned_by_tickets`; the second of a name is `tax_2`."""
    names = [_NOT_IN_A_NAME.sub("_", column.heading.lower()).strip("_") for column in columns]
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return told


def as_json(value: Any, kind: Kind) -> Any:
    """Write a value: money and percentages as text; moments by the venue's clock."""
    if isinstance(value, Decimal):
        return percentage_as_text(value) if kind is Kind.PERCENT else f"{value:.2f}"
    return value.isoformat() if isinstance(value, date | datetime) else value
