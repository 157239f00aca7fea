"""A slip on an A4 page with a code that a phone reads, and a customer's branding on it: what tickets and gift cards
share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import zxingcpp
from django.utils.translation import gettext
from PIL import Image
from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from server.catalogue.branding.css_colours import READABLE, contrast, mixed
from server.catalogue.branding.theme import Colours
from server.platform.pdf.text import draw_text, draw_text_right
from server.platform.pdf.typefaces import Face, strong_face, text_face

VELVET = HexColor("#8c1b67")
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

BY_WIDTH = 110.0  # of who draws it, at the right of its foot
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
    # Each dark module is a square of one by one; all are written at once, as a canvas formats each number.
    runs = (f"{start} {row} {length} 1 re" for row, cells in enumerate(modules) for start, length in _dark_runs(cells))
    canvas._code.append(" ".join([*runs, "f"]))  # type: ignore[attr-defined]
    canvas.restoreState()


def code_picture(text: str) -> bytes:
    """Draw a code as a PNG with its quiet zone, for a screen: each module is eight dots wide."""
    modules = _modules(text)
    width = len(modules) + 2 * QUIET_MODULES
    picture = Image.new("1", (width, width), 1)
    for row, cells in enumerate(modules, QUIET_MODULES):
        for column, is_dark in enumerate(cells, QUIET_MODULES):
            if is_dark:
                picture.putpixel((column, row), 0)
    target = BytesIO()
    picture.resize((8 * width, 8 * width), Image.Resampling.NEAREST).save(target, "PNG", optimize=True)
    return target.getvalue()


def _modules(text: str) -> list[list[bool]]:
    """Return the rows of a QR code, dark modules as true."""
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


def end_page(canvas: Canvas, caption: str, *, contact: str = "") -> None:
    """Write what a slip is for, whom to ask and by whom it is drawn, below it, and go on to the next page."""
    canvas.setFillColor(INK_3)
    draw_text(canvas, LEFT, CARD_BOTTOM - 22, caption, small_face(), width=RIGHT - LEFT - BY_WIDTH)
    draw_text_right(canvas, RIGHT, CARD_BOTTOM - 22, gettext("Tickets by Foyer"), small_face())
    draw_text(canvas, LEFT, CARD_BOTTOM - 36, contact, small_face(), width=RIGHT - LEFT)
    canvas.showPage()


OURS = Colours().accent
LOGO_WIDTH, LOGO_HEIGHT = 160.0, 38.0  # recommended is 105 by 45
TITLE_WIDTH = 160.0  # of what a slip is, at the right of its head
POSTER_WIDTH, POSTER_HEIGHT = 130.0, 150.0
ADVERT_HEIGHT = 70.0  # of one or two; three are as high as they can be beside each other (680 by 230)
ADVERT_GAP = 12.0
_ADVERTS_TOP = CARD_BOTTOM - 52


@dataclass(frozen=True)
class SlipBranding:
    """What a slip wears; pictures are encoded as they are embedded, those that could not be read are left out."""

    owner: str = ""
    accent: str = OURS
    logo: bytes = b""
    ads_header: str = ""
    adverts: tuple[bytes, ...] = ()
    poster: bytes = b""

    @property
    def text_width(self) -> float:
        """Return how wide what is on may be written: beside the poster, where there is one."""
        if not self.poster:
            return RIGHT - LEFT
        return RIGHT - LEFT - _fitted(_picture(self.poster), POSTER_WIDTH, POSTER_HEIGHT)[0] - 20

    @property
    def text_color(self) -> Color:
        """Return the colour of words in the head: the accent, as dark as it must be to be read on paper."""
        if self.accent == OURS:
            return INK_2
        tints = (mixed(self.accent, "#000000", share / 10) for share in range(11))
        return HexColor(next(tint for tint in tints if contrast(tint, "#ffffff") >= READABLE))


def draw_branded_slip(canvas: Canvas, dress: SlipBranding, title: str) -> None:
    """Draw a slip and what it wears, with what it is at the right of its head.

    What is the same on every page is in a document once, and each page points to it: adverts do not make it longer.
    """
    form = f"dress-{hash(dress) & 0xFFFFFFFF:08x}"
    if not canvas.hasForm(form):
        canvas.beginForm(form)
        draw_slip(canvas, HexColor(dress.accent))
        _draw_owner(canvas, dress)
        _draw_poster(canvas, dress)
        _draw_adverts(canvas, dress)
        canvas.endForm()
    canvas.doForm(form)
    canvas.setFillColor(dress.text_color)
    draw_text_right(canvas, RIGHT, CARD_TOP - 48, title, strong_face(13))


def _draw_owner(canvas: Canvas, dress: SlipBranding) -> None:
    y = CARD_TOP - 48
    if dress.logo:
        picture = _picture(dress.logo)
        width, height = _fitted(picture, LOGO_WIDTH, LOGO_HEIGHT)
        canvas.drawImage(picture, LEFT, y + 6 - height / 2, width, height)
        return
    canvas.setFillColor(INK)
    draw_text(canvas, LEFT, y, dress.owner, strong_face(17), width=RIGHT - LEFT - TITLE_WIDTH)


def _draw_poster(canvas: Canvas, dress: SlipBranding) -> None:
    if not dress.poster:
        return
    picture = _picture(dress.poster)
    width, height = _fitted(picture, POSTER_WIDTH, POSTER_HEIGHT)
    canvas.drawImage(picture, RIGHT - width, CARD_TOP - 72 - height, width, height)


def _draw_adverts(canvas: Canvas, dress: SlipBranding) -> None:
    if not dress.adverts:
        return
    count = len(dress.adverts)
    canvas.setFillColor(INK_3)
    draw_text(canvas, LEFT, _ADVERTS_TOP + 10, dress.ads_header, small_face(), width=RIGHT - LEFT)
    share = (RIGHT - LEFT - (count - 1) * ADVERT_GAP) / count
    x = LEFT
    for picture in map(_picture, dress.adverts):
        width, height = _fitted(picture, share, ADVERT_HEIGHT)
        canvas.drawImage(picture, x, _ADVERTS_TOP - height, width, height)
        x += width + ADVERT_GAP


def _picture(content: bytes) -> ImageReader:
    return ImageReader(BytesIO(content))


def _fitted(picture: ImageReader, width: float, height: float) -> tuple[float, float]:
    across, down = picture.getSize()
    scale = min(width / across, height / down)
    return across * scale, down * scale
