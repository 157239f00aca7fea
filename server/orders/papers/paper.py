"""A slip of paper on an A4 page, with a code that a phone reads: what a ticket and a gift card have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import zxingcpp
from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from server.core.papers.lettering import Face, text_face

VELVET = HexColor("#8c1b67")
VELVET_LIGHT = HexColor("#bf7fab")
INK = HexColor("#18181b")
INK_2 = HexColor("#4b4b53")
INK_3 = HexColor("#64646c")
LINE = HexColor("#c9c9ce")

PAGE_WIDTH, PAGE_HEIGHT = A4
MARGIN = 48.0
PADDING = 30.0
CORNER = 12.0
NOTCH = 9.0
CARD_WIDTH = PAGE_WIDTH - 2 * MARGIN
CARD_TOP = PAGE_HEIGHT - MARGIN
PERFORATION = CARD_TOP - 330.0
CARD_BOTTOM = PERFORATION - 310.0
LEFT = MARGIN + PADDING
RIGHT = PAGE_WIDTH - MARGIN - PADDING

CODE_SIZE = 72 * mm  # without the quiet zone around it
QUIET_MODULES = 4


def draw_slip(canvas: Canvas, edge: Color) -> None:
    """Draw a slip of paper: a hairline round it, a coloured edge, and a perforation with its notches."""
    canvas.saveState()
    outline = canvas.beginPath()
    outline.roundRect(MARGIN, CARD_BOTTOM, CARD_WIDTH, CARD_TOP - CARD_BOTTOM, CORNER)
    canvas.clipPath(outline, stroke=0, fill=0)
    canvas.setFillColor(edge)
    canvas.rect(MARGIN, CARD_TOP - 7, CARD_WIDTH, 7, stroke=0, fill=1)
    canvas.restoreState()
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.8)
    canvas.roundRect(MARGIN, CARD_BOTTOM, CARD_WIDTH, CARD_TOP - CARD_BOTTOM, CORNER, stroke=1, fill=0)
    for x, side in ((MARGIN, 1), (PAGE_WIDTH - MARGIN, -1)):
        _draw_notch(canvas, x, side)
    canvas.setDash(1, 4)
    canvas.setLineCap(1)
    canvas.line(MARGIN + NOTCH + 6, PERFORATION, PAGE_WIDTH - MARGIN - NOTCH - 6, PERFORATION)
    canvas.setDash()
    canvas.setLineCap(0)


def _draw_notch(canvas: Canvas, x: float, side: int) -> None:
    canvas.setFillColor(white)
    canvas.rect(x - 1, PERFORATION - NOTCH, 2, 2 * NOTCH, stroke=0, fill=1)
    start = -90 if side > 0 else 90
    canvas.arc(x - NOTCH, PERFORATION - NOTCH, x + NOTCH, PERFORATION + NOTCH, startAng=start, extent=180)


def draw_mark(canvas: Canvas, x: float, y: float) -> None:
    """Draw Foyer's mark, an arch with a door ajar, 20 points wide."""
    canvas.saveState()
    canvas.translate(x, y)
    _fill_arch(canvas, VELVET, 0, 20, 23)
    _fill_arch(canvas, white, 5, 10, 17.5)
    leaf = canvas.beginPath()
    leaf.moveTo(5, 0)
    leaf.lineTo(5, 12.5)
    leaf.curveTo(5, 14.2, 5.9, 15.7, 7.2, 16.6)
    leaf.lineTo(11, 13.5)
    leaf.lineTo(11, 0)
    leaf.close()
    canvas.setFillColor(VELVET_LIGHT)
    canvas.drawPath(leaf, stroke=0, fill=1)
    canvas.restoreState()


def _fill_arch(canvas: Canvas, colour: Color, x: float, width: float, height: float) -> None:
    radius = width / 2
    arch = canvas.beginPath()
    arch.moveTo(x, 0)
    arch.lineTo(x, height - radius)
    arch.arcTo(x, height - width, x + width, height, startAng=180, extent=-180)
    arch.lineTo(x + width, 0)
    arch.close()
    canvas.setFillColor(colour)
    canvas.drawPath(arch, stroke=0, fill=1)


def draw_code(canvas: Canvas, text: str, *, size: float = CODE_SIZE) -> None:
    """Draw a code in black on white, with its quiet zone, as one path: separate squares would show seams."""
    modules = _modules(text)
    module = size / len(modules)
    left, top = LEFT + 2, PERFORATION - 36
    quiet = QUIET_MODULES * module
    canvas.setFillColor(white)
    canvas.rect(left - quiet, top - size - quiet, size + 2 * quiet, size + 2 * quiet, stroke=0, fill=1)
    canvas.saveState()
    canvas.setFillGray(0)
    canvas.translate(left, top)
    canvas.scale(module, -module)
    _fill_runs(canvas, modules)
    canvas.restoreState()


def _fill_runs(canvas: Any, modules: list[list[bool]]) -> None:
    """Fill the dark modules, each as a square of one by one; written at once, as a canvas formats each number."""
    runs = (f"{start} {row} {length} 1 re" for row, cells in enumerate(modules) for start, length in _dark_runs(cells))
    canvas._code.append(" ".join([*runs, "f"]))


def _modules(text: str) -> list[list[bool]]:
    """Give the rows of a QR code, dark modules as true."""
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image: Any = code.to_image(scale=1, add_quiet_zones=False)  # a buffer, which its types do not say
    rows: Any = memoryview(image).tolist()
    return [[not shade for shade in row] for row in rows]


def _dark_runs(cells: list[bool]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for place, is_dark in enumerate([*cells, False]):
        if is_dark and start is None:
            start = place
        elif not is_dark and start is not None:
            yield start, place - start
            start = None


def small_face() -> Face:
    return text_face(10.5)
