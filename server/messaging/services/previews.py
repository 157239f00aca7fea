"""Previews an event's email and ticket for its own people, by an order that nobody has made, and emails a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from io import BytesIO
from threading import Lock
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext

from server.abuse.services import attempts
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Account
from server.catalogue.branding.checks import register_email_measure
from server.catalogue.branding.draft_selectors import read_account_draft, read_draft_theme
from server.catalogue.branding.email_message import clean_message
from server.catalogue.branding.forms import EmailForm, TicketForm, is_page_of
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.picture_services import read_image
from server.catalogue.branding.theme import (
    DEFAULT_ADS_HEADER,
    EmailTheme,
    EventTheme,
    Theme,
    TicketTheme,
    join_themes,
)
from server.catalogue.events.door_times import read_door_times
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.selectors import get_event
from server.documents.cache_services import branding_of, document, drawing_slots
from server.documents.layout import code_picture
from server.documents.ticket_services import Page, draw_page
from server.messaging.services.rendering import (
    BuyerEmail,
    EmailBranding,
    contacts_of,
    data_url,
    performance_place,
    render_email,
    render_message,
)
from server.messaging.services.sale_emails import ADMITS, attach_code, code_context, values_of
from server.payments.models import Payment
from server.platform import clock
from server.platform.errors import DomainError, NotFound
from server.platform.i18n import DEFAULT_LANGUAGE, localized_amount, localized_money, use_language
from server.platform.mailing import compose_email, header_line, send_email
from server.sales.models import Order, Ticket

BUYER = "Ada Lovelace"
REFERENCE = "SAMPLE"  # shorter than any payment's
TICKETS = 2
_PRICE = Decimal("24.00")  # of an event that has no performance yet
_IN = timedelta(days=30)
_LONGEST_ORIGIN = f"https://{'x' * 60}"
# About as long as a ticket's own, so that it looks like one; no door reads it.
CODE = " ".join(["This is a sample: it is not valid at the door."] * 4)
_CODE_NAME = "sample@foyer"  # by which the HTML of a sample email finds the picture of its code
_DOTS = 2.0  # of a picture, to a point of the page
_drawing = Lock()  # PDFium draws one page of a process at a time


@dataclass(frozen=True, kw_only=True)
class RenderedEmail:
    subject: str
    html: str
    text: str

    @property
    def size(self) -> int:
        """Return the bytes of its HTML, of which mail programs show the first hundred thousand or so."""
        return len(self.html.encode())


class SampleEmail(BuyerEmail):
    """The email of a sample order of an event, in a look that need not be published."""

    templates = "orders/tickets"

    def __init__(
        self, *, event: Event, theme: Theme, language: str, origin: str, to: str = "", new_logo: bytes = b""
    ) -> None:
        self.event, self._theme, self._language, self._origin, self._to = event, theme, language, origin, to
        self._new_logo = new_logo

    @property
    def to(self) -> str:
        return self._to

    @property
    def language(self) -> str:
        return self._language

    @property
    def account(self) -> Account:
        return self.event.account

    @property
    def dress(self) -> EmailBranding:
        return EmailBranding(
            theme=self._theme,
            account_name=self.account.name,
            contacts=contacts_of(self.account),
            origin=self._origin,
            new_logo=self._new_logo,
        )

    @property
    def subject(self) -> str:
        return header_line(gettext("Your tickets for {what}").format(what=self.event.localized_name))

    @cached_property
    def performance(self) -> Performance:
        """Return the event's next performance, else its last; one that is made up where it has none."""
        rows = self.event.performances.order_by("starts_at", "pk")
        found = rows.filter(starts_at__gt=clock.now()).first() or rows.last()
        if found is None:
            zone, day = self.event.venue.timezone, clock.now() + _IN
            found = Performance(timezone=zone, starts_at=day, price=_PRICE)
        found.event = self.event
        return found

    def context(self) -> dict[str, Any]:
        performance, currency = self.performance, self.event.currency
        total = TICKETS * performance.price
        line = {"name": gettext("Tickets"), "count": TICKETS, "amount": localized_money(total, currency)}
        values = values_of([performance], user_name=BUYER, order_number=REFERENCE, house=self.account.name)
        return {
            **render_message(self.dress, values),
            "lead": gettext(ADMITS),
            "orders": [
                {
                    **performance_place(performance, self._origin, read_door_times([performance]).get(performance.pk)),
                    **self._items(line),
                }
            ],
            "own": f"{self._origin}/o/{REFERENCE}",
            "total": localized_amount(total, currency),
            "reference": REFERENCE,
        }

    def _items(self, line: dict[str, Any]) -> dict[str, Any]:
        ticket = Ticket(pk=1, type_name=gettext("Ticket"))
        return {"lines": [line], "codes": [code_context(ticket, BUYER, f"cid:{_CODE_NAME}")]}

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        attach_code(message, CODE, _CODE_NAME)

    def drawn(self) -> RenderedEmail:
        with use_language(self.language):
            subject = self.subject
            text, html = render_email(self.templates, {"subject": subject, **self.context()}, self.dress)
        return RenderedEmail(subject=subject, html=html, text=text)


@register_email_measure
def measure(event: Event, theme: Theme, language: str) -> int:
    """Return how many bytes the HTML of an event's email has; its pictures are counted with the longest address."""
    return SampleEmail(event=event, theme=theme, language=language, origin=_LONGEST_ORIGIN).drawn().size


def render_sample_pdf(event: Event, theme: Theme, language: str, unsaved: Mapping[str, bytes] | None = None) -> bytes:
    """Draw the first of the tickets that the sample email speaks of; its code opens nothing.

    `unsaved` is as of `branding_of`.

    :raises DocumentsBusy: if too many papers are being drawn.
    """
    performance = SampleEmail(event=event, theme=theme, language=language, origin="").performance
    payment = Payment(account=event.account, reference=REFERENCE, currency=event.currency, buyer_name=BUYER)
    order = Order(pk=1, payment=payment, performance=performance)
    dress = branding_of(theme, event.account.name, event.thumbnail.name, unsaved)
    opens_at = read_door_times([performance]).get(performance.pk)
    vars(order)["_prefetched_objects_cache"] = {"upsells": []}
    with drawing_slots.one(), use_language(language), document(gettext("Ticket"), fonts=theme.font) as drawn:
        ticket = Ticket(pk=1, order=order, type_name=gettext("Ticket"), booking_fee=0, total=performance.price)
        draw_page(drawn.canvas, dress, Page(payment, order, ticket, 1, TICKETS, opens_at), CODE)
    return drawn.file.getvalue()


def picture_of(pdf: bytes) -> bytes:
    """Draw the first page of a paper of ours as a PNG.

    :raises DocumentsBusy: if too many papers are being drawn.
    """
    import pypdfium2  # every process imports this module, few draw pictures

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
    """Read an event's draft in its account's, or the version of that number in the look that its buyers get now.

    :raises NotFound: if the event has no such version.
    """
    account = read_account_draft(caller=caller, account_id=event.account_id)
    if not number:
        return join_themes(account.theme, read_draft_theme(event))
    row = caller.within(LookVersion.objects.filter(event=event, number=number)).first()
    if row is None:
        raise NotFound
    return join_themes(account.published_theme, EventTheme.read(row.content))


class NotMailed(DomainError, status=502, code="not_mailed"):
    """The mail server did not take a test email; `why` names nobody."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The test mail could not be sent: {why}")


def preview_mail(
    *, caller: Staff, event_id: int, origin: str, language: str = DEFAULT_LANGUAGE, number: int = 0
) -> RenderedEmail:
    """Draw the email of an event's draft, or of its version of that number, for a sample order."""
    drawn = _sample(caller, event_id=event_id, language=language, number=number, origin=origin).drawn()
    return replace(drawn, html=_with_code(drawn.html))


def _with_code(html: str) -> str:
    """Put the code into a mail that is shown: only one that is sent carries its pictures beside it."""
    return html.replace(f"cid:{_CODE_NAME}", data_url(code_picture(CODE)))


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


# What is typed into a form is drawn before it is saved. Its pictures are stored nowhere: the look has these names for
# them, which no stored picture has.
_UNSAVED = "unsaved/"


def preview_email_form(*, caller: Staff, form: EmailForm, origin: str) -> RenderedEmail:
    """Draw the email of an event as a form would have it, saved or not. A link that is not whole yet is left out.

    :raises MessageTooLong: if the message is.
    :raises Invalid: 'This is not an image'.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_event(caller=caller, event_id=form.event_id)
    draft = read_draft_theme(event)
    message = clean_message(form.message)
    others = {name: text for name, text in draft.email.messages.items() if name != form.language}
    logo = read_image(form.logo, field="file") if form.logo else None
    current_logo = "" if form.logo_url == "" else draft.email.logo
    email = EmailTheme(
        logo=current_logo,
        messages={**others, form.language: message} if message else others,
        socials={name: link for name, link in form.links.items() if link and is_page_of(name, link)},
    )
    account = read_account_draft(caller=caller, account_id=event.account_id)
    theme = join_themes(account.theme, replace(draft, email=email))
    sample = SampleEmail(
        event=event, theme=theme, language=form.language, origin=origin, new_logo=logo.content if logo else b""
    )
    drawn = sample.drawn()
    return replace(drawn, html=_with_code(drawn.html))


def preview_ticket_form(*, caller: Staff, form: TicketForm, language: str = DEFAULT_LANGUAGE) -> bytes:
    """Draw the ticket of an event as a form would have it, saved or not: a picture of its page.

    :raises Invalid: 'This is not an image'.
    :raises TooManyAttempts: if this person had too many drawn in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_event(caller=caller, event_id=form.event_id)
    attempts.PREVIEWS.count(str(caller.user.pk))
    draft = read_draft_theme(event)
    unsaved = {f"{_UNSAVED}{slot}": read_image(file, field=f"ads{slot}") for slot, file in form.adverts.items()}
    if form.logo:
        unsaved[f"{_UNSAVED}logo"] = read_image(form.logo, field="logo")
    current_logo = "" if form.logo_url == "" else draft.ticket.logo
    ticket = TicketTheme(
        logo=f"{_UNSAVED}logo" if form.logo else current_logo,
        ads_header=form.ads_header.strip() or DEFAULT_ADS_HEADER,
        adverts={**draft.ticket.adverts, **{str(slot): f"{_UNSAVED}{slot}" for slot in form.adverts}},
    )
    account = read_account_draft(caller=caller, account_id=event.account_id)
    theme = join_themes(account.theme, replace(draft, ticket=ticket))
    contents = {name: picture.content for name, picture in unsaved.items()}
    return picture_of(render_sample_pdf(event, theme, language, contents))


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
    message = compose_email(
        subject=f"Test: {mail.subject}",
        text=mail.text,
        html=mail.html,
        to=sample.to,
        sender_name=sample.sender_name,
        reply_to=sample.reply_to,
    )
    sample.attach_to(message)
    if refusal := send_email(message):
        raise NotMailed(refusal.reason)
    return sample


def _sample(caller: Staff, *, event_id: int, language: str, number: int, origin: str) -> SampleEmail:
    event = get_event(caller=caller, event_id=event_id)
    theme = read_theme(caller=caller, event=event, number=number)
    return SampleEmail(event=event, theme=theme, language=language, origin=origin, to=caller.user.email)
