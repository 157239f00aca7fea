"""Writes everything that is stored about one buyer as JSON and as a PDF."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from io import BytesIO

from django.core.serializers.json import DjangoJSONEncoder
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from server.aftersales.personal_data_selectors import KnownBuyer, KnownCard, KnownOrder, KnownPayment, KnownUnit
from server.documents.layout import INK, INK_2, MARGIN
from server.platform.datetimes import format_spec_datetime
from server.platform.i18n import localized_amount
from server.platform.pdf.text import draw_text, wrap
from server.platform.pdf.typefaces import Face, strong_face, text_face

_WIDTH, _TOP = A4[0] - 2 * MARGIN, A4[1] - MARGIN
_BOTTOM = MARGIN + 24
MOST_LINES = 60  # of one text


def buyer_as_json(buyer: KnownBuyer) -> bytes:
    """Return the data as JSON: instants in ISO 8601, amounts as text."""
    return json.dumps(asdict(buyer), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2).encode()


def buyer_as_pdf(buyer: KnownBuyer) -> bytes:
    """Draw the data on as many pages as they need."""
    file = BytesIO()
    writer = _PdfWriter(Canvas(file, pagesize=A4, pageCompression=1), "All that is known of one buyer")
    for line in _lines(buyer):
        writer.write(line)
    writer.canvas.showPage()
    writer.canvas.save()
    return file.getvalue()


@dataclass(frozen=True)
class _Line:
    text: str
    level: int = 3  # 0 the title, 1 a payment, 2 an order, 3 a fact


_FACES: dict[int, tuple[float, bool, float]] = {
    0: (20, True, 0),
    1: (14, True, 16),
    2: (11, True, 8),
    3: (10, False, 0),
}


class _PdfWriter:
    """Lines from the top of a page to its end, and then on the next one."""

    def __init__(self, canvas: Canvas, title: str) -> None:
        self.canvas = canvas
        canvas.setTitle(title)
        canvas.setCreator("Foyer")
        self.y = _TOP

    def write(self, line: _Line) -> None:
        size, is_strong, gap = _FACES[line.level]
        face: Face = (strong_face if is_strong else text_face)(size)
        self.y -= gap
        for part in wrap(line.text, face, width=_WIDTH, lines=MOST_LINES):
            if self.y - size < _BOTTOM:
                self.canvas.showPage()
                self.y = _TOP
            self.y -= size * 1.35
            self.canvas.setFillColor(INK if is_strong else INK_2)
            draw_text(self.canvas, MARGIN, self.y, part, face)


def _lines(buyer: KnownBuyer) -> Iterator[_Line]:
    yield _Line("All that is known of one buyer", 0)
    yield from _facts({"E-mail": buyer.email, "Held by": buyer.account, "As of": _utc(buyer.as_of)})
    for payment in buyer.payments:
        yield from _payment(payment)
    for card in buyer.gift_cards:
        yield from _card(card)


def _payment(payment: KnownPayment) -> Iterator[_Line]:
    yield _Line(f"Payment {payment.reference}", 1)
    yield from _facts(
        {
            "Name": payment.name,
            "E-mail": payment.email,
            "Phone": payment.phone,
            "Country": payment.country,
            "Postal code": payment.zipcode,
            "E-mail marketing": "agreed" if payment.marketing_optin else "not agreed",
            "Channel": payment.channel,
            "Reserved": _utc(payment.reserved_at),
            "Paid": _utc(payment.paid_at) if payment.paid_at else "",
            "Total": localized_amount(payment.total, payment.currency),
        }
    )
    for money in payment.money:
        through = f" by {money.gateway}" if money.gateway else ""
        amount = localized_amount(money.amount, payment.currency)
        yield _Line(f"{money.kind.capitalize()}{through}: {amount}, {money.status}, {_utc(money.at)}")
    for email in payment.letters:
        yield _Line(f"Mail ({email.kind.replace('_', ' ')}): {email.state}, {_utc(email.at)}")
    for order in payment.orders:
        yield from _order(order, payment.currency)


def _order(order: KnownOrder, currency: str) -> Iterator[_Line]:
    yield _Line(f"Order {order.number}: {order.event}{f', {order.subcategory}' if order.subcategory else ''}", 2)
    yield from _facts(
        {
            "Venue": order.venue,
            "Date and time": f"{format_spec_datetime(order.starts_at, order.timezone)} ({order.timezone})",
            "Status": order.status,
            "Total": localized_amount(order.total, currency),
            "Refunded": localized_amount(order.refunded, currency) if order.refunded else "",
            "Promo code": order.promo_code,
            "Comments": order.comments,
        }
    )
    for word, units in (("Ticket", order.tickets), ("Upsell", order.upsells)):
        for unit in units:
            yield _Line(_unit(word, unit, currency))
    for note in order.history:
        amount = f", {localized_amount(note.amount, currency)}" if note.amount is not None else ""
        description = f": {note.description}" if note.description else ""
        yield _Line(f"{_utc(note.at)}, {note.what.replace('_', ' ')}{amount}{description}")


def _unit(word: str, unit: KnownUnit, currency: str) -> str:
    used = f", {_utc(unit.used_at)}{f' at {unit.gate}' if unit.gate else ''}" if unit.used_at else ""
    holder = f", for {unit.holder}" if unit.holder else ""
    return f"{word} {unit.number}: {unit.what}{holder}, {localized_amount(unit.price, currency)}, {unit.status}{used}"


def _card(card: KnownCard) -> Iterator[_Line]:
    yield _Line(f"Gift card {card.number}", 1)
    yield from _facts(
        {
            "For": card.recipient,
            "Message": card.message,
            "Worth": localized_amount(card.original, card.currency),
            "Left": localized_amount(card.balance, card.currency),
            "Made": _utc(card.made_at),
        }
    )


def _facts(facts: dict[str, str]) -> Iterator[_Line]:
    yield from (_Line(f"{name}: {value}") for name, value in facts.items() if value)


def _utc(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"
