"""An order on a landscape sheet of A4 (spec part 3, section 2.7): one row of it all, then what it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from server.documents.cache_services import document, drawing_slots
from server.documents.layout import INK, INK_2, INK_3, LINE, VELVET
from server.payments.services.gateways import localized_payment_method
from server.platform import money
from server.platform.i18n import localized_amount, localized_moment
from server.platform.pdf.text import draw_lines, draw_text, draw_text_right, wrap
from server.platform.pdf.typefaces import strong_face, text_face
from server.sales.amounts import is_live, lines_of
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.statuses import STATUS_LABELS

PAGE_WIDTH, PAGE_HEIGHT = landscape(A4)
MARGIN = 36.0
RIGHT = PAGE_WIDTH - MARGIN
GAP = 8.0
LEADING = 12.0
MOST_LINES = 6  # of one cell
WALK_IN = "Walk-in"  # whoever gave no name at the counter

# The spec's columns, each with its share of the sheet's width.
COLUMNS = (
    ("Name", 1.1),
    ("Email", 1.4),
    ("EventName", 1.3),
    ("Date & Time", 1.1),
    ("Venue", 1.0),
    ("Order Total", 0.9),
    ("No Of Tickets", 0.6),
    ("Date and Time of Purchase", 1.1),
    ("Upsells", 1.1),
    ("Order Status", 0.7),
)
_STATES = {
    Ticket.Status.VALID: "not scanned",
    Ticket.Status.ADMITTED: "scanned",
    Ticket.Status.SUPERSEDED: "exchanged",
    Ticket.Status.REFUNDED: "refunded",
    UpsellItem.Status.OPEN: "not redeemed",
    UpsellItem.Status.REDEEMED: "redeemed",
    UpsellItem.Status.VOID: "refunded",
    UpsellItem.Status.SUPERSEDED: "exchanged",
}


def render_order_pdf(order: Order) -> bytes:
    """Draw an order that was read with `whole_orders()`, on as many landscape sheets as its tickets need.

    :raises DocumentsBusy: if too many documents are being drawn.
    """
    with drawing_slots.one(), document(f"OrderDetails_{order.pk}", landscape(A4)) as drawn:
        y = _draw_head(drawn.canvas, order)
        y = _draw_row(drawn.canvas, order, y)
        y = _draw_pairs(drawn.canvas, "Amounts", list(_amounts(order)), y)
        _draw_pairs(drawn.canvas, "Tickets and upsells", list(_units(order)), y)
        drawn.canvas.showPage()
    return drawn.file.getvalue()


def cells_of(order: Order) -> tuple[str, ...]:
    """Return what stands below each of COLUMNS."""
    performance, payment = order.performance, order.payment
    zone = performance.timezone
    bought = payment.paid_at or order.created_at
    upsells = [item.localized_name for item in order.upsells.all() if is_live(item)]
    return (
        payment.buyer_name or WALK_IN,
        payment.buyer_email,
        " \N{EN DASH} ".join(filter(None, (performance.event.name, performance.subcategory))),
        localized_moment(performance.starts_at, zone),
        performance.event.venue.name,
        localized_amount(order.total, payment.currency),
        str(order.quantity),
        localized_moment(bought, zone),
        ", ".join(f"{upsells.count(name)} {name}" for name in dict.fromkeys(upsells)),
        STATUS_LABELS[Order.Status(order.status)],
    )


def _draw_head(canvas: Canvas, order: Order) -> float:
    y = PAGE_HEIGHT - MARGIN - 14
    canvas.setFillColor(VELVET)
    draw_text(canvas, MARGIN, y, "Order Details", strong_face(18))
    canvas.setFillColor(INK_3)
    draw_text_right(canvas, RIGHT, y, f"Order {order.pk}, {order.payment.reference}", text_face(11))
    return y - 28


def _draw_row(canvas: Canvas, order: Order, y: float) -> float:
    whole = sum(share for _, share in COLUMNS)
    x, lowest, body = MARGIN, y, text_face(9)
    for (title, share), cell in zip(COLUMNS, cells_of(order), strict=True):
        width = (RIGHT - MARGIN) * share / whole - GAP
        canvas.setFillColor(INK_2)
        draw_lines(canvas, x, y, title, strong_face(8.5), width=width, lines=2, leading=10)
        canvas.setFillColor(INK)
        lines = max(1, min(MOST_LINES, len(wrap(cell, body, width=width, lines=MOST_LINES))))
        draw_lines(canvas, x, y - 30, cell, body, width=width, lines=lines, leading=LEADING)
        lowest = min(lowest, y - 30 - lines * LEADING)
        x += width + GAP
    _rule(canvas, y - 17)
    _rule(canvas, lowest + 2)
    return lowest - 22


def _rule(canvas: Canvas, y: float) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.line(MARGIN, y, RIGHT, y)


def _draw_pairs(canvas: Canvas, title: str, pairs: Sequence[tuple[str, str]], y: float) -> float:
    """Draw a list of names with what each comes to, on another sheet where this one is full."""
    if not pairs:
        return y
    y = _room(canvas, y, 3 * LEADING)
    canvas.setFillColor(INK_2)
    draw_text(canvas, MARGIN, y, title, strong_face(11))
    y -= 18
    for name, value in pairs:
        y = _room(canvas, y, LEADING)
        canvas.setFillColor(INK)
        draw_text(canvas, MARGIN, y, name, text_face(9.5), width=PAGE_WIDTH * 0.55)
        draw_text_right(canvas, MARGIN + PAGE_WIDTH * 0.72, y, value, text_face(9.5))
        y -= LEADING + 2
    return y - 14


def _room(canvas: Canvas, y: float, needed: float) -> float:
    if y - needed >= MARGIN:
        return y
    canvas.showPage()
    return PAGE_HEIGHT - MARGIN - 14


def _amounts(order: Order) -> Iterator[tuple[str, str]]:
    currency = order.payment.currency
    for line in lines_of(order):
        yield line.name, money.display(line.amount, currency)
    yield "Total", localized_amount(order.total, currency)
    if order.gift_card:
        yield "Paid by gift card", money.display(-order.gift_card, currency)
        if (rest := order.total - order.gift_card) and order.gateway:
            yield localized_payment_method(order.gateway), money.display(rest, currency)
    if order.refunded:
        yield "Refunded", money.display(-order.refunded, currency)


def _units(order: Order) -> Iterator[tuple[str, str]]:
    for ticket in order.tickets.all():
        place = f", {ticket.team_name}, player {ticket.player}" if ticket.player else ""
        yield f"{ticket.type_name}{place}, ticket {ticket.pk}", _STATES[Ticket.Status(ticket.status)]
    for item in order.upsells.all():
        yield f"{item.localized_name}, upsell {item.pk}", _STATES[UpsellItem.Status(item.status)]
