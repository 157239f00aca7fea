"""The parts of an event's multipart requests that hold a sheet or teams."""

from __future__ import annotations

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.request import Request

from server.catalogue.events.spreadsheets.files import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, Cell, Lines
from server.platform.errors import FileTooLarge, Invalid
from server.platform.http.parsers import json_part, parse_json_object, read_upload
from server.platform.uploads import Upload

MOST_ROWS_BYTES = 6 * 1024 * 1024  # 20,000 rows as a screen writes them, and to spare


def sheet_of(request: Request) -> Upload | Lines | None:
    """Take a sheet: its rows from the part `rows` if they were corrected on the screen, otherwise the uploaded file.

    :raises Invalid: if `rows` is anything but columns and numbered rows of plain cells.
    :raises FileTooLarge: if `rows` is more than 20,000 performances can be.
    """
    raw = json_part(request, "rows", most=MOST_ROWS_BYTES)
    if not raw:
        file = request.FILES.get("performances")
        return read_upload(file) if file else None
    if len(raw) > MOST_ROWS_BYTES:
        raise FileTooLarge(field="rows")
    try:
        sent = json.loads(raw)
        return Lines([_cell(name) for name in _few(sent["columns"])], _numbered(sent["rows"]))
    except (ValueError, RecursionError, KeyError, TypeError):
        raise Invalid("rows are to be columns and rows, each with its number and its cells", field="rows") from None


def _numbered(rows: Any) -> list[tuple[int, list[Cell]]]:
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise ValueError
    lines = [(_row_number(row["row"]), [_cell(cell) for cell in _few(row["cells"])]) for row in rows]
    if len({number for number, _ in lines}) < len(lines):
        raise ValueError
    return lines


def _row_number(number: Any) -> int:
    if type(number) is not int or not 0 < number < 10**9:
        raise ValueError
    return number


def _few(cells: Any) -> list[Any]:
    if not isinstance(cells, list) or len(cells) > MOST_COLUMNS:
        raise ValueError
    return cells


def _cell(cell: Any) -> Cell:
    if isinstance(cell, str):
        # Half a surrogate pair has no bytes, and the cell is shown again.
        return cell[:LONGEST_CELL].encode(errors="replace").decode()
    if cell is None or isinstance(cell, bool | int | float):
        return cell
    raise ValueError


def teams_of(request: Request) -> list[Any]:
    """Take the list of teams, as it was sent; a part that is missing or empty is one of none.

    :raises Invalid: for anything that is no list.
    """
    raw = json_part(request, "teams")
    try:
        teams = parse_json_object(f'{{"teams": {_text(raw) or "[]"}}}')["teams"]
    except (ParseError, UnicodeDecodeError):
        teams = None
    if not isinstance(teams, list):
        raise Invalid("teams is to be a JSON list", field="teams")
    return teams


def _text(raw: bytes | str) -> str:
    return (raw.decode() if isinstance(raw, bytes) else raw).strip()
