"""The email with tickets of an order that nobody has made: how an event's email would look, before anybody gets one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from server.accounts.models import Account
from server.catalogue.branding.checks import register_email_measure
from server.catalogue.branding.theme import Theme
from server.catalogue.events.models import Event, Performance
from server.messaging.services.rendering import BuyerEmail, EmailBranding, render_email, render_message
from server.messaging.services.sale_emails import ADMITS, place_of, values_of
from server.platform import clock
from server.platform.i18n import localized_amount, localized_money, use_language
from server.platform.mailing import header_line

BUYER = "Ada Lovelace"
REFERENCE = "SAMPLE"  # shorter than any payment's
TICKETS = 2
_PRICE = Decimal("24.00")  # of an event that has no performance yet
_IN = timedelta(days=30)


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

    def __init__(self, *, event: Event, theme: Theme, language: str, origin: str, to: str = "") -> None:
        self.event, self._theme, self._language, self._origin, self._to = event, theme, language, origin, to

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
        return EmailBranding(theme=self._theme, account_name=self.account.name, origin=self._origin)

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
            "orders": [{"number": REFERENCE, **place_of(performance), "lines": [line]}],
            "own": f"{self._origin}/o/{REFERENCE}",
            "total": localized_amount(total, currency),
            "reference": REFERENCE,
        }

    def drawn(self) -> RenderedEmail:
        with use_language(self.language):
            subject = self.subject
            text, html = render_email(self.templates, {"subject": subject, **self.context()}, self.dress)
        return RenderedEmail(subject=subject, html=html, text=text)


@register_email_measure
def measure(event: Event, theme: Theme, language: str) -> int:
    """Return how many bytes the HTML of an event's email has; its pictures are counted with the longest address."""
    return SampleEmail(event=event, theme=theme, language=language, origin=_LONGEST_ORIGIN).drawn().size


_LONGEST_ORIGIN = f"https://{'x' * 60}"
