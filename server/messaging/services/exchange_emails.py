"""The emails about other performances: an exchange's tickets, payment link and late payment, and an offer to rebook."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext, gettext_noop

from server.catalogue.events.models import Performance
from server.messaging.services.aftersale_texts import describe_difference, describe_exchange, describe_ways
from server.messaging.services.order_emails import LatePaymentEmail
from server.messaging.services.rendering import OrderEmail, greeted, performance_text
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment, Refund
from server.platform.i18n import current_language, localized_amount, localized_date, localized_moment
from server.platform.mailing import header_line
from server.platform.outbox import register_job
from server.sales.links import order_address
from server.sales.models import EXCHANGE_MAIL, Exchange, Offer, Order
from server.sales.services import emails


@register_job
class SendExchangedTickets(SendTickets):
    """The email with a payment's tickets after an exchange: it begins with what was exchanged."""

    kind = EXCHANGE_MAIL

    @cached_property
    def exchange(self) -> Exchange:
        rows = Exchange.objects.select_related("source__event", "target__event__venue", "order__payment__account")
        return rows.get(pk=self.subject_id)

    @property
    def payment(self) -> Payment:
        return self.exchange.order.payment

    @property
    def orders(self) -> list[Order]:
        """The new tickets come first."""
        return sorted(super().orders, key=lambda order: order.performance_id != self.exchange.target_id)

    @property
    def subject(self) -> str:
        target = self.exchange.target
        day = localized_date(target.starts_at, target.timezone)
        line = gettext("Tickets exchanged: {event} on {day}").format(event=target.event.localized_name, day=day)
        return header_line(line)

    def context(self) -> dict[str, Any]:
        context = super().context()
        if not self.dress.theme.email.messages.get(current_language()):
            context |= {"message": "", "message_text": ""}  # our own thanks for an order
        return {
            **context,
            "title": greeted(gettext("Your new tickets"), self.payment.buyer_name),
            "notices": list(filter(None, (describe_exchange(self.exchange), self._settlement))),
        }

    @property
    def _settlement(self) -> str:
        refunds = Refund.objects.filter(part=self.exchange.part_id, kind=Refund.Kind.EXCHANGE).order_by("pk")
        ways = [way for refund in refunds for way in describe_ways(refund, [self.exchange.target])]
        parts = gettext("You get it in {count} parts, because you paid at different times.").format(count=len(ways))
        return " ".join((describe_difference(self.exchange), *((parts,) if len(ways) > 1 else ()), *ways))


class LateExchangePaymentEmail(LatePaymentEmail):
    """That money for an exchange came when it could not be made any more, and goes back by itself."""

    kind = emails.LATE_EXCHANGE_PAYMENT

    @property
    def lead(self) -> str:
        return gettext(
            "Your payment arrived after the exchange had expired. Your original tickets are still valid, and the "
            "payment is being refunded in full."
        )


class ExchangeLinkEmail(OrderEmail):
    """The link by which a buyer pays for an exchange; `origin` is where our pages are reached."""

    kind = emails.EXCHANGE_LINK
    title = gettext_noop("Your new tickets are reserved: please pay")
    invites = True

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
        name = self.exchange.target.event.localized_name
        return header_line(gettext("Please pay for your new tickets for {event}").format(event=name))

    @property
    def lead(self) -> str:
        exchange = self.exchange
        zone, until = exchange.target.timezone, exchange.expires_at
        return gettext(
            "{house} is holding them for you until {until}. Pay the difference of {due} to complete the exchange. "
            "Until then, your tickets for {event}, {date}, {time} stay valid."
        ).format(
            house=self.account.name,
            until=localized_moment(until, zone),
            due=self.due,
            **performance_text(exchange.source, ""),
        )

    @property
    def due(self) -> str:
        return localized_amount(self.exchange.change, self.payment.currency)

    @property
    def performances(self) -> list[Performance]:
        return [self.exchange.target]

    def context(self) -> dict[str, Any]:
        return {**super().context(), "press": gettext("Pay {due}").format(due=self.due), "url": self.url}


class _RebookingEmail(OrderEmail):
    """An email about an order that another performance was offered for, with both."""

    press: ClassVar[str]  # what is written on the button
    invites = True

    @cached_property
    def offer(self) -> Offer:
        rows = Offer.objects.select_related("source__event__venue", "target__event__venue")
        return rows.get(pk=self.row.data["offer"])

    @property
    def is_cancelled(self) -> bool:
        return self.offer.source.cancelled_at is not None

    @property
    def happened(self) -> str:
        if self.is_cancelled:
            return self.about(gettext("{event} on {date}, {time} has been cancelled."))
        return self.about(gettext("{event} on {date}, {time} has been moved to another date."))

    @property
    def performances(self) -> list[Performance]:
        return [self.offer.target]

    def about(self, sentence: str) -> str:
        """Name the account and the performance that was in a sentence."""
        return sentence.format(house=self.account.name, **performance_text(self.offer.source, ""))

    def context(self) -> dict[str, Any]:
        url = order_address(self.payment, origin=self.offer.origin)
        return {**super().context(), "words": self.offer.words, "press": gettext(self.press), "url": url}


class RebookedEmail(_RebookingEmail):
    """That an order's tickets are for another performance now, in the organiser's words; its tickets come by a mail."""

    kind = emails.REBOOKED
    title = gettext_noop("Your tickets have been moved to another date")
    press = gettext_noop("Open your order")

    @property
    def subject(self) -> str:
        return header_line(self.about(gettext("Your tickets for {event} have been moved to another date")))

    @property
    def lead(self) -> str:
        have = gettext(
            "Your tickets have been moved to the performance below at no extra cost. You will get the new tickets in "
            "a separate email; the old ones are no longer valid."
        )
        return f"{self.happened} {have}"


class OfferEmail(_RebookingEmail):
    """What a buyer may have in place of a performance, and the link by which they choose until a day."""

    kind = emails.REBOOKING_OFFER
    title = gettext_noop("Please choose")
    press = gettext_noop("Choose")

    @property
    def has_something_left(self) -> bool:
        return self.offer.ended_at is None

    @property
    def subject(self) -> str:
        source = self.offer.source
        day = localized_date(source.starts_at, source.timezone)
        line = gettext("Please choose: {event} on {day}").format(event=source.event.localized_name, day=day)
        return header_line(line)

    @property
    def lead(self) -> str:
        sentences = [self.happened]
        sentences.append(self.about(gettext("{house} offers you the performance below instead, at no extra cost.")))
        sentences.append(gettext("Please choose by {day}.").format(day=self.last_day))
        if self.is_cancelled:
            sentences.append(gettext("If you don't choose, you will be refunded."))
        return " ".join(sentences)

    @property
    def last_day(self) -> str:
        # It is the end of a day: a second before is of the day itself.
        until = self.offer.until
        return localized_date(until - timedelta(seconds=1), self.offer.source.timezone) if until else ""
