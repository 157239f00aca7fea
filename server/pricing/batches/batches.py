"""What a batch of codes is made of: only this module writes and reads its JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

MOST_CODES = 10_000  # in one batch
MOST_TARGETS = 20  # of a batch: each of its codes has them
LONGEST_PREFIX = 40
SUFFIX = (5, 5)  # groups of letters; ten of them have fifty bits

_MOMENTS = ("starts_at", "ends_at", "window_starts_at", "window_ends_at")


@dataclass(frozen=True, kw_only=True)
class GivenCode:
    """A code that was imported, with what its line said of it."""

    code: str
    kind: int
    value: Decimal
    most: int | None


@dataclass(frozen=True, kw_only=True)
class CodeTerms:
    """What the codes of a batch have in common: the columns of their rows, and their targets.

    `codes` are the imported ones, of which each has a name of its own; without any, names are made.
    """

    columns: Mapping[str, Any]
    targets: Sequence[tuple[int, int | None]]
    codes: Sequence[GivenCode] = ()

    def to_json(self) -> dict[str, Any]:
        """Write the terms down."""
        columns = {name: _plain(value) for name, value in self.columns.items()}
        codes = [[given.code, given.kind, str(given.value), given.most] for given in self.codes]
        return {"columns": columns, "targets": [list(target) for target in self.targets], "codes": codes}


def terms_of(kept: Mapping[str, Any]) -> CodeTerms:
    """Read terms back as they were written down."""
    columns = dict(kept["columns"])
    columns.update({name: datetime.fromisoformat(columns[name]) for name in _MOMENTS})
    columns["value"] = Decimal(columns["value"])
    return CodeTerms(
        columns=columns,
        targets=[(event, performance) for event, performance in kept["targets"]],
        codes=[
            GivenCode(code=code, kind=kind, value=Decimal(value), most=most)
            for code, kind, value, most in kept["codes"]
        ],
    )


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


@dataclass(frozen=True, kw_only=True)
class BatchRow:
    """A batch as a row of its list."""

    id: int
    account: int
    timezone: str
    prefix: str
    size: int
    made: int
    left_out: int
    redeemed: int
    terms: CodeTerms
    is_active: bool
    created_at: datetime
    created_by: str
    version: int

    @property
    def is_made(self) -> bool:
        return self.made + self.left_out == self.size


@dataclass(frozen=True, kw_only=True)
class BatchPage:
    """A page of batches, and how many there are in all."""

    rows: Sequence[BatchRow]
    total: int
