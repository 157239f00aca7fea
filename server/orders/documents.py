"""Tickets on paper: an A4 page each, with a code that a phone reads from the sheet or from another screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from zoneinfo import ZoneInfo

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from server.core import money, wire
from server.core.errors import NotFound
from server.orders.codes import sign_code
from server.orders.lettering import Face, draw_lines, draw_text, draw_text_right, strong_face, text_face
from server.orders.models import Order, Ticket
from server.orders.selectors import list_payment_orders
from server.payments.models import Payment

# Tickets that admit somebody, or have done so; superseded and refunded ones would only be turned away.
PRINTED = (Ticket.Status.VALID, Ticket.Status.ADMITTED)

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


@dataclass(frozen=True)
class _Printed:
    """One page: a ticket, its order, and which of the order's printed tickets it is."""

    payment: Payment
    order: Order
    ticket: Ticket
    number: int
    count: int


def has_tickets(orders: list[Order]) -> bool:
    """Tell whether any ticket of some orders would be printed; the orders were read with their tickets."""
    return any(ticket.status in PRINTED for order in orders for ticket in order.tickets.all())


def render_tickets_pdf(payment: Payment) -> bytes:
    """Draw the valid and the admitted tickets of a payment, a page each.

    :raises NotFound: if there are none.
    """
    return render_orders_pdf(payment, list_payment_orders(payment=payment))


def render_orders_pdf(payment: Payment, orders: list[Order]) -> bytes:
    """Draw the tickets of a payment's orders, which were read with `list_payment_orders`, without a query.

    :raises NotFound: if no ticket among them is valid or admitted.
    """
    pages = list(_pages(payment, orders))
    if not pages:
        raise NotFound
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1)
    canvas.setTitle(f"Tickets {payment.reference}")
    canvas.setCreator("Foyer")
    for page in pages:
        _draw_page(canvas, page)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _pages(payment: Payment, orders: list[Order]) -> Iterator[_Printed]:
    for order in orders:
        tickets = [ticket for ticket in order.tickets.all() if ticket.status in PRINTED]
        for number, ticket in enumerate(tickets, 1):
            yield _Printed(payment, order, ticket, number, len(tickets))


def spoken_date(moment: datetime, zone: str) -> str:
    """Write the day in a time zone so that nobody takes its month for its day: Sat 21 November 2026."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{local:%a} {local.day} {local:%B %Y}"


def spoken_amount(amount: Decimal, currency: str) -> str:
    """Write an amount with its sign and its currency: £24.00 GBP."""
    return f"{money.display(amount, currency)} {currency}"


def _draw_page(canvas: Canvas, page: _Printed) -> None:
    _draw_card(canvas)
    _draw_head(canvas, page)
    _draw_performance(canvas, page.order)
    _draw_code(canvas, page)
    _draw_facts(canvas, page)
    canvas.setFillColor(INK_3)
    draw_text(canvas, LEFT, CARD_BOTTOM - 22, "Each code admits one person, once.", _small(), width=RIGHT - LEFT)


def _draw_card(canvas: Canvas) -> None:
    """Draw a slip of paper: a hairline round it, a velvet edge, and a perforation with its notches."""
    canvas.saveState()
    outline = canvas.beginPath()
    outline.roundRect(MARGIN, CARD_BOTTOM, CARD_WIDTH, CARD_TOP - CARD_BOTTOM, CORNER)
    canvas.clipPath(outline, stroke=0, fill=0)
    canvas.setFillColor(VELVET)
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


def _draw_head(canvas: Canvas, page: _Printed) -> None:
    y = CARD_TOP - 48
    _draw_mark(canvas, LEFT, y - 5)
    canvas.setFillColor(INK)
    draw_text(canvas, LEFT + 28, y, "Foyer", strong_face(17))
    canvas.setFillColor(INK_2)
    draw_text_right(canvas, RIGHT, y, f"Ticket {page.number} of {page.count}", strong_face(13))


def _draw_mark(canvas: Canvas, x: float, y: float) -> None:
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


def _draw_performance(canvas: Canvas, order: Order) -> None:
    performance = order.performance
    width = RIGHT - LEFT
    canvas.setFillColor(INK)
    y = draw_lines(
        canvas, LEFT, CARD_TOP - 104, performance.event.name, strong_face(30), width=width, lines=3, leading=34
    )
    canvas.setFillColor(INK_2)
    draw_text(canvas, LEFT, y + 8, performance.subcategory, text_face(15), width=width)
    half = width / 2 - 12
    y = PERFORATION + 92
    canvas.setFillColor(INK_3)
    draw_text(canvas, LEFT, y, "Date and time", _small())
    draw_text(canvas, LEFT + half + 24, y, "Venue", _small())
    canvas.setFillColor(INK)
    draw_text(canvas, LEFT, y - 20, spoken_date(performance.starts_at, performance.timezone), strong_face(15))
    draw_text(canvas, LEFT, y - 46, wire.format_time(performance.starts_at, performance.timezone), strong_face(24))
    _draw_venue(canvas, LEFT + half + 24, y - 20, order, half)


def _draw_venue(canvas: Canvas, x: float, y: float, order: Order, width: float) -> None:
    venue = order.performance.event.venue
    y = draw_lines(canvas, x, y, venue.name, strong_face(15), width=width, lines=2, leading=18)
    canvas.setFillColor(INK_2)
    draw_lines(canvas, x, y, venue_address(order), text_face(11.5), width=width, lines=2, leading=15)


def venue_address(order: Order) -> str:
    """Write the address of an order's venue on one line; a part that is given twice is written once."""
    venue = order.performance.event.venue
    parts = [part.strip() for part in (venue.address, venue.city, venue.state, venue.zipcode, venue.country)]
    return ", ".join(part for place, part in enumerate(parts) if part and not any(part in one for one in parts[:place]))


def _draw_code(canvas: Canvas, page: _Printed) -> None:
    """Draw the signed code in black on white, with its quiet zone, as one path: separate squares would show seams."""
    modules = _modules(_code_text(page))
    module = CODE_SIZE / len(modules)
    left, top = LEFT + 2, PERFORATION - 36
    quiet = QUIET_MODULES * module
    canvas.setFillColor(white)
    canvas.rect(left - quiet, top - CODE_SIZE - quiet, CODE_SIZE + 2 * quiet, CODE_SIZE + 2 * quiet, stroke=0, fill=1)
    squares = canvas.beginPath()
    for row, cells in enumerate(modules):
        for start, length in _dark_runs(cells):
            squares.rect(left + start * module, top - (row + 1) * module, length * module, module)
    canvas.setFillGray(0)
    canvas.drawPath(squares, stroke=0, fill=1)


def _code_text(page: _Printed) -> str:
    return sign_code(
        account_id=page.payment.account_id,
        reference=page.payment.reference,
        order_id=page.ticket.order_id,
        ticket_id=page.ticket.pk,
        performance_id=page.ticket.performance_id,
    )


def _modules(text: str) -> list[list[bool]]:
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return [[bool(cell) for cell in row] for row in code.modules]


def _dark_runs(cells: list[bool]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for place, is_dark in enumerate([*cells, False]):
        if is_dark and start is None:
            start = place
        elif not is_dark and start is not None:
            yield start, place - start
            start = None


def _draw_facts(canvas: Canvas, page: _Printed) -> None:
    """Draw what the door or the box office may ask for, beside the code."""
    x = LEFT + CODE_SIZE + 34
    width = RIGHT - x
    y = PERFORATION - 44
    # The team and its player take a line more, and long names one each.
    gap = 13 if page.ticket.player is None else 8
    for label, value, note in _facts(page):
        canvas.setFillColor(INK_3)
        draw_text(canvas, x, y, label, _small())
        canvas.setFillColor(INK)
        y = draw_lines(canvas, x, y - 16, value, strong_face(13), width=width, lines=2, leading=16)
        if note:
            canvas.setFillColor(INK_3)
            draw_text(canvas, x, y + 1, note, text_face(9.5), width=width)
            y -= 12
        y -= gap


def _facts(page: _Printed) -> Iterator[tuple[str, str, str]]:
    ticket, currency = page.ticket, page.payment.currency
    fee = f"including {money.display(ticket.booking_fee, currency)} booking fee" if ticket.booking_fee else ""
    if ticket.player is None:
        yield "Ticket type", ticket.type_name, ""
    else:
        yield "Team", f"Player {ticket.player}, {ticket.team_name}", ticket.type_name
    yield "Price", spoken_amount(ticket.total, currency), fee
    if page.payment.buyer_name:
        yield "Name", page.payment.buyer_name, ""
    yield "Order", str(page.order.pk), page.payment.reference
    yield "Ticket", str(ticket.pk), ""


def _small() -> Face:
    return text_face(10.5)
