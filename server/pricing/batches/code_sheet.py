"""Codes from a CSV file: its lines, and what is wrong with each of them."""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from server.core.tables.workbooks import plain_text
from server.core.uploads import PDF_MARK, PDF_MARK_WITHIN
from server.events.errors import SheetUnreadable
from server.events.sheets.sheet_files import Cell, is_empty, rows_of_csv
from server.pricing import errors
from server.pricing.basket import FLAT, PERCENT
from server.pricing.batches.batches import MOST_CODES
from server.pricing.codes import CodeForm, fold
from server.pricing.promos.form import wrong_in_line

LONGEST_CELL = 100  # characters; more than any column takes, so a cell that was cut is still refused
CODE, VALUE, KIND, MOST = "promocode", "discountvalue", "isamountorperc", "maxredemption"
COLUMNS = (CODE, VALUE, KIND, MOST)


class CellError(NamedTuple):
    """What is wrong with a column of a line."""

    column: str
    message: str


@dataclass(frozen=True)
class CodeLine:
    """A line of a file with its number, its cells, the form that it makes, and what is wrong by column."""

    number: int
    cells: Mapping[str, str]
    form: CodeForm
    wrong: Mapping[str, str]

    @property
    def key(self) -> str:
        return fold(self.form.code)

    @property
    def errors(self) -> list[CellError]:
        return [CellError(column, message) for column, message in self.wrong.items()]


class ImportPreview(NamedTuple):
    """What the lines of a file would make, and how many of them cannot be imported."""

    rows: Sequence[CodeLine]
    total: int
    wrong: int


def preview_of(lines: Sequence[CodeLine]) -> ImportPreview:
    """Sum up the lines of a file."""
    return ImportPreview(lines, len(lines), sum(bool(line.wrong) for line in lines))


def read_codes(text: str, form: CodeForm) -> list[CodeLine]:
    """Read the codes of a CSV file; what a line does not say of its code, the form says for all.

    Its first line names the columns: `promocode`, and where wanted `discountvalue`, `isamountorperc` and
    `maxredemption`; others are passed over, so that what was exported can be imported.

    :raises FileRefused: if the file as a whole cannot be used; what is wrong with a line stands in the line.
    """
    headings, rows = _table(text)
    places = {name: headings.index(name) for name in COLUMNS if name in headings}
    if CODE not in places:
        raise errors.FileRefused(errors.NO_CODES_COLUMN)
    lines: list[CodeLine] = []
    first_with: dict[str, int] = {}
    for number, row in rows:
        cells = {name: row[place] if place < len(row) else "" for name, place in places.items()}
        line = _line_of(number, cells, form)
        if not line.wrong and (earlier := first_with.setdefault(line.key, number)) != number:
            line = replace(line, wrong={CODE: errors.in_line_already(earlier)})
        lines.append(line)
    if not lines:
        raise errors.FileRefused(errors.NO_CODES)
    return lines


def without_taken(lines: Sequence[CodeLine], taken: Collection[str]) -> list[CodeLine]:
    """Say of the lines whose name is taken that it is."""
    return [
        replace(line, wrong={CODE: errors.NAME_TAKEN}) if not line.wrong and line.key in taken else line
        for line in lines
    ]


def _table(text: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Give the headings and the lines below them that are not empty, each with its number."""
    if PDF_MARK.decode() in text[:PDF_MARK_WITHIN]:
        raise errors.FileRefused(errors.PDF_AS_CSV)
    headings: list[str] | None = None
    rows: list[tuple[int, list[str]]] = []
    try:
        for number, row in enumerate(rows_of_csv(text), start=1):
            if all(is_empty(cell) for cell in row):
                continue
            cells = [_text(cell) for cell in row]
            if headings is None:
                headings = [cell.lower() for cell in cells]
                continue
            rows.append((number, cells))
            if len(rows) > MOST_CODES:
                raise errors.FileRefused(errors.TOO_MANY_CODES)
    except (SheetUnreadable, csv.Error):
        raise errors.FileRefused(errors.NOT_A_CSV) from None
    return headings or [], rows


def _text(cell: Cell) -> str:
    return plain_text(str(cell).strip()[:LONGEST_CELL])


def _line_of(number: int, cells: Mapping[str, str], form: CodeForm) -> CodeLine:
    kind = cells.get(KIND, "")
    wrong_kind = {} if kind in {"", str(FLAT), str(PERCENT)} else {KIND: errors.KIND_WRONG}
    own = replace(
        form,
        code=cells[CODE],
        value=cells.get(VALUE, "") or form.value or form.original,
        kind=int(kind) if kind and not wrong_kind else form.kind,
        most=cells.get(MOST, "") or form.most,
    )
    return CodeLine(number, cells, own, {**wrong_in_line(own), **wrong_kind})
