"""The letters about exchanges: the link by which one is paid, and money for one that came too late."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from server.core.services import post
from server.core.speech.spoken import spoken_amount, spoken_date, spoken_time
from server.events.models import Performance
from server.orders.links import order_address
from server.orders.mailing.kinds import LateMoneyLetter
from server.orders.mailing.letters import LetterKind, register_letter, told
from server.orders.models import Exchange, OrderEvent


@register_letter
class ExchangeLateLetter(LateMoneyLetter):
    """That money for an exchange came when it could not be made any more, and goes back by itself."""

    kind = "exchange_late"
    name = "Word of the late payment"

    @property
    def lead(self) -> str:
        return gettext(
            "Your tickets could not be exchanged any more when it reached us: they stay as they were. "
            "All of this payment goes back by itself."
        )


@register_letter
class ExchangeLinkLetter(LetterKind):
    """The link by which a buyer pays for an exchange; `origin` is where our pages are reached."""

    kind = "exchange_link"
    name = "Payment link"
    needs = ("exchange", "origin")
    noted_as = OrderEvent.Kind.LINK_SENT

    @property
    def has_something_left(self) -> bool:
        return self.exchange.status == Exchange.Status.PENDING and bool(self.url)

    @cached_property
    def exchange(self) -> Exchange:
        rows = Exchange.objects.select_related("target__event__venue", "source__event__venue")
        return rows.get(pk=self.row.data["exchange"])

    @property
    def url(self) -> str:
        return order_address(self.payment, origin=str(self.row.data["origin"]))

    @property
    def subject(self) -> str:
        name = self.exchange.target.event.spoken_name
        return post.on_one_line(gettext("Your tickets for {event} are waiting to be paid").format(event=name))

    @property
    def title(self) -> str:
        return gettext("Your new tickets are waiting")

    @property
    def lead(self) -> str:
        exchange = self.exchange
        zone, until, was = exchange.target.timezone, exchange.expires_at, told(exchange.source)
        return gettext(
            "{house} keeps them for you until {until}. They are yours as soon as you have paid the difference of "
            "{due}; until then your tickets for {event}, {date}, {time} stay good."
        ).format(
            house=self.account.name,
            until=f"{spoken_date(until, zone)}, {spoken_time(until, zone)}",
            due=self.due,
            event=was.name,
            date=was.date,
            time=was.time,
        )

    @property
    def due(self) -> str:
        return spoken_amount(self.exchange.change, self.payment.currency)

    @property
    def performances(self) -> list[Performance]:
        return [self.exchange.target]

    def words(self) -> dict[str, Any]:
        return {**super().words(), "press": gettext("Pay {due}").format(due=self.due), "url": self.url}
