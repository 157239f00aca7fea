"""The emails about an order: tickets again, the purchase link, refunds, a cancelled performance, late payments,
disputes.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext, gettext_noop

from server.catalogue.events.models import Performance
from server.inventory.models import Reservation
from server.messaging.services.aftersale_texts import (
    describe_difference,
    describe_exchange,
    describe_place,
    list_ways,
    money_back,
)
from server.messaging.services.rendering import OrderEmail
from server.messaging.services.sale_emails import TicketEmail
from server.payments.models import COUNTER_GATEWAYS, Dispute, Gateway, Refund
from server.platform.i18n import (
    DEFAULT_LANGUAGE,
    localized_amount,
    localized_date,
    localized_moment,
    localized_money,
)
from server.platform.mailing import EmailProvider, header_line
from server.platform.money import ZERO
from server.sales.links import purchase_address
from server.sales.models import Cancelling, Exchange, Order, PurchaseLink
from server.sales.selectors import list_payment_orders
from server.sales.services import emails


class _OrdersEmail(OrderEmail):
    """An email about some orders of a payment."""

    headline: ClassVar[str]  # its subject

    @property
    @abstractmethod
    def orders(self) -> list[Order]:
        """What it is about, each read with its performance, event and venue."""

    @property
    def performances(self) -> list[Performance]:
        return [order.performance for order in self.orders]

    @property
    def subject(self) -> str:
        return header_line(gettext(self.headline).format(what=self.what))

    @property
    def what(self) -> str:
        """The event, or the payment if there are several events."""
        names = {event.localized_name for event in self.events}
        return names.pop() if len(names) == 1 else gettext("order {reference}").format(reference=self.payment.reference)


class TicketsEmail(TicketEmail, OrderEmail):
    """The tickets again, as after the sale."""

    kind = emails.TICKETS

    @property
    def has_something_left(self) -> bool:
        return bool(self.orders)


class PurchaseLinkEmail(_OrdersEmail):
    """The link by which a buyer pays for what was reserved for them; `url` is the page that sells."""

    kind = emails.PURCHASE_LINK
    title = gettext_noop("Your tickets are reserved: please pay")
    invites = True
    headline = gettext_noop("Please pay for your tickets for {what}")

    @property
    def has_something_left(self) -> bool:
        return PurchaseLink.objects.filter(pk=self.row.data["link"]).exists()

    @cached_property
    def link(self) -> PurchaseLink:
        return PurchaseLink.objects.select_related("reservation").get(pk=self.row.data["link"])

    @cached_property
    def orders(self) -> list[Order]:
        part = self.link.reservation.part.pk
        return [row for row in list_payment_orders(payment=self.payment) if row.part_id == part]

    @property
    def lead(self) -> str:
        zone = self.orders[0].performance.timezone if self.orders else "UTC"
        until = self.link.reservation.expires_at
        return gettext(
            "{house} is holding them for you until {until}. The link below opens only once, so open it on the phone "
            "or computer you want to pay with."
        ).format(house=self.account.name, until=localized_moment(until, zone))

    def context(self) -> dict[str, Any]:
        return {
            **super().context(),
            "total": localized_amount(sum((order.total for order in self.orders), ZERO), self.payment.currency),
            "press": gettext("Pay for your tickets"),
            "url": purchase_address(str(self.row.data["url"]), self.link),
        }


class ReservedEmail(_OrdersEmail):
    """What the counter keeps under its buyer's name, until when, and where it is collected and paid for."""

    kind = emails.RESERVED
    title = gettext_noop("Your tickets are reserved")
    headline = gettext_noop("Your tickets for {what} are reserved")

    @cached_property
    def reservation(self) -> Reservation:
        return Reservation.objects.get(pk=self.row.data["reservation"])

    @property
    def has_something_left(self) -> bool:
        return self.reservation.status == Reservation.Status.OPEN

    @cached_property
    def orders(self) -> list[Order]:
        part = self.reservation.part.pk
        return [row for row in list_payment_orders(payment=self.payment) if row.part_id == part]

    @property
    def lead(self) -> str:
        zone = self.orders[0].performance.timezone if self.orders else "UTC"
        until = self.reservation.expires_at
        return gettext(
            "{house} is holding them for you until {until}. Please collect and pay for them at the box office: "
            "{place}. Just give your name or your order number, {reference}."
        ).format(
            house=self.account.name,
            until=localized_moment(until, zone),
            place=describe_place(self.performances),
            reference=self.payment.reference,
        )

    def context(self) -> dict[str, Any]:
        total = sum((order.total for order in self.orders), ZERO)
        return {**super().context(), "total": localized_amount(total, self.payment.currency)}


class CollectionReminderEmail(ReservedEmail):
    """The same, a day before it ends."""

    kind = emails.COLLECTION_REMINDER
    title = gettext_noop("Please collect your tickets")
    headline = gettext_noop("Please collect your tickets for {what}")


class RefundEmail(_OrdersEmail):
    """What was given back, line by line, and on which way the money comes; or the difference after an exchange."""

    kind = emails.REFUND
    title = gettext_noop("Your refund")
    headline = gettext_noop("Your refund for {what}")

    @cached_property
    def refund(self) -> Refund:
        return Refund.objects.select_related("card", "part__payment").get(pk=self.row.data["refund"])

    @cached_property
    def exchange(self) -> Exchange | None:
        """The exchange for cheaper tickets that it is of."""
        if self.refund.kind != Refund.Kind.EXCHANGE:
            return None
        rows = Exchange.objects.select_related("source__event", "target__event__venue", "order__payment")
        return rows.get(part=self.refund.part_id)

    @cached_property
    def orders(self) -> list[Order]:
        orders = Order.objects.filter(refund_lines__refund=self.refund.of_id or self.refund).distinct()
        return list(orders.order_by("performance__starts_at", "pk").select_related("performance__event__venue"))

    @property
    def performances(self) -> list[Performance]:
        return [self.exchange.target] if self.exchange else super().performances

    @property
    def subject(self) -> str:
        if self.exchange is None:
            return super().subject
        target = self.exchange.target
        day = localized_date(target.starts_at, target.timezone)
        line = gettext("Refund after your exchange: {event} on {day}")
        return header_line(line.format(event=target.event.localized_name, day=day))

    @property
    def lead(self) -> str:
        if self.exchange:
            return " ".join((describe_exchange(self.exchange), describe_difference(self.exchange), *self._share))
        if self.refund.of_id and self.refund.gateway in COUNTER_GATEWAYS:
            return gettext("{house} has given you your refund.").format(house=self.account.name)
        if self.refund.of_id:
            return gettext(
                "This is another part of your refund: what you paid at different times goes back separately."
            )
        return gettext("{house} has refunded these items. Refunded tickets are no longer valid.").format(
            house=self.account.name
        )

    @property
    def _share(self) -> tuple[str, ...]:
        """Say how much of the difference one of several charges gives back."""
        if self.exchange is None or self.refund.amount == -self.exchange.change:
            return ()
        amount = localized_money(self.refund.amount, self.refund.currency)
        return (gettext("This email is about {amount} of it.").format(amount=amount),)

    def context(self) -> dict[str, Any]:
        return {**super().context(), "back": money_back(self.refund, self.performances)}


class CancellationEmail(OrderEmail):
    """That a performance does not take place, in the organiser's words; with a `refund` where money goes back."""

    kind = emails.CANCELLATION
    title = gettext_noop("This performance has been cancelled")

    @cached_property
    def cancelling(self) -> Cancelling:
        rows = Cancelling.objects.select_related("performance__event__venue")
        return rows.get(pk=self.row.data["cancelling"])

    @property
    def subject(self) -> str:
        performance = self.cancelling.performance
        day = localized_date(performance.starts_at, performance.timezone)
        line = gettext("{event} on {day} has been cancelled").format(event=performance.event.localized_name, day=day)
        return header_line(line)

    @property
    def lead(self) -> str:
        ways = list_ways(self.refund) if self.refund else []
        # It waits at a counter, or is somebody else's.
        if any(way.waits or way.gateway == Gateway.OFFLINE for way in ways):
            return gettext("Your tickets are cancelled. See below how you get your money back.")
        if self.refund:
            return gettext("You have been refunded in full. You don't need to do anything.")
        return gettext("Your tickets are cancelled. You don't need to do anything.")

    @property
    def performances(self) -> list[Performance]:
        return [self.cancelling.performance]

    @cached_property
    def refund(self) -> Refund | None:
        return Refund.objects.select_related("card", "part__payment").filter(pk=self.row.data.get("refund", 0)).first()

    def context(self) -> dict[str, Any]:
        back = money_back(self.refund, self.performances) if self.refund else None
        return {**super().context(), "words": self.cancelling.words, "back": back}


class LatePaymentEmail(RefundEmail):
    """That money came when the tickets had gone, and goes back by itself."""

    kind = emails.LATE_PAYMENT
    title = gettext_noop("Your payment arrived too late")
    headline = gettext_noop("Your payment for {what} is being refunded")

    @cached_property
    def orders(self) -> list[Order]:
        return list_payment_orders(payment=self.payment)

    @property
    def lead(self) -> str:
        return gettext(
            "Your payment arrived after your reservation had expired, so the tickets were released. The full amount "
            "is being refunded."
        )


class DisputeEmail(_OrdersEmail):
    """To the organiser at the row's address: that a payment is disputed, and until when it can be answered."""

    kind = emails.DISPUTE

    @property
    def subject(self) -> str:
        return header_line(f"The payment of order {self.payment.reference} is disputed")

    @property
    def language(self) -> str:
        return DEFAULT_LANGUAGE  # as all that the account reads

    @property
    def sender_name(self) -> str:
        return ""

    @property
    def reply_to(self) -> str:
        return ""

    @property
    def provider(self) -> EmailProvider | None:
        return None  # the account's provider and name are for its buyers

    @property
    def lead(self) -> str:
        dispute = Dispute.objects.get(pk=self.row.data["dispute"])
        amount = localized_amount(dispute.amount, dispute.currency)
        reason = f" as “{dispute.reason.replace('_', ' ')}”" if dispute.reason else ""
        by = f" Please respond by {localized_date(dispute.answer_by, 'UTC')}." if dispute.answer_by else ""
        return (
            f"The buyer of order {self.payment.reference} has disputed a payment of {amount} with their bank{reason}."
            f"{by} You can respond from the page of the order."
        )

    @cached_property
    def orders(self) -> list[Order]:
        return list_payment_orders(payment=self.payment)

    def context(self) -> dict[str, Any]:
        return {**super().context(), "title": "A payment is disputed"}
