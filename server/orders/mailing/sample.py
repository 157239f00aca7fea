"""The mail with tickets of an order that nobody has made: how an event's mail would look, before anybody gets one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from server.accounts.models import Account
from server.branding.look import Look
from server.branding.mail_sizes import register_measure
from server.core import clock
from server.core.services import post
from server.core.speech.languages import speaking
from server.core.speech.spoken import spoken_amount, spoken_money
from server.events.models import Event, Performance
from server.orders.mailing.drawing import Dress, draw_mail, draw_message
from server.orders.mailing.mail import BuyerMail
from server.orders.mailing.tickets import ADMITS, place_of, values_of

BUYER = "Ada Lovelace"
REFERENCE = "SAMPLE"  # shorter than any payment's
TICKETS = 2
_PRICE = Decimal("24.00")  # of an event that has no performance yet
_IN = timedelta(days=30)


@dataclass(frozen=True, kw_only=True)
class DrawnMail:
    """A mail as it would be sent."""

    subject: str
    html: str
    text: str

    @property
    def size(self) -> int:
        """Give the bytes of its HTML, of which mail programs show the first hundred thousand or so."""
        return len(self.html.encode())


class SampleMail(BuyerMail):
    """The mail of a sample order of an event, in a look that need not be published."""

    templates = "orders/tickets"

    def __init__(self, *, event: Event, look: Look, language: str, origin: str, to: str = "") -> None:
        self.event, self._look, self._language, self._origin, self._to = event, look, language, origin, to

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
    def dress(self) -> Dress:
        return Dress(look=self._look, house=self.account.name, origin=self._origin)

    @property
    def subject(self) -> str:
        return post.on_one_line(gettext("Your tickets for {what}").format(what=self.event.spoken_name))

    @cached_property
    def performance(self) -> Performance:
        """Give the event's next performance, else its last; one that is made up where it has none."""
        rows = self.event.performances.order_by("starts_at", "pk")
        found = rows.filter(starts_at__gt=clock.now()).first() or rows.last()
        if found is None:
            zone, day = self.event.venue.timezone, clock.now() + _IN
            found = Performance(timezone=zone, starts_at=day, price=_PRICE)
        found.event = self.event
        return found

    def words(self) -> dict[str, Any]:
        performance, currency = self.performance, self.event.currency
        total = TICKETS * performance.price
        line = {"name": gettext("Tickets"), "count": TICKETS, "amount": spoken_money(total, currency)}
        values = values_of([performance], user_name=BUYER, order_number=REFERENCE, house=self.account.name)
        return {
            **draw_message(self.dress, values),
            "lead": gettext(ADMITS),
            "orders": [{"number": REFERENCE, **place_of(performance), "lines": [line]}],
            "own": f"{self._origin}/o/{REFERENCE}",
            "total": spoken_amount(total, currency),
            "reference": REFERENCE,
        }

    def drawn(self) -> DrawnMail:
        """Draw it, to be looked at."""
        with speaking(self.language):
            subject = self.subject
            text, html = draw_mail(self.templates, {"subject": subject, **self.words()}, self.dress)
        return DrawnMail(subject=subject, html=html, text=text)


@register_measure
def measure(event: Event, look: Look, language: str) -> int:
    """Give how many bytes the HTML of an event's mail has; its pictures are counted with the longest address."""
    return SampleMail(event=event, look=look, language=language, origin=_LONGEST_ORIGIN).drawn().size


_LONGEST_ORIGIN = f"https://{'x' * 60}"
