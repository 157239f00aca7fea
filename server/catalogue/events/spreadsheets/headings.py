"""The headings of a sheet of performances: which there are, where they are, and what is wrong with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from server.catalogue.events.errors import (
    SheetUnreadable,
)
from server.catalogue.events.spreadsheets.files import Cell, Lines, Table, is_empty

EVENT_DATE, EVENT_TIME = "EventDate", "EventTime"
TICKET_COST, TICKETS = "TicketCost", "NumberofTickets"
ON_SALE_DATE, ON_SALE_TIME = "Onsaledate", "OnsaleTime"
END_DATE, END_TIME = "Enddate", "EndsaleTime"
SUBCATEGORY = "Subcategory"
ID = "Id"  # ours: of a sheet that was downloaded, and says which performance each row is
COLUMNS = (EVENT_DATE, EVENT_TIME, TICKET_COST, TICKETS, ON_SALE_DATE, ON_SALE_TIME, END_DATE, END_TIME)

DUPLICATE_HEADINGS = "Check the Excel sheet Duplicate Name's are there!"
WRONG_HEADINGS = "Check the Excel sheet Heading name's are different"

MOST_ABOVE = 20  # rows among which the headings are looked for
_TOTAL = re.compile(r"(grand |sub-?)?totals?\s?:?|sum\s?:?", re.IGNORECASE)
_LONGEST_NAMED = 40  # characters of a heading that is no heading


@dataclass(frozen=True)
class RowError:
    """What is wrong in a row: the columns that it is about, the spec's message, and what would be right there."""

    columns: tuple[str, ...]
    message: str
    remedy: str = ""  # 'Write 05-01-2027'; empty where the message itself says what to do


def error_to_dict(number: int, error: RowError) -> dict[str, Any]:
    return {
        "row": number,
        "column": error.columns[0],
        "columns": list(error.columns),
        "message": error.message,
        "remedy": error.remedy,
    }


def lines_of(table: Table) -> Lines:
    """Find the headings of a file, under a title if it has one, and number the rows below them as the file does.

    Blank rows and totals are passed over.
    """
    at = _headings_at(table)
    headings = table[at] if table else []
    rows = list(enumerate(table[at + 1 :], start=at + 2))
    return Lines(headings, [(number, row) for number, row in rows if not _is_passed_over(row, headings)], at + 1)


def _headings_at(table: Table) -> int:
    """Return the first row with most of the known names, or else the first that is not blank."""
    known = {_folded(name) for name in (*COLUMNS, SUBCATEGORY, ID)}
    alike = [len(known & {_folded(name) for name in _texts(row)}) for row in table[:MOST_ABOVE]]
    if max(alike, default=0) > 1:
        return alike.index(max(alike))
    return next((at for at, row in enumerate(table[:MOST_ABOVE]) if _texts(row)), 0)


def _is_passed_over(row: Sequence[Cell], headings: Sequence[Cell]) -> bool:
    texts = _texts(row)
    if not texts:
        return True
    if not any(_TOTAL.fullmatch(text) for text in texts):
        return False
    # A performance may be of a kind that is called so.
    when = [cell for name, cell in zip(headings, row, strict=False) if str(name).strip() in (EVENT_DATE, EVENT_TIME)]
    return len(when) < 2 or any(is_empty(cell) or _TOTAL.fullmatch(str(cell).strip()) for cell in when)


def _texts(row: Sequence[Cell]) -> list[str]:
    return [str(cell).strip() for cell in row if not is_empty(cell)]


def _folded(name: str) -> str:
    return re.sub(r"[\W_]", "", name.casefold())


def read_headings(sheet: Lines, optional: frozenset[str]) -> dict[str, int]:
    """Find each column's place.

    :raises SheetUnreadable: if a heading is missing, unknown or doubled; each is named with its row.
    """
    names = [str(cell).strip() if not is_empty(cell) else "" for cell in sheet.headings]
    while names and not names[-1]:
        names.pop()
    given = [name for name in names if name]
    if len(set(given)) < len(given):
        twice = [name for name, times in Counter(given).items() if times > 1]
        raise _wrong_headings(DUPLICATE_HEADINGS, sheet, [(name, f"'{_cut(name)}' is there twice") for name in twice])
    if len(given) < len(names) or set(given) - optional != set(COLUMNS):
        raise _wrong_headings(WRONG_HEADINGS, sheet, _differences(names, optional))
    return {name: place for place, name in enumerate(names)}


def _wrong_headings(message: str, sheet: Lines, wrong: Sequence[tuple[str, str]]) -> SheetUnreadable:
    row = sheet.headings_row
    return SheetUnreadable(message, [error_to_dict(row, RowError((_cut(name),), problem)) for name, problem in wrong])


def _differences(names: Sequence[str], optional: Collection[str]) -> list[tuple[str, str]]:
    """Say of each heading that differs what it should be, if that can be told, and which are missing."""
    missing = [name for name in COLUMNS if name not in names]
    problems: list[tuple[str, str]] = []
    for place, name in enumerate(names, start=1):
        if not name:
            problems.append((name, f"Column {place} has no heading"))
        elif name not in COLUMNS and name not in optional:
            meant = _meant_by(name, [*missing, *(other for other in optional if other not in names)])
            problems.append((name, f"'{_cut(name)}' is to be '{meant}'" if meant else f"'{_cut(name)}' is no heading"))
            missing = [other for other in missing if other != meant]
    return [*problems, *((name, f"'{name}' is missing") for name in missing)]


def _meant_by(name: str, names: Sequence[str]) -> str | None:
    by_folded = {_folded(other): other for other in names}
    [near, *_] = [*get_close_matches(_folded(_cut(name)), by_folded, n=1, cutoff=0.75), ""]
    return by_folded.get(near)


def _cut(name: str) -> str:
    return name[:_LONGEST_NAMED]
