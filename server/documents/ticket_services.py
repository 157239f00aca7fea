"""Tickets and gift cards on paper: an A4 page each, with a code that a phone reads from it or from another screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.utils.translation import gettext
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from server.accounts.models import Account
from server.catalogue.branding.selectors import get_account_theme, get_event_themes
from server.catalogue.branding.theme import Theme
from server.catalogue.events.door_times import read_door_times
from server.documents import cache_services
from server.documents.layout import (
    CARD_BOTTOM,
    CARD_TOP,
    CODE_SIZE,
    INK,
    INK_2,
    INK_3,
    LEFT,
    PERFORATION,
    RIGHT,
    SlipBranding,
    draw_branded_slip,
    draw_code,
    end_page,
    small_face,
)
from server.payments.models import Payment
from server.payments.services.gateways import localized_payment_method
from server.platform.errors import NotFound
from server.platform.i18n import localized_amount, localized_date, localized_money, localized_time, use_language
from server.platform.pdf.text import draw_lines, draw_text, draw_text_right
from server.platform.pdf.typefaces import strong_face, text_face
from server.pricing.models import GiftCard
from server.sales.amounts import counted_upsells, has_extras, is_live, lines_of, localized_type_name
from server.sales.codes import sign_code
from server.sales.models import Order, Ticket

# Tickets that admit somebody, or have done so; superseded and refunded ones would only be turned away.
PRINTED = (Ticket.Status.VALID, Ticket.Status.ADMITTED)


@dataclass(frozen=True)
class Page:
    """One page: a ticket, its order, and which of the order's printed tickets it is."""

    payment: Payment
    order: Order
    ticket: Ticket
    number: int
    count: int
    opens_at: datetime | None = None  # when the doors do, where that is known


def is_printed(order: Order) -> bool:
    """Return whether an order, read with its tickets and upsells, has anything to print."""
    return any(ticket.status in PRINTED for ticket in order.tickets.all()) or any(map(is_live, order.upsells.all()))


def render_orders_pdf(
    payment: Payment,
    orders: list[Order],
    themes: Mapping[int, Theme] | None = None,
    opening: Mapping[int, datetime] | None = None,
    *,
    is_patient: bool = False,
    on_page: Callable[[int], None] | None = None,
) -> bytes:
    """Draw the tickets of a payment's orders, which were read with `list_payment_orders`, in its buyer's language.

    Each wears what its event has published, `themes` by the events' ids, and says when its doors open, `opening` by the
    performances' ids; without them they are read, in one query each.
    An order with upsells, a discount or a gift card has a page of its own behind its tickets. What was drawn before is
    not drawn again. `on_page` is told how many tickets are drawn, one by one.

    :raises NotFound: if no ticket among them is valid or admitted, and no upsell is left.
    :raises DocumentsBusy: if too many others are being drawn, for whoever is not patient.
    """
    printed = _printed(orders)
    known = get_event_themes(order.performance.event for order in printed) if themes is None else themes
    doors = read_door_times([order.performance for order in printed]) if opening is None else opening

    def draw() -> bytes:
        return _draw_orders(payment, printed, known, doors, on_page)

    content = _content(payment, printed, known, doors)
    return cache_services.get_or_draw(payment.pk, content, draw, is_patient=is_patient)


def find_orders_pdf(payment: Payment, orders: list[Order]) -> bytes | None:
    """Return the tickets of a payment's orders if they were drawn as they are now.

    :raises NotFound: if no ticket among them is valid or admitted, and no upsell is left.
    """
    printed = _printed(orders)
    themes = get_event_themes(order.performance.event for order in printed)
    opening = read_door_times([order.performance for order in printed])
    return cache_services.find_cached(payment.pk, _content(payment, printed, themes, opening))


def _printed(orders: list[Order]) -> list[Order]:
    printed = [order for order in orders if is_printed(order)]
    if not printed:
        raise NotFound
    return printed


def _content(
    payment: Payment, printed: list[Order], themes: Mapping[int, Theme], opening: Mapping[int, datetime]
) -> Iterator[object]:
    yield "tickets", payment.account_id, payment.reference, payment.language, payment.currency, payment.buyer_name
    yield payment.account.name, _contact(payment.account)
    for order in printed:
        performance = order.performance
        yield from map(cache_services.digest_fields, (order, performance, performance.event, performance.event.venue))
        yield from map(cache_services.digest_fields, (*order.tickets.all(), *order.upsells.all()))
        yield themes[performance.event_id], opening.get(performance.pk)
        yield from (_code_text(page) for page in islice(_pages(payment, order), 1))  # of the key that signs them all


def _draw_orders(
    payment: Payment,
    printed: list[Order],
    themes: Mapping[int, Theme],
    opening: Mapping[int, datetime],
    on_page: Callable[[int], None] | None,
) -> bytes:
    done = 0
    fonts = themes[printed[0].performance.event_id].font  # of the account, whose all of them are
    with (
        use_language(payment.language),
        cache_services.document(gettext("Tickets {number}").format(number=payment.reference), fonts=fonts) as drawn,
    ):
        for order in printed:
            event, opens_at = order.performance.event, opening.get(order.performance_id)
            dress = cache_services.branding_of(themes[event.pk], payment.account.name, event.thumbnail.name)
            for page in _pages(payment, order, opens_at):
                draw_page(drawn.canvas, dress, page, _code_text(page))
                done += 1
                if on_page is not None:
                    on_page(done)
            if has_extras(order):
                _draw_order(drawn.canvas, dress, payment, order, opens_at)
    return drawn.file.getvalue()


def _pages(payment: Payment, order: Order, opens_at: datetime | None = None) -> Iterator[Page]:
    tickets = [ticket for ticket in order.tickets.all() if ticket.status in PRINTED]
    for number, ticket in enumerate(tickets, 1):
        yield Page(payment, order, ticket, number, len(tickets), opens_at)


def draw_page(canvas: Canvas, dress: SlipBranding, page: Page, code: str) -> None:
    draw_branded_slip(canvas, dress, gettext("Ticket {number} of {count}").format(number=page.number, count=page.count))
    _draw_performance(canvas, dress, page.order, page.opens_at)
    draw_code(canvas, code)
    _draw_facts(canvas, page)
    end_page(canvas, gettext("Each code admits one person, once."), contact=_contact(page.payment.account))


def _draw_performance(canvas: Canvas, dress: SlipBranding, order: Order, opens_at: datetime | None) -> None:
    performance = order.performance
    width = RIGHT - LEFT
    canvas.setFillColor(INK)
    y = draw_lines(
        canvas,
        LEFT,
        CARD_TOP - 104,
        performance.event.localized_name,
        strong_face(30),
        width=dress.text_width,
        lines=3,
        leading=34,
    )
    canvas.setFillColor(INK_2)
    draw_text(canvas, LEFT, y + 8, performance.subcategory, text_face(15), width=dress.text_width)
    half = width / 2 - 12
    y = PERFORATION + 92
    canvas.setFillColor(INK_3)
    draw_text(canvas, LEFT, y, gettext("Date and time"), small_face())
    draw_text(canvas, LEFT + half + 24, y, gettext("Venue"), small_face())
    canvas.setFillColor(INK)
    draw_text(canvas, LEFT, y - 20, localized_date(performance.starts_at, performance.timezone), strong_face(15))
    draw_text(canvas, LEFT, y - 46, localized_time(performance.starts_at, performance.timezone), strong_face(24))
    if opens_at is not None:
        doors = gettext("Doors open at {time}").format(time=localized_time(opens_at, performance.timezone))
        canvas.setFillColor(INK_2)
        draw_text(canvas, LEFT, y - 66, doors, text_face(11.5), width=half)
        canvas.setFillColor(INK)
    x, venue = LEFT + half + 24, performance.event.venue
    y = draw_lines(canvas, x, y - 20, venue.name, strong_face(15), width=half, lines=2, leading=18)
    canvas.setFillColor(INK_2)
    draw_lines(canvas, x, y, venue_address(order), text_face(11.5), width=half, lines=2, leading=15)


def venue_address(order: Order) -> str:
    """Write the address of an order's venue on one line; a part that is given twice is written once."""
    venue = order.performance.event.venue
    parts = [part.strip() for part in (venue.address, venue.city, venue.state, venue.zipcode, venue.country)]
    return ", ".join(part for place, part in enumerate(parts) if part and not any(part in one for one in parts[:place]))


def _code_text(page: Page) -> str:
    return sign_code(
        account_id=page.payment.account_id,
        reference=page.payment.reference,
        order_id=page.ticket.order_id,
        ticket_id=page.ticket.pk,
        performance_id=page.ticket.performance_id,
    )


def _draw_facts(canvas: Canvas, page: Page) -> None:
    x = LEFT + CODE_SIZE + 34
    width = RIGHT - x
    y = PERFORATION - 44
    # The team and its player take a line more, and long names one each.
    gap = 13 if page.ticket.player is None else 8
    for label, value, note in _facts(page):
        canvas.setFillColor(INK_3)
        draw_text(canvas, x, y, label, small_face())
        canvas.setFillColor(INK)
        y = draw_lines(canvas, x, y - 16, value, strong_face(13), width=width, lines=2, leading=16)
        if note:
            canvas.setFillColor(INK_3)
            draw_text(canvas, x, y + 1, note, text_face(9.5), width=width)
            y -= 12
        y -= gap


def _draw_order(canvas: Canvas, dress: SlipBranding, payment: Payment, order: Order, opens_at: datetime | None) -> None:
    """Draw what an order comes to, line by line; who has bought upsells alone has no other page."""
    draw_branded_slip(canvas, dress, gettext("Order %(number)s") % {"number": payment.reference})
    _draw_performance(canvas, dress, order, opens_at)
    currency = payment.currency
    rows = [(line.name, localized_money(line.amount, currency), line.is_informational) for line in lines_of(order)]
    total = [(gettext("Total"), localized_amount(order.total, currency), False)]
    if order.gift_card:
        rest = order.total - order.gift_card
        total.append((gettext("Gift card"), localized_money(-order.gift_card, currency), False))
        if rest:
            total.append((localized_payment_method(order.gateway), localized_money(rest, currency), False))
    y = PERFORATION - 40
    # A party that has bought very much gets smaller lines, not another page.
    leading = min(19.0, (y - CARD_BOTTOM - 24) / (len(rows) + len(total) + 1))
    size = min(12.5, leading * 0.68)
    for label, amount, is_informational in rows:
        _draw_row(canvas, y, label, amount, ink=INK_3 if is_informational else INK, size=size)
        y -= leading
    canvas.setStrokeColor(INK_3)
    canvas.line(LEFT, y + leading * 0.62, RIGHT, y + leading * 0.62)
    y -= leading * 0.4
    for place, (label, amount, _) in enumerate(total):
        _draw_row(canvas, y, label, amount, ink=INK, size=size, is_strong=place == 0)
        y -= leading
    caption = gettext("Show order {number} to collect your items.").format(number=payment.reference)
    end_page(canvas, caption, contact=_contact(payment.account))


def _contact(account: Account) -> str:
    """Say whom a buyer asks, in one line; empty where the account names nobody."""
    ways = " · ".join(filter(None, (account.contact_email, account.contact_phone, account.contact_page)))
    return gettext("Questions? Ask {house}: {ways}").format(house=account.name, ways=ways) if ways else ""


def _draw_row(
    canvas: Canvas, y: float, label: str, amount: str, *, ink: Color, size: float, is_strong: bool = False
) -> None:
    face = strong_face(size) if is_strong else text_face(size)
    canvas.setFillColor(ink)
    draw_text(canvas, LEFT, y, label, face, width=RIGHT - LEFT - 110)
    draw_text_right(canvas, RIGHT, y, amount, face)


def _facts(page: Page) -> Iterator[tuple[str, str, str]]:
    ticket, currency = page.ticket, page.payment.currency
    brings = ", ".join(item.localized_name for item in counted_upsells(page.order) if item.ticket_id == ticket.pk)
    included = gettext("with {upsells}").format(upsells=brings) if brings else ""
    fee = localized_money(ticket.booking_fee, currency) if ticket.booking_fee else ""
    if ticket.player is None:
        yield gettext("Ticket type"), localized_type_name(ticket.type_name), included
    else:
        name = localized_type_name(ticket.type_name)
        kind = f"{name}, {included}" if included else name
        player = gettext("Player {player}, {team}").format(player=ticket.player, team=ticket.team_name)
        yield gettext("Team"), player, kind
    fee_note = gettext("including {fee} booking fee").format(fee=fee) if fee else ""
    yield gettext("Price"), localized_amount(ticket.total, currency), fee_note
    if whose := ticket.holder or page.payment.buyer_name:
        yield gettext("Name"), whose, ""
    yield gettext("Order"), page.payment.reference, ""
    yield gettext("Ticket"), str(ticket.pk), ""


# Smaller than a ticket's: a short code has few and large modules, and the quiet zone around it is four of them wide.
_CODE_SIZE = 52 * mm


def render_card_pdf(card: GiftCard, *, is_patient: bool = False) -> bytes:
    """Draw a gift card on one page, in the language that is spoken; it was read with its account.

    It wears its account's look, which is read in one query.

    :raises DocumentsBusy: if too many documents are being drawn, for whoever is not patient.
    :raises TooManyAttempts: if this one was drawn too often, for whoever is not patient.
    """
    if not is_patient:
        cache_services.DRAWINGS.count(f"card:{card.pk}")
    with cache_services.drawing_slots.one(is_patient=is_patient):
        theme = get_account_theme(card.account_id)
        with cache_services.document(gettext("Gift card"), fonts=theme.font) as drawn:
            dress = cache_services.branding_of(theme, card.account.name)
            draw_branded_slip(drawn.canvas, dress, gettext("Gift card"))
            _draw_worth(drawn.canvas, card, card.account.name if dress.logo else "")
            draw_code(drawn.canvas, card.code, size=_CODE_SIZE)
            _draw_card_facts(drawn.canvas, card)
            end_page(drawn.canvas, gettext("Anyone with this code can spend it."))
        return drawn.file.getvalue()


def _draw_worth(canvas: Canvas, card: GiftCard, owner: str) -> None:
    width = RIGHT - LEFT
    canvas.setFillColor(INK)
    y = CARD_TOP - 116
    draw_text(canvas, LEFT, y, localized_amount(card.original, card.currency), strong_face(44), width=width)
    canvas.setFillColor(INK_2)
    if owner:  # without a logo it stands in the head
        y = draw_lines(canvas, LEFT, y - 30, owner, strong_face(15), width=width, lines=2, leading=19)
    else:
        y -= 20
    canvas.setFillColor(INK)
    draw_lines(canvas, LEFT, y - 12, card.message, text_face(13), width=width, lines=6, leading=18)


def _draw_card_facts(canvas: Canvas, card: GiftCard) -> None:
    x = LEFT + _CODE_SIZE + 52
    width, y = RIGHT - x, PERFORATION - 44
    for label, value in _card_facts(card):
        canvas.setFillColor(INK_3)
        draw_text(canvas, x, y, label, small_face())
        canvas.setFillColor(INK)
        y = draw_lines(canvas, x, y - 18, value, strong_face(14), width=width, lines=3, leading=18) - 14


def _card_facts(card: GiftCard) -> Iterator[tuple[str, str]]:
    if card.recipient:
        yield gettext("For"), card.recipient
    yield gettext("Code"), card.code
    yield gettext("How to use it"), gettext("Enter the code when you pay, or show it at the box office.")
