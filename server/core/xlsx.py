"""A workbook of one sheet, written a row at a time (ECMA-376): its rows are never all in memory.

openpyxl does the same through an XML library, cell by cell, and took seven times as long: a hundred thousand readings
of a door held a thread for a minute and more.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import IO, Any
from xml.sax.saxutils import quoteattr

LONGEST_TEXT = 32_767  # characters that a cell can hold
AT_ONCE = 500  # rows
_DAY_ONE = datetime(1899, 12, 30)  # a spreadsheet's times have no zone
_USUAL_LOOKS: dict[type, str] = {datetime: "yyyy-mm-dd h:mm:ss", date: "yyyy-mm-dd", time: "h:mm:ss"}
# What XML has no way to say; a carriage return only as a reference, or readers take it for a new line.
_SPELLED: dict[int, str | None] = {
    **dict.fromkeys([*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]),
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord("\r"): "&#13;",
}
# What makes a spreadsheet take a text for a formula, now or when it is saved as CSV and opened again.
COMPUTED = ("=", "+", "-", "@", "\t", "\r")
_COMPUTED = tuple(begins.translate(_SPELLED) for begins in COMPUTED)
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"


QUOTED = 1  # the style of a text; 0 is that of all else, and the looks of numbers follow


class Looks:
    """The styles of a workbook: how numbers are shown, each by its place in the list."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def place_of(self, look: str) -> int:
        """Give the place of a look."""
        return QUOTED + 1 + self._places.setdefault(look, len(self._places))

    def to_xml(self) -> str:
        """Write the styles, once all rows are written."""
        numbered = list(enumerate(self._places, start=164))  # lower numbers are the spreadsheet's own
        formats = "".join(f'<numFmt numFmtId="{number}" formatCode={quoteattr(look)}/>' for number, look in numbered)
        if numbered:
            formats = f'<numFmts count="{len(numbered)}">{formats}</numFmts>'
        plain = 'fontId="0" fillId="0" borderId="0" xfId="0"'
        shown = "".join(f'<xf numFmtId="{number}" {plain} applyNumberFormat="1"/>' for number, _ in numbered)
        return (
            f'{_XML}<styleSheet xmlns="{_MAIN}">{formats}'
            '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
            '<fills count="2"><fill><patternFill patternType="none"/></fill>'
            '<fill><patternFill patternType="gray125"/></fill></fills>'
            '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
            '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
            f'<cellXfs count="{QUOTED + 1 + len(numbered)}"><xf numFmtId="0" {plain}/>'
            f'<xf numFmtId="0" {plain} quotePrefix="1"/>{shown}</cellXfs>'
            '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
        )


def write_sheet(
    target: IO[bytes], *, title: str, rows: Iterable[Sequence[Any]], looks: Sequence[str], width: int
) -> None:
    """Write a workbook whose sheet has these rows; `looks` say how each column's numbers and times are shown."""
    styles = Looks()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as book:
        for name, content in _frame(title):
            book.writestr(name, content)
        with book.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            sheet.write(_head(len(looks), width).encode())
            some: list[str] = []
            for number, row in enumerate(rows, start=1):
                some.append(_row(number, row, looks, styles))
                if len(some) == AT_ONCE:
                    sheet.write("".join(some).encode())
                    some.clear()
            sheet.write("".join([*some, "</sheetData></worksheet>"]).encode())
        book.writestr("xl/styles.xml", styles.to_xml())


def _head(columns: int, width: int) -> str:
    wide = f'<cols><col min="1" max="{columns}" width="{width}" customWidth="1"/></cols>' if columns else ""
    return f'{_XML}<worksheet xmlns="{_MAIN}">{wide}<sheetData>'


def _row(number: int, row: Sequence[Any], looks: Sequence[str], styles: Looks) -> str:
    cells = [_cell(value, look, styles) for value, look in zip(row, looks, strict=True)]
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(value: Any, look: str, styles: Looks) -> str:
    if value is None or value == "":
        return "<c/>"
    if isinstance(value, str):
        spelled = value[:LONGEST_TEXT].translate(_SPELLED)
        # Marked as one that a person began with an apostrophe.
        style = f' s="{QUOTED}"' if spelled.startswith(_COMPUTED) else ""
        return f'<c t="inlineStr"{style}><is><t xml:space="preserve">{spelled}</t></is></c>'
    if isinstance(value, bool):
        return f'<c t="b"><v>{int(value)}</v></c>'
    look = look or _USUAL_LOOKS.get(type(value), "")
    style = f' s="{styles.place_of(look)}"' if look else ""
    return f"<c{style}><v>{_number(value)}</v></c>"


def _number(value: float | Decimal | date | time) -> float | Decimal:
    """Give a number as it is, and a time as the days since a spreadsheet's first."""
    if isinstance(value, time):
        value = datetime.combine(_DAY_ONE, value)
    elif isinstance(value, date) and not isinstance(value, datetime):
        return (value - _DAY_ONE.date()).days
    if isinstance(value, datetime):
        return (value - _DAY_ONE) / timedelta(days=1)
    return value


def _frame(title: str) -> Iterable[tuple[str, str]]:
    """Give the parts of a workbook that say where the others are."""
    yield (
        "[Content_Types].xml",
        f'{_XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/></Types>',
    )
    yield "_rels/.rels", _relations(officeDocument="xl/workbook.xml")
    yield "xl/_rels/workbook.xml.rels", _relations(worksheet="worksheets/sheet1.xml", styles="styles.xml")
    yield (
        "xl/workbook.xml",
        f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f'<sheets><sheet name={quoteattr(title)} sheetId="1" r:id="rId1"/></sheets></workbook>',
    )


def _relations(**targets: str) -> str:
    each = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets.items(), start=1)
    )
    return f'{_XML}<Relationships xmlns="{_RELATIONS}">{each}</Relationships>'
