"""The columns of a sheet of performances: their headings, and what people and spreadsheets write in their cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from server.catalogue.errors import SheetUnreadable
from server.catalogue.events.spreadsheets.files import Cell, Lines, Table, is_empty
from server.platform.datetimes import DATE_FORMATS, SUPPORTED_YEARS, format_clock_time
from server.platform.money import parse_amount, symbol
from server.platform.typed_dates import read_clock_time, read_day

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

    def to_json(self) -> dict[str, Any]:
        columns = list(self.columns)
        return {"column": columns[0], "columns": columns, "message": self.message, "remedy": self.remedy}

    def numbered(self, row: int | None) -> dict[str, Any]:
        """Return it with the number of its row."""
        return {"row": row, **self.to_json()}


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
    return SheetUnreadable(message, [RowError((_cut(name),), problem).numbered(row) for name, problem in wrong])


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


# The preview shows each in the cell itself as it was understood (`Sat 1 May 2027`, `7:30AM`) until the cell is
# opened. To ask about each ambiguous day would ask for every row before the thirteenth of a month.

_COUNT = re.compile(r"[0-9]{1,9}")
_WITH_COMMA = re.compile(r"[0-9]{1,9},[0-9]{2}")  # 24,50, as half of Europe's spreadsheets write what is 24.50 to us
_GROUPED = re.compile(r"[0-9]{1,3}(,[0-9]{3}){1,3}(\.[0-9]+)?")
_LONGEST_SHOWN = 300  # more than any column takes: what is sent back as it is shown is judged as it was


class WrongCell(ValueError):
    """A cell does not hold what its column asks for."""


def read_date(cell: Cell, date_format: str, *, today: date) -> date:
    """Read a real date cell, or a day as people write it, by the reader's own order.

    :raises ValueError: for anything else.
    """
    if isinstance(cell, datetime):
        day = cell.date()
    elif isinstance(cell, date):
        day = cell
    elif isinstance(cell, str):
        # Programs write a day of theirs with a time of none.
        return read_day(cell.strip().removesuffix(" 00:00:00"), date_format, today=today, one_order=True)
    else:
        raise WrongCell(cell)
    if day.year not in SUPPORTED_YEARS:
        raise WrongCell(cell)
    return day


def read_time(cell: Cell) -> time:
    """Read a time cell, the time of a date-and-time cell, or a time as people write it: in whole minutes.

    :raises ValueError: for anything else.
    """
    if isinstance(cell, str):
        return read_clock_time(cell)
    if isinstance(cell, timedelta):
        if not timedelta(0) <= cell < timedelta(days=1):
            raise WrongCell(cell)
        cell = datetime.min + cell
    if isinstance(cell, datetime):
        cell = cell.time()
    if not isinstance(cell, time):
        raise WrongCell(cell)
    # A spreadsheet keeps a time as a fraction of a day, which can miss the minute by some microseconds.
    near = datetime.combine(date(2000, 1, 1), cell.replace(tzinfo=None)) + timedelta(milliseconds=500)
    if near.second or near.date() != date(2000, 1, 1):
        raise WrongCell(cell)
    return near.time().replace(microsecond=0)


def read_cost(cell: Cell, currency: str = "") -> Decimal:
    """Read an amount of up to 9 digits and 9 decimals, and round it as its currency is, halves up.

    It may have commas between its thousands, or one before its two decimals, and the currency's sign before it.

    :raises ValueError: for anything else.
    """
    text = _plain_number(cell)
    if currency:
        text = text.removeprefix(symbol(currency)).lstrip()
    text = text.replace(",", ".") if _WITH_COMMA.fullmatch(text) else _ungrouped(text)
    amount = parse_amount(text, currency=currency, decimals=9)
    if amount is None or text.startswith(".") or text.endswith("."):
        raise WrongCell(cell)
    return amount


def read_count(cell: Cell) -> int:
    """Read a number of tickets: digits alone, at most 9, not zero; commas may stand between thousands.

    :raises ValueError: for anything else.
    """
    text = _ungrouped(_plain_number(cell))
    if not _COUNT.fullmatch(text) or int(text) == 0:
        raise WrongCell(cell)
    return int(text)


def _ungrouped(text: str) -> str:
    return text.replace(",", "") if _GROUPED.fullmatch(text) else text


def _plain_number(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        raise WrongCell(cell)
    if isinstance(cell, int):
        # Longer numbers are refused below; the longest Python will not even write.
        return str(cell) if abs(cell) < 10**12 else "-"
    # A spreadsheet keeps 15 digits; what follows is the noise of binary fractions. Never written as 1E+2.
    text = f"{Decimal(f'{cell:.15g}'):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def read_text(cell: Cell) -> str:
    """Read a name of at most 255 characters.

    :raises ValueError: for anything else.
    """
    text = _show_plainly(cell).strip()
    if len(text) > 255 or not text.isprintable():
        raise WrongCell(cell)
    return text


def show_date(cell: Cell, date_format: str) -> str:
    """Write a cell of a day, a real one in the reader's format."""
    if isinstance(cell, date):
        return f"{cell:{DATE_FORMATS.get(date_format, '%m-%d-%Y')}}"
    return show(cell)


def show_time(cell: Cell) -> str:
    """Write a cell of a time, a real one without a space."""
    if cell is None or isinstance(cell, str):
        return show(cell)
    try:
        return format_clock_time(read_time(cell))
    except ValueError:
        return show(cell)


def show(cell: Cell) -> str:
    """Write any cell as text, as much of it as tells what it is."""
    return _show_plainly(cell)[:_LONGEST_SHOWN]


def _show_plainly(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        try:
            return _plain_number(cell)
        except ArithmeticError:
            return "#NUM!"
    return str(cell)
