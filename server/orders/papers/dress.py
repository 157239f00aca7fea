"""A customer's look on paper: the head of a slip, its edge, and the adverts below it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from server.branding.css.tints import READABLE, contrast, mixed
from server.branding.look import Colours
from server.core.papers.lettering import draw_text, draw_text_right, strong_face
from server.orders.papers.paper import (
    CARD_BOTTOM,
    CARD_TOP,
    INK,
    INK_2,
    INK_3,
    LEFT,
    RIGHT,
    draw_mark,
    draw_slip,
    small_face,
)

OURS = Colours().accent
LOGO_WIDTH, LOGO_HEIGHT = 160.0, 38.0  # recommended is 105 by 45
ADVERT_HEIGHT = 70.0  # of one or two; three are as high as they can be beside each other (680 by 230)
ADVERT_GAP = 12.0
_ADVERTS_TOP = CARD_BOTTOM - 52


@dataclass(frozen=True)
class Dress:
    """What a slip wears; pictures are encoded as they are embedded, those that could not be read are left out."""

    accent: str = OURS
    logo: bytes = b""
    ads_header: str = ""
    adverts: tuple[bytes, ...] = ()

    @property
    def words(self) -> Color:
        """Give the colour of words in the head: the accent, as dark as it must be to be read on paper."""
        if self.accent == OURS:
            return INK_2
        tints = (mixed(self.accent, "#000000", share / 10) for share in range(11))
        return HexColor(next(tint for tint in tints if contrast(tint, "#ffffff") >= READABLE))


def draw_dressed(canvas: Canvas, dress: Dress, title: str) -> None:
    """Draw a slip and what it wears, with what it is at the right of its head.

    What is the same on every page is in a document once, and each page points to it: adverts do not make it longer.
    """
    form = f"dress-{hash(dress) & 0xFFFFFFFF:08x}"
    if not canvas.hasForm(form):
        canvas.beginForm(form)
        draw_slip(canvas, HexColor(dress.accent))
        _draw_owner(canvas, dress)
        _draw_adverts(canvas, dress)
        canvas.endForm()
    canvas.doForm(form)
    canvas.setFillColor(dress.words)
    draw_text_right(canvas, RIGHT, CARD_TOP - 48, title, strong_face(13))


def _draw_owner(canvas: Canvas, dress: Dress) -> None:
    """Draw whose it is at the top of a slip: the customer's logo, or without one our mark and name."""
    y = CARD_TOP - 48
    if dress.logo:
        picture = ImageReader(BytesIO(dress.logo))
        width, height = _fitted(picture, LOGO_WIDTH, LOGO_HEIGHT)
        canvas.drawImage(picture, LEFT, y + 6 - height / 2, width, height)
        return
    draw_mark(canvas, LEFT, y - 5)
    canvas.setFillColor(INK)
    draw_text(canvas, LEFT + 28, y, "Foyer", strong_face(17))


def _draw_adverts(canvas: Canvas, dress: Dress) -> None:
    """Draw the adverts beside each other below the slip, each in its share of the width."""
    if not dress.adverts:
        return
    count = len(dress.adverts)
    canvas.setFillColor(INK_3)
    draw_text(canvas, LEFT, _ADVERTS_TOP + 10, dress.ads_header, small_face(), width=RIGHT - LEFT)
    share = (RIGHT - LEFT - (count - 1) * ADVERT_GAP) / count
    x = LEFT
    for picture in map(ImageReader, map(BytesIO, dress.adverts)):
        width, height = _fitted(picture, share, ADVERT_HEIGHT)
        canvas.drawImage(picture, x, _ADVERTS_TOP - height, width, height)
        x += width + ADVERT_GAP


def _fitted(picture: ImageReader, width: float, height: float) -> tuple[float, float]:
    """Give the size of a picture of any shape in a space, as it is or smaller."""
    across, down = picture.getSize()
    scale = min(width / across, height / down)
    return across * scale, down * scale
