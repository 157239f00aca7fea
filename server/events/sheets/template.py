"""The workbook that people download to fill in (spec part 1, section 2, Event Configuration)."""

from __future__ import annotations

import io
from datetime import date

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from server.core.wire import DATE_FORMATS, DEFAULT_DATE_FORMAT
from server.events.sheets.sheet import COLUMNS, SUBCATEGORY

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def build_template(*, today: date, date_format: str, has_subcategory: bool) -> bytes:
    """Make an .xlsx with the headings and two samples, December 25 and 30, in the reader's own format."""
    first = date(today.year, 12, 25)
    year = today.year if first > today else today.year + 1
    pattern = DATE_FORMATS.get(date_format, DATE_FORMATS[DEFAULT_DATE_FORMAT])
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Performances")
    headings = [*COLUMNS, *([SUBCATEGORY] if has_subcategory else [])]
    for place in range(1, len(headings) + 1):
        sheet.column_dimensions[get_column_letter(place)].width = 17
    sheet.append(headings)
    for day, clock_time, ends, kind in ((25, "2:30PM", "2:00PM", "Matinee"), (30, "7:30PM", "7:00PM", "Evening")):
        starts_on = f"{date(year, 12, day):{pattern}}"
        row = [starts_on, clock_time, 20, 100, f"{date(year, 12, 1):{pattern}}", "10:00AM", starts_on, ends]
        sheet.append([*row, *([kind] if has_subcategory else [])])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
