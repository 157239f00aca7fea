"""The ticket of an order that nobody has made: how an event's tickets would look, before anybody gets one."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

import pypdfium2
from django.utils.translation import gettext

from server.branding.look import Look
from server.core.speech.languages import speaking
from server.events.models import Event
from server.orders.mailing.sample import BUYER, REFERENCE, TICKETS, SampleMail
from server.orders.models import Order, Ticket
from server.orders.papers.services.dressing import dress_of
from server.orders.papers.services.keeping import turns
from server.orders.papers.services.tickets import Page, document, draw_page
from server.payments.models import Payment

# About as long as a ticket's own, so that it looks like one; no door reads it.
CODE = " ".join(["This is a sample: its code opens no door."] * 4)
_DOTS = 2.0  # of a picture, to a point of the page
_drawing = Lock()  # PDFium draws one page of a process at a time


def render_sample_pdf(event: Event, look: Look, language: str) -> bytes:
    """Draw the first of the tickets that the sample mail speaks of; its code opens nothing.

    :raises PapersBusy: if too many papers are being drawn.
    """
    performance = SampleMail(event=event, look=look, language=language, origin="").performance
    payment = Payment(account=event.account, reference=REFERENCE, currency=event.currency, buyer_name=BUYER)
    order = Order(pk=1, payment=payment, performance=performance)
    vars(order)["_prefetched_objects_cache"] = {"upsells": []}
    with turns.one(), speaking(language), document(gettext("Ticket")) as drawn:
        ticket = Ticket(pk=1, order=order, type_name=gettext("Ticket"), booking_fee=0, total=performance.price)
        draw_page(drawn.canvas, dress_of(look), Page(payment, order, ticket, 1, TICKETS), CODE)
    return drawn.file.getvalue()


def picture_of(paper: bytes) -> bytes:
    """Draw the first page of a paper of ours as a PNG.

    :raises PapersBusy: if too many papers are being drawn.
    """
    with turns.one(), _drawing:
        opened = pypdfium2.PdfDocument(paper)
        try:
            picture = opened[0].render(scale=_DOTS).to_pil()
        finally:
            opened.close()
    target = BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()
