"""A gift card on paper: what it is worth, what its buyer has to say, and its code for a hand and for a camera."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from django.utils.translation import gettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from server.catalogue.branding.selectors import get_account_theme
from server.documents.cache_services import DRAWINGS, branding_of, drawing_slots
from server.documents.layout import (
    CARD_BOTTOM,
    CARD_TOP,
    INK,
    INK_2,
    INK_3,
    LEFT,
    PERFORATION,
    RIGHT,
    draw_branded_slip,
    draw_code,
    small_face,
)
from server.platform.i18n import localized_amount
from server.platform.pdf.text import draw_lines, draw_text
from server.platform.pdf.typefaces import strong_face, text_face
from server.pricing.models import GiftCard

# Smaller than a ticket's: a short code has few and large modules, and the quiet zone around it is four of them wide.
_CODE_SIZE = 52 * mm


def render_card_pdf(card: GiftCard, *, is_patient: bool = False) -> bytes:
    """Draw a gift card on one page, in the language that is spoken; it was read with its account.

    It wears its account's look, which is read in one query.

    :raises DocumentsBusy: if too many documents are being drawn, for whoever is not patient.
    :raises TooManyAttempts: if this one was drawn too often, for whoever is not patient.
    """
    if not is_patient:
        DRAWINGS.count(f"card:{card.pk}")
    with drawing_slots.one(is_patient=is_patient):
        return _draw_card(card)


def _draw_card(card: GiftCard) -> bytes:
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1)
    canvas.setTitle(gettext("Gift card"))
    canvas.setCreator("Foyer")
    draw_branded_slip(canvas, branding_of(get_account_theme(card.account_id)), gettext("Gift card"))
    _draw_worth(canvas, card)
    draw_code(canvas, card.code, size=_CODE_SIZE)
    _draw_facts(canvas, card)
    canvas.setFillColor(INK_3)
    width = RIGHT - LEFT
    caption = gettext("Whoever knows this code can spend it.")
    draw_text(canvas, LEFT, CARD_BOTTOM - 22, caption, small_face(), width=width)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw_worth(canvas: Canvas, card: GiftCard) -> None:
    width = RIGHT - LEFT
    canvas.setFillColor(INK)
    y = CARD_TOP - 116
    draw_text(canvas, LEFT, y, localized_amount(card.original, card.currency), strong_face(44), width=width)
    canvas.setFillColor(INK_2)
    y = draw_lines(canvas, LEFT, y - 30, card.account.name, strong_face(15), width=width, lines=2, leading=19)
    canvas.setFillColor(INK)
    draw_lines(canvas, LEFT, y - 12, card.message, text_face(13), width=width, lines=6, leading=18)


def _draw_facts(canvas: Canvas, card: GiftCard) -> None:
    x = LEFT + _CODE_SIZE + 52
    width, y = RIGHT - x, PERFORATION - 44
    for label, value in _facts(card):
        canvas.setFillColor(INK_3)
        draw_text(canvas, x, y, label, small_face())
        canvas.setFillColor(INK)
        y = draw_lines(canvas, x, y - 18, value, strong_face(14), width=width, lines=3, leading=18) - 14


def _facts(card: GiftCard) -> Iterator[tuple[str, str]]:
    if card.recipient:
        yield gettext("For"), card.recipient
    yield gettext("Code"), card.code
    yield gettext("How to use it"), gettext("Type the code in when you pay, or show it at the box office.")
