"""A table as PDF: landscape A4, headings on every page, numbers on the right, numbered pages; or in another format."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
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
NARROWEST = 28.0
TEXT, STRONG = text_face(8), strong_face(8)
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
        canvas.setFillColor(INK)
        draw_text(canvas, MARGIN, self._y, table.title, strong_face(16), width=WIDTH - 2 * MARGIN)
        for note in table.notes:
            self._y -= 13
            canvas.setFillColor(INK_2)
            draw_text(canvas, MARGIN, self._y, note, text_face(9), width=WIDTH - 2 * MARGIN)
        self._y -= 12

    def draw(self, sheet: Sheet, *, named: bool) -> None:
        widths = _widths(sheet.columns)
        if named:
            self._make_room(5 * LEADING)
            self._y -= 16
            self._canvas.setFillColor(INK)
            draw_text(self._canvas, MARGIN, self._y, sheet.name, strong_face(11))
            self._y -= 6
        self._heads(sheet.columns, widths)
        is_empty = True
        for cells in sheet.cells():
            self._row(sheet.columns, widths, cells, TEXT)
            is_empty = False
        if is_empty:
            self._y -= LEADING
            self._canvas.setFillColor(INK_2)
            draw_text(self._canvas, MARGIN, self._y, "No records found", TEXT)
        if sheet.totals:
            self._row(sheet.columns, widths, sheet.totals, STRONG)

    def _heads(self, columns: Sequence[Column], widths: Sequence[float]) -> None:
        self._lines(columns, widths, [column.heading for column in columns], STRONG, INK_2)

    def _row(self, columns: Sequence[Column], widths: Sequence[float], cells: Sequence[object], face: Face) -> None:
        texts = [format_cell(value, column.kind) for value, column in zip(cells, columns, strict=True)]
        height = LEADING * MOST_LINES if any(map(_is_long, texts, widths)) else LEADING
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
            lines = wrap(text, face, width=width - GAP, lines=MOST_LINES) if _is_long(text, width) else [text]
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


def _is_long(text: str, width: float) -> bool:
    """Return whether a text may need more than one line; short texts need not be measured."""
    return len(text) * 3.6 > width - GAP and text_width(text, TEXT) > width - GAP


def _widths(columns: Sequence[Column]) -> list[float]:
    """Distribute the page's width by the columns' widths, none so narrow that a short number breaks."""
    whole = sum(column.width for column in columns)
    room = WIDTH - 2 * MARGIN
    widths = [max(NARROWEST, room * column.width / whole) for column in columns]
    return [width * room / sum(widths) for width in widths]
