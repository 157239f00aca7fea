"""Reading uploaded sheets at arm's length: a workbook is parsed in a process of its own, within limits, by few at once.

No count taken beforehand bounds what a workbook costs its parsers: a few kilobytes of styles, a single row of a million
cells, an old file whose sectors go round in circles. A process does: it may take so much time and memory and no more,
it holds none of the interpreter that everybody else's calls run on, and it can be ended, which a thread cannot. Text is
read where it is: what it costs follows from its size.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from typing import Any

from server.catalogue.events.errors import TOO_MUCH, SheetsBusy, SheetUnreadable
from server.catalogue.events.spreadsheets.files import Cell, Lines, Table, is_workbook, read_table, refuse_at_sight
from server.platform.errors import FileTooLarge
from server.platform.runtime import ConcurrencyLimit
from server.platform.uploads import SandboxLimitExceeded, SandboxLimits, Upload, run_sandboxed

MOST_SECONDS = 8  # of a processor: 5,000 rows take 2, and twice that on a slow machine
MOST_WAIT = 20  # by the clock, on a machine that has other things to do
MOST_MEMORY = 200 * 1024 * 1024
AT_ONCE = 2  # in this process, of the sixteen threads that answer its calls
FEW = 500  # rows that came as text are read and checked in less time than a turn would save
_semaphore = ConcurrencyLimit(AT_ONCE, refusal=SheetsBusy)


@contextmanager
def reading_slot() -> Iterator[None]:
    """Be one of the few who read or write a large sheet in this process now.

    :raises SheetsBusy: at once, if there are enough of them.
    """
    with _semaphore.one():
        yield


@contextmanager
def open_sheet(source: Upload | Lines) -> Iterator[Lines]:
    """Return the rows of a file, or of a sheet that was read before; checking many is part of the turn.

    :raises SheetsBusy: at once, if enough sheets are being read in this process.
    :raises SheetUnreadable: if the file cannot be used.
    :raises FileTooLarge: if it is larger than 10 MB, or unpacks to more than 40 MB.
    """
    if isinstance(source, Lines) and len(source.lines) <= FEW:
        yield source
        return
    # Reads settings, which the process aside has none of.
    from server.catalogue.events.spreadsheets.headings import lines_of

    with reading_slot():
        yield lines_of(read_sheet(source)) if isinstance(source, Upload) else source


def read_sheet(upload: Upload) -> Table:
    """Read the first sheet of a file, as `read_table` does; whoever calls this has taken a turn.

    :raises SheetUnreadable: also if a workbook takes more time or memory than it may.
    :raises FileTooLarge: if it is larger than 10 MB, or unpacks to more than 40 MB.
    """
    refuse_at_sight(upload)
    return _read_aside(upload.content) if is_workbook(upload) else read_table(upload)


def _read_aside(content: bytes) -> Table:
    limits = SandboxLimits(seconds=MOST_SECONDS, wait=MOST_WAIT, memory=MOST_MEMORY)
    try:
        output = run_sandboxed("server.catalogue.events.spreadsheets.reader:reader", content, limits=limits)
    except SandboxLimitExceeded:
        raise SheetUnreadable(TOO_MUCH) from None
    answer = json.loads(output)
    if answer.get("too_large"):
        raise FileTooLarge(field="performances")
    if "refused" in answer:
        raise SheetUnreadable(answer["refused"])
    return [[_unpacked(cell) for cell in row] for row in answer["table"]]


def _answer(content: bytes) -> dict[str, Any]:
    try:
        return {"table": read_table(Upload("performances.xlsx", content))}
    except SheetUnreadable as refused:
        return {"refused": refused.message}
    except FileTooLarge:
        return {"too_large": True}


def _packed(cell: Any) -> list[Any]:
    if isinstance(cell, datetime | date | time):
        return [type(cell).__name__, cell.isoformat()]
    if isinstance(cell, timedelta):
        return ["timedelta", cell.total_seconds()]
    raise TypeError(type(cell))


def _unpacked(cell: Any) -> Cell:
    if not isinstance(cell, list):
        value: Cell = cell
        return value
    kind, raw = cell
    if kind == "timedelta":
        return timedelta(seconds=raw)
    kinds: dict[str, type[datetime] | type[date] | type[time]] = {"datetime": datetime, "date": date, "time": time}
    return kinds[kind].fromisoformat(raw)


def reader() -> Callable[[bytes], bytes]:
    """Return what reads a workbook, for the process aside."""
    return lambda content: json.dumps(_answer(content), default=_packed).encode()
