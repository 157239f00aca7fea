"""Writes an organiser's spreadsheet of performances, with date and time cells as a spreadsheet program writes them.

    python -m e2e.sheet FILE.xlsx < rows.json

Each row is an object whose keys are the sheet's headings; in it days are YYYY-MM-DD and times HH:MM.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from datetime import date, time, timedelta
from pathlib import Path
from typing import Any

from openpyxl import Workbook

HEADINGS = (
    "EventDate",
    "EventTime",
    "TicketCost",
    "NumberofTickets",
    "Onsaledate",
    "OnsaleTime",
    "Enddate",
    "EndsaleTime",
    "Subcategory",
)
DAYS = {"EventDate", "Onsaledate", "Enddate"}
TIMES = {"EventTime", "OnsaleTime", "EndsaleTime"}
HOURS_A_DAY = 10


def write_sheet(rows: Sequence[dict[str, Any]]) -> bytes:
    """Return the rows as an .xlsx file."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Performances")
    sheet.append(list(HEADINGS))
    for row in rows:
        sheet.append([row.get(name) for name in HEADINGS])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def a_season(count: int, *, price: float = 20.0, tickets: int = 100, today: date | None = None) -> list[dict[str, Any]]:
    """Return rows on sale since yesterday that start from the day after tomorrow on, ten on each day."""
    first = (today or date.today()) + timedelta(days=2)
    rows = []
    for number in range(count):
        day, hour = first + timedelta(days=number // HOURS_A_DAY), time(10 + number % HOURS_A_DAY)
        rows.append(
            {
                "EventDate": day,
                "EventTime": hour,
                "TicketCost": price,
                "NumberofTickets": tickets,
                "Onsaledate": first - timedelta(days=3),
                "OnsaleTime": time(9),
                "Enddate": day,
                "EndsaleTime": hour,
            }
        )
    return rows


def _from_json(row: dict[str, Any]) -> dict[str, Any]:
    def cell(name: str, value: Any) -> Any:
        if name in DAYS:
            return date.fromisoformat(value)
        return time.fromisoformat(value) if name in TIMES else value

    return {name: cell(name, value) for name, value in row.items()}


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(write_sheet([_from_json(row) for row in json.load(sys.stdin)]))
