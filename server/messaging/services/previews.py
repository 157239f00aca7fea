"""Previews an event's email and ticket for its own people, in a draft or an earlier version, and emails them a test."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from threading import Lock

import pypdfium2
from django.utils.translation import gettext

from server.abuse.services import attempts
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.branding.draft_selectors import read_draft_theme
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.selectors import get_event_theme
from server.catalogue.branding.theme import EventTheme, Theme
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event
from server.documents.cache_services import branding_of, drawing_slots
from server.documents.ticket_services import Page, document, draw_page
from server.messaging.services.sample_email import BUYER, REFERENCE, TICKETS, RenderedEmail, SampleEmail
from server.payments.models import Payment
from server.platform.errors import DomainError, NotFound
from server.platform.i18n import DEFAULT_LANGUAGE, use_language
from server.platform.mailing import compose_email, send_email
from server.sales.models import Order, Ticket

# About as long as a ticket's own, so that it looks like one; no door reads it.
CODE = " ".join(["This is a sample: its code opens no door."] * 4)
_DOTS = 2.0  # of a picture, to a point of the page
_drawing = Lock()  # PDFium draws one page of a process at a time


def render_sample_pdf(event: Event, theme: Theme, language: str) -> bytes:
    """Draw the first of the tickets that the sample email speaks of; its code opens nothing.

    :raises DocumentsBusy: if too many papers are being drawn.
    """
    performance = SampleEmail(event=event, theme=theme, language=language, origin="").performance
    payment = Payment(account=event.account, reference=REFERENCE, currency=event.currency, buyer_name=BUYER)
    order = Order(pk=1, payment=payment, performance=performance)
    vars(order)["_prefetched_objects_cache"] = {"upsells": []}
    with drawing_slots.one(), use_language(language), document(gettext("Ticket")) as drawn:
        ticket = Ticket(pk=1, order=order, type_name=gettext("Ticket"), booking_fee=0, total=performance.price)
        draw_page(drawn.canvas, branding_of(theme), Page(payment, order, ticket, 1, TICKETS), CODE)
    return drawn.file.getvalue()


def picture_of(pdf: bytes) -> bytes:
    """Draw the first page of a paper of ours as a PNG.

    :raises DocumentsBusy: if too many papers are being drawn.
    """
    with drawing_slots.one(), _drawing:
        opened = pypdfium2.PdfDocument(pdf)
        try:
            picture = opened[0].render(scale=_DOTS).to_pil()
        finally:
            opened.close()
    target = BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def read_theme(*, caller: Staff, event: Event, number: int = 0) -> Theme:
    """Read an event's draft, or the version of that number, in the colours that its buyers get now.

    :raises NotFound: if the event has no such version.
    """
    own = _version(caller, event, number) if number else read_draft_theme(event)
    return replace(get_event_theme(event), ticket=own.ticket, email=own.email)


def _version(caller: Staff, event: Event, number: int) -> EventTheme:
    row = caller.within(LookVersion.objects.filter(event=event, number=number)).first()
    if row is None:
        raise NotFound
    return EventTheme.read(row.content)


class NotMailed(DomainError, status=502, code="not_mailed"):
    """The mail server did not take a test email; `why` names nobody."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The test mail could not be sent: {why}")


def preview_mail(
    *, caller: Staff, event_id: int, origin: str, language: str = DEFAULT_LANGUAGE, number: int = 0
) -> RenderedEmail:
    """Draw the email of an event's draft, or of its version of that number, for a sample order."""
    return _sample(caller, event_id=event_id, language=language, number=number, origin=origin).drawn()


def preview_ticket(
    *, caller: Staff, event_id: int, kind: str, language: str = DEFAULT_LANGUAGE, number: int = 0
) -> bytes:
    """Draw the ticket of an event's draft, or of its version of that number, for a sample order: a PDF or its picture.

    :raises TooManyAttempts: if this person had too many drawn in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_event(caller=caller, event_id=event_id)
    theme = read_theme(caller=caller, event=event, number=number)
    attempts.PREVIEWS.count(str(caller.user.pk))
    pdf = render_sample_pdf(event, theme, language)
    return picture_of(pdf) if kind == "png" else pdf


def send_test(
    *, caller: Staff, event_id: int, origin: str, language: str = DEFAULT_LANGUAGE, number: int = 0
) -> SampleEmail:
    """Email a sample order's email to the caller's own address; the mail server is asked at once.

    :raises TooManyAttempts: if this person had too many sent in the last hour.
    :raises NotMailed: if the mail server does not take it.
    """
    caller.needs(*NOT_DOOR_STAFF)
    sample = _sample(caller, event_id=event_id, language=language, number=number, origin=origin)
    attempts.TEST_MAILS.count(str(caller.user.pk))
    mail = sample.drawn()
    message = compose_email(subject=f"Test: {mail.subject}", text=mail.text, html=mail.html, to=sample.to)
    if refusal := send_email(message):
        raise NotMailed(refusal.reason)
    return sample


def _sample(caller: Staff, *, event_id: int, language: str, number: int, origin: str) -> SampleEmail:
    event = get_event(caller=caller, event_id=event_id)
    theme = read_theme(caller=caller, event=event, number=number)
    return SampleEmail(event=event, theme=theme, language=language, origin=origin, to=caller.user.email)
