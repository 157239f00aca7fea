"""A table as PDF: landscape A4, headings on every page, numbers on the right, numbered pages; or in another format."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import IO

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from server.platform.pdf.text import draw_text, draw_text_right, text_width, wrap
from server.platform.pdf.typefaces import Face, strong_face, text_face
from server.platform.tables import Column, FileFormat, Sheet, Table, csv_chunks, format_cell, write_table_workbook

INK, INK_2, LINE = HexColor("#18181b"), HexColor("#64646c"), HexColor("#c9c9ce")
WIDTH, HEIGHT = landscape(A4)
MARGIN, GAP = 36.0, 8.0
LEADING, PADDING = 10.5, 3.5
BOTTOM = MARGIN + 16
MOST_LINES = 3  # of one cell
NARROWEST, WIDEST_WORD = 28.0, 110.0  # points; an order number is at most 106
ROUNDING = 0.1  # points
MEASURED = 100  # rows whose words the widths of the columns take into account
WIDEST_GLYPH = 8.0  # points, of nearly all scripts; a text of less needs no measuring
SIZE, SMALLEST = 8.0, 6.0  # of the type, in points
TEXT, STRONG = text_face(SIZE), strong_face(SIZE)
CHUNK = 64 * 1024


def write_table(table: Table, form: FileFormat) -> Iterator[bytes]:
    """Write a table in any format, some of it at a time."""
    if form is FileFormat.CSV:
        yield from csv_chunks(table)
        return
    with write_table_workbook(table) if form is FileFormat.XLSX else write_pdf(table) as file:
        file.seek(0)
        while some := file.read(CHUNK):
            yield some


def write_pdf(table: Table) -> IO[bytes]:
    """Draw all sheets into a temporary file, which is deleted when it is closed."""
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by whoever sends it)
    canvas = Canvas(target, pagesize=(WIDTH, HEIGHT), pageCompression=1)
    canvas.setTitle(table.title)
    canvas.setCreator("Foyer")
    writer = _TableWriter(canvas, table)
    for sheet in table.sheets:
        writer.draw(sheet, named=len(table.sheets) > 1)
    writer.end_page()
    canvas.save()
    return target


class _TableWriter:
    def __init__(self, canvas: Canvas, table: Table) -> None:
        self._canvas, self._title = canvas, table.title
        self._page, self._y = 1, HEIGHT - MARGIN - 16
        self._text, self._strong = TEXT, STRONG
        canvas.setFillColor(INK)
        draw_text(canvas, MARGIN, self._y, table.title, strong_face(16), width=WIDTH - 2 * MARGIN)
        for note in table.notes:
            self._y -= 13
            canvas.setFillColor(INK_2)
            draw_text(canvas, MARGIN, self._y, note, text_face(9), width=WIDTH - 2 * MARGIN)
        self._y -= 12

    def draw(self, sheet: Sheet, *, named: bool) -> None:
        rows = sheet.cells()
        first = list(islice(rows, MEASURED))
        widths, size = _fit(sheet.columns, first)
        self._text, self._strong = text_face(size), strong_face(size)
        if named:
            self._make_room(5 * LEADING)
            self._y -= 16
            self._canvas.setFillColor(INK)
            draw_text(self._canvas, MARGIN, self._y, sheet.name, strong_face(11))
            self._y -= 6
        self._heads(sheet.columns, widths)
        is_empty = True
        for cells in chain(first, rows):
            self._row(sheet.columns, widths, cells, self._text)
            is_empty = False
        if is_empty:
            self._y -= LEADING
            self._canvas.setFillColor(INK_2)
            draw_text(self._canvas, MARGIN, self._y, "No records found", TEXT)
        if sheet.totals:
            self._row(sheet.columns, widths, sheet.totals, self._strong)

    def _heads(self, columns: Sequence[Column], widths: Sequence[float]) -> None:
        self._lines(columns, widths, [column.heading for column in columns], self._strong, INK_2)

    def _row(self, columns: Sequence[Column], widths: Sequence[float], cells: Sequence[object], face: Face) -> None:
        texts = _texts(columns, cells)
        is_long = any(_is_long(text, width, face) for text, width in zip(texts, widths, strict=True))
        height = LEADING * MOST_LINES if is_long else LEADING
        if self._make_room(height + 2 * PADDING):
            self._heads(columns, widths)
        self._lines(columns, widths, texts, face, INK)

    def _lines(
        self, columns: Sequence[Column], widths: Sequence[float], texts: Sequence[str], face: Face, ink: Color
    ) -> None:
        """Draw the cells of a row, each on as many lines as it needs, and a hairline below."""
        top, deepest, x = self._y - PADDING - LEADING + 2, 1, MARGIN
        self._canvas.setFillColor(ink)
        for column, width, text in zip(columns, widths, texts, strict=True):
            lines = wrap(text, face, width=width - GAP, lines=MOST_LINES) if _is_long(text, width, face) else [text]
            for place, line in enumerate(lines):
                y = top - place * LEADING
                if column.kind.is_number:
                    draw_text_right(self._canvas, x + width - GAP, y, line, face)
                else:
                    draw_text(self._canvas, x, y, line, face, width=width - GAP)
            deepest = max(deepest, len(lines))
            x += width
        self._y -= deepest * LEADING + 2 * PADDING
        self._canvas.setStrokeColor(LINE)
        self._canvas.setLineWidth(0.4)
        self._canvas.line(MARGIN, self._y, WIDTH - MARGIN, self._y)

    def _make_room(self, height: float) -> bool:
        """Start a new page if this one has less room; return whether it did."""
        if self._y - height > BOTTOM:
            return False
        self.end_page()
        self._page += 1
        self._y = HEIGHT - MARGIN
        return True

    def end_page(self) -> None:
        self._canvas.setFillColor(INK_2)
        draw_text(self._canvas, MARGIN, MARGIN - 8, self._title, text_face(8), width=WIDTH / 2)
        draw_text_right(self._canvas, WIDTH - MARGIN, MARGIN - 8, f"Page {self._page}", text_face(8))
        self._canvas.showPage()


def _texts(columns: Sequence[Column], cells: Sequence[object]) -> list[str]:
    return [format_cell(value, column.kind) for value, column in zip(cells, columns, strict=True)]


def _is_long(text: str, width: float, face: Face) -> bool:
    """Return whether a text needs more than one line; short texts need not be measured."""
    return len(text) * WIDEST_GLYPH > width - GAP and text_width(text, face) > width - GAP


def _fit(columns: Sequence[Column], rows: Sequence[Sequence[object]]) -> tuple[list[float], float]:
    """Return the columns' widths and the type's size, at which no word is broken if the page has room for all.

    An order number or a heading that is broken or cut can't be read or searched for. What is left of the page is
    distributed by the columns' own widths.
    """
    words = [{(word, STRONG) for word in column.heading.split()} for column in columns]
    for cells in rows:
        for known, text in zip(words, _texts(columns, cells), strict=True):
            known.update((word, TEXT) for word in text.split())
    longest = [
        min(WIDEST_WORD, max([NARROWEST - GAP, *(text_width(word, face) + ROUNDING for word, face in known)]))
        for known in words
    ]
    room = WIDTH - 2 * MARGIN
    scale = max(SMALLEST / SIZE, min(1.0, (room - GAP * len(columns)) / sum(longest)))
    least = [GAP + width * scale for width in longest]
    spare = room - sum(least)
    if spare <= 0:
        return [width * room / sum(least) for width in least], SIZE * scale
    whole = sum(column.width for column in columns)
    more = [max(0.0, room * column.width / whole - width) for column, width in zip(columns, least, strict=True)]
    return [width + spare * extra / sum(more) for width, extra in zip(least, more, strict=True)], SIZE * scale
