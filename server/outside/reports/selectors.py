"""Reading a report in pages: it is no table of rows, but is reckoned anew for each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.core import signing

from server.accounts.caller import Client
from server.core.errors import FieldsWrong, NotFound
from server.core.tables.table import Sheet, Table
from server.insight.reports.asked import Wanted
from server.insight.reports.errors import NoReportChosen, PerformanceNeeded
from server.insight.reports.selectors import Prepared, prepare
from server.outside.reports.columns import as_json, names_of
from server.outside.reports.errors import ReportChanged

CURSOR_WRONG = "This cursor is not of this report and its filters"
_SALT = "outside.report"


def find_report(*, caller: Client, wanted: Wanted) -> Prepared:
    """Judge what is asked for; nothing of the report itself is read yet.

    :raises NotFound: if there is no such report, or the event or performance is another account's.
    :raises PeriodWrong: if its days are too many, or the last is before the first.
    :raises PerformanceNeeded: if it is of one performance, and none is named.
    """
    try:
        return prepare(caller=caller, wanted=wanted)
    except NoReportChosen:
        raise NotFound from None
    except PerformanceNeeded:
        raise PerformanceNeeded(field="performance") from None


def table_of(prepared: Prepared) -> Table:
    """Give a report as a table whose lines are read while it is written; programs add up by themselves."""
    report = prepared.report
    return Table(
        title=report.name, sheets=[Sheet(name=report.name, columns=report.columns, rows=report.read(prepared.asked))]
    )


def read_page(prepared: Prepared, *, cursor: str, limit: int) -> tuple[list[dict[str, Any]], str | None]:
    """Read a page of a report's rows, and give it with the cursor of the next one; of very many rows it keeps one page.

    A page begins after the row that was the last of the page before, wherever that stands by now, so that none is
    passed over or comes twice.

    :raises FieldsWrong: for a cursor that we did not make, or that is of another report or of other filters.
    :raises ReportChanged: if that row is there no more.
    """
    rows, place = _begin(prepared, cursor)
    found = list(islice(rows, limit + 1))
    if len(found) <= limit:
        return found, None
    last = [_name_of(prepared), place + limit, _digest(found[limit - 1])]
    return found[:limit], signing.Signer(salt=_SALT).sign_object(last)


def _begin(prepared: Prepared, cursor: str) -> tuple[Iterator[dict[str, Any]], int]:
    """Give the rows after the one that a cursor names, and how many are before them."""
    rows = _rows_of(prepared)
    if not cursor:
        return rows, 0
    place, digest = _read_cursor(cursor, prepared)
    usual = next(islice(rows, place - 1, place), None)
    if usual is not None and _digest(usual) == digest:
        return rows, place
    rows = _rows_of(prepared)
    for number, row in enumerate(rows, start=1):
        if _digest(row) == digest:
            return rows, number
    raise ReportChanged


def _read_cursor(cursor: str, prepared: Prepared) -> tuple[int, str]:
    try:
        name, place, digest = signing.Signer(salt=_SALT).unsign_object(cursor)
    except (signing.BadSignature, ValueError):
        raise FieldsWrong({"cursor": CURSOR_WRONG}) from None
    if name != _name_of(prepared):
        raise FieldsWrong({"cursor": CURSOR_WRONG})
    return place, digest


def _rows_of(prepared: Prepared) -> Iterator[dict[str, Any]]:
    columns = prepared.report.columns
    named = list(zip(names_of(columns), columns, strict=True))
    for line in prepared.report.read(prepared.asked):
        yield {name: as_json(column.value(line), column.kind) for name, column in named}


def _digest(row: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(row).encode()).hexdigest()[:16]


def _name_of(prepared: Prepared) -> str:
    """Name what was asked for: a cursor holds for that alone. A period that moves with the day is another tomorrow."""
    asked = {name: str(value) for name, value in vars(prepared.asked).items() if name != "today"}
    return hashlib.sha256(json.dumps([prepared.report.id, asked], sort_keys=True).encode()).hexdigest()[:16]
