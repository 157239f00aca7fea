"""The terms of a batch of promo codes, also as JSON, and codes from a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from server.catalogue.errors import SheetUnreadable
from server.catalogue.events.spreadsheets.files import is_empty, rows_of_csv
from server.platform.tables import unescape_cell
from server.platform.uploads import PDF_MARK, PDF_MARK_WITHIN
from server.pricing import errors
from server.pricing.basket import FLAT, PERCENT
from server.pricing.codes import CodeForm, check_imported_line, normalize_code
from server.pricing.models import CodeBatch

MOST_CODES = 10_000  # in one batch
MOST_BATCH_TARGETS = 20  # of a batch, repeated for each of its codes
LONGEST_PREFIX = 40
SUFFIX = (5, 5)  # groups of letters; ten of them have fifty bits

_MOMENTS = ("starts_at", "ends_at", "window_starts_at", "window_ends_at")


@dataclass(frozen=True, kw_only=True)
class GivenCode:
    """An imported code, with the values of its line."""

    code: str
    kind: int
    value: Decimal
    most: int | None


@dataclass(frozen=True, kw_only=True)
class CodeTerms:
    """What the codes of a batch have in common: their columns and their targets.

    `codes` are the imported ones, each with a name of its own; without any, names are generated.
    """

    columns: Mapping[str, Any]
    targets: Sequence[tuple[int, int | None]]
    codes: Sequence[GivenCode] = ()

    def to_json(self) -> dict[str, Any]:
        columns = {name: _plain(value) for name, value in self.columns.items()}
        codes = [[given.code, given.kind, str(given.value), given.most] for given in self.codes]
        return {"columns": columns, "targets": [list(target) for target in self.targets], "codes": codes}


def code_terms_from_json(data: Mapping[str, Any]) -> CodeTerms:
    columns = dict(data["columns"])
    columns.update({name: datetime.fromisoformat(columns[name]) for name in _MOMENTS})
    columns["value"] = Decimal(columns["value"])
    return CodeTerms(
        columns=columns,
        targets=[(event, performance) for event, performance in data["targets"]],
        codes=[
            GivenCode(code=code, kind=kind, value=Decimal(value), most=most)
            for code, kind, value, most in data["codes"]
        ],
    )


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


@dataclass(frozen=True)
class BatchRow:
    """A batch, read by `list_batches`, and what its codes have in common."""

    batch: CodeBatch
    terms: CodeTerms


LONGEST_CELL = 100  # characters; longer than any column, so that a truncated cell is still refused
CODE_COLUMN, VALUE_COLUMN, KIND_COLUMN, LIMIT_COLUMN = "promocode", "discountvalue", "isamountorperc", "maxredemption"
COLUMNS = (CODE_COLUMN, VALUE_COLUMN, KIND_COLUMN, LIMIT_COLUMN)


class CellError(NamedTuple):
    column: str
    message: str


@dataclass(frozen=True)
class CodeLine:
    """A line of a file with its number, its cells, its form, and its errors by column."""

    number: int
    cells: Mapping[str, str]
    form: CodeForm
    wrong: Mapping[str, str]

    @property
    def key(self) -> str:
        return normalize_code(self.form.code)

    @property
    def errors(self) -> list[CellError]:
        return [CellError(column, message) for column, message in self.wrong.items()]


class ImportPreview(NamedTuple):
    """The codes in a file's lines, and how many lines cannot be imported."""

    rows: Sequence[CodeLine]
    total: int
    wrong: int


def read_codes(text: str, form: CodeForm) -> list[CodeLine]:
    """Read the codes of a CSV file; the form applies to values that a line does not have.

    Its first line names the columns: `promocode`, and optionally `discountvalue`, `isamountorperc` and `maxredemption`;
    others are ignored, so that an exported file can be imported.

    :raises FileRefused: if the file as a whole cannot be used; errors of a line are stored with the line.
    """
    headings, rows = _table(text)
    places = {name: headings.index(name) for name in COLUMNS if name in headings}
    if CODE_COLUMN not in places:
        raise errors.FileRefused(errors.NO_CODES_COLUMN)
    lines: list[CodeLine] = []
    first_with: dict[str, int] = {}
    for number, row in rows:
        cells = {name: row[place] if place < len(row) else "" for name, place in places.items()}
        line = _line_of(number, cells, form)
        if not line.wrong and (earlier := first_with.setdefault(line.key, number)) != number:
            line = replace(line, wrong={CODE_COLUMN: errors.in_line_already(earlier)})
        lines.append(line)
    if not lines:
        raise errors.FileRefused(errors.NO_CODES)
    return lines


def _table(text: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Return the headings and the non-empty lines below them, each with its number."""
    if PDF_MARK.decode() in text[:PDF_MARK_WITHIN]:
        raise errors.FileRefused(errors.PDF_AS_CSV)
    headings: list[str] | None = None
    rows: list[tuple[int, list[str]]] = []
    try:
        for number, row in enumerate(rows_of_csv(text), start=1):
            if all(is_empty(cell) for cell in row):
                continue
            cells = [unescape_cell(str(cell).strip()[:LONGEST_CELL]) for cell in row]
            if headings is None:
                headings = [cell.lower() for cell in cells]
                continue
            rows.append((number, cells))
            if len(rows) > MOST_CODES:
                raise errors.FileRefused(errors.TOO_MANY_CODES)
    except (SheetUnreadable, csv.Error):
        raise errors.FileRefused(errors.NOT_A_CSV) from None
    return headings or [], rows


def _line_of(number: int, cells: Mapping[str, str], form: CodeForm) -> CodeLine:
    kind = cells.get(KIND_COLUMN, "")
    wrong_kind = {} if kind in {"", str(FLAT), str(PERCENT)} else {KIND_COLUMN: errors.KIND_WRONG}
    own = replace(
        form,
        code=cells[CODE_COLUMN],
        value=cells.get(VALUE_COLUMN, "") or form.value or form.original,
        kind=int(kind) if kind and not wrong_kind else form.kind,
        most=cells.get(LIMIT_COLUMN, "") or form.most,
    )
    return CodeLine(number, cells, own, {**check_imported_line(own), **wrong_kind})
