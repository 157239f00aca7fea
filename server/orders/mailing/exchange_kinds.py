"""The letters about exchanges: the link by which one is paid, and money for one that came too late."""

from __future__ import annotations

from dataclasses import asdict
from functools import cached_property
from typing import Any

from server.core.services import post
from server.core.spoken import spoken_amount, spoken_date, spoken_time
from server.orders.links import order_address
from server.orders.mailing.kinds import LateMoneyLetter, event_of
from server.orders.mailing.letters import LetterKind, register_letter
from server.orders.models import Exchange, OrderEvent


@register_letter
class ExchangeLateLetter(LateMoneyLetter):
    """That money for an exchange came when it could not be made any more, and goes back by itself."""

    kind = "exchange_late"
    name = "Word of the late payment"
    templates = "orders/letters/exchange_late"


@register_letter
class ExchangeLinkLetter(LetterKind):
    """The link by which a buyer pays for an exchange; `origin` is where our pages are reached."""

    kind = "exchange_link"
    name = "Payment link"
    templates = "orders/letters/exchange_link"
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
        return post.on_one_line(f"Your tickets for {self.exchange.target.event.name} are waiting to be paid")

    def words(self) -> dict[str, Any]:
        exchange = self.exchange
        zone, until = exchange.target.timezone, exchange.expires_at
        return {
            **super().words(),
            "events": [asdict(event_of(exchange.target))],
            "was": asdict(event_of(exchange.source)),
            "due": spoken_amount(exchange.change, self.payment.currency),
            "url": self.url,
            "until": f"{spoken_date(until, zone)}, {spoken_time(until, zone)}",
        }
