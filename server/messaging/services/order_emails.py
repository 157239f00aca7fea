"""The emails about an order: tickets again, the purchase link, refunds, a cancelled performance, late payments,
disputes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext, gettext_noop

from server.catalogue.events.models import Performance
from server.documents.ticket_services import venue_address
from server.inventory.models import Reservation
from server.messaging.services.rendering import OrderEmail
from server.messaging.services.sale_emails import TicketEmail
from server.payments.models import COUNTER_GATEWAYS, Dispute, Gateway, Refund
from server.payments.services.gateways import way_back
from server.platform.i18n import (
    DEFAULT_LANGUAGE,
    isolate_direction,
    localized_amount,
    localized_date,
    localized_moment,
    localized_money,
)
from server.platform.mailing import EmailProvider, header_line
from server.platform.money import ZERO
from server.sales.amounts import TIMES, localized_type_name
from server.sales.links import purchase_address
from server.sales.models import Cancelling, Order, PurchaseLink, RefundLine
from server.sales.refundable import split_among_sources
from server.sales.refundable_selectors import read_order_sources
from server.sales.selectors import list_payment_orders
from server.sales.services import emails

_COLLECT: dict[str, str] = {
    Gateway.CASH: gettext_noop(
        "Please collect {amount} in cash at the box office: {place}. Please bring your order number, {reference}."
    ),
    Gateway.TERMINAL: gettext_noop(
        "We will refund {amount} to your card at the box office: {place}. Please bring the card you paid with and "
        "your order number, {reference}."
    ),
}
_PAID_OUT: dict[str, str] = {
    Gateway.CASH: gettext_noop("{amount} was refunded to you in cash at the box office."),
    Gateway.TERMINAL: gettext_noop("{amount} was refunded to your card at the box office."),
}


@dataclass(frozen=True, kw_only=True)
class Way:
    """What goes back through one gateway; `waits` at the counter until its buyer collects it."""

    gateway: str
    amount: Decimal
    waits: bool = False


def list_ways(refund: Refund) -> list[Way]:
    """Return how the money of a refund goes back, beside what gift cards get: each gateway once for each charge."""
    if refund.card is not None:
        return [Way(gateway=refund.gateway, amount=refund.card.original)]
    own = [Way(gateway=refund.gateway, amount=refund.due, waits=refund.is_open_payout)] if refund.due else []
    return own + list(_shares(refund))


def _shares(refund: Refund) -> Iterator[Way]:
    shares = list(refund.shares.exclude(status=Refund.Status.FAILED).order_by("pk"))
    for share in shares:
        yield Way(gateway=share.gateway, amount=share.due, waits=share.is_open_payout)
    if shares or not refund.shared:
        return
    # They are written once the refund's own money has moved.
    order = Order.objects.filter(refund_lines__refund=refund).first()
    others = [one for one in read_order_sources(order) if one.charge.pk != refund.charge_id] if order else []
    for source, amount in split_among_sources(others, refund.shared):
        gateway = source.charge.gateway
        yield Way(gateway=gateway, amount=amount, waits=gateway in COUNTER_GATEWAYS)


def money_back(refund: Refund, performances: list[Performance]) -> dict[str, Any]:
    """Say what goes back: in all, to gift cards, and the rest; `ways` are the sentences that say how that comes."""
    currency = refund.currency
    lines = list(RefundLine.objects.filter(refund=refund).select_related("ticket", "upsell").order_by("pk"))
    retained_fees = sum((line.ticket.booking_fee for line in lines if line.ticket), ZERO) if refund.keeps_fee else ZERO
    ways = list_ways(refund)
    moved = sum((way.amount for way in ways), ZERO)
    return {
        "amount": localized_amount(refund.amount, currency),
        "gift_card": localized_money(refund.gift_card, currency) if refund.gift_card else "",
        "rest": localized_money(moved, currency) if moved else "",
        "ways": tuple(filter(None, (_sentence(way, refund, performances) for way in ways))),
        "kept": localized_money(retained_fees, currency) if retained_fees else "",
        "lines": _grouped(lines, currency),
    }


def _sentence(way: Way, refund: Refund, performances: list[Performance]) -> str:
    amount = localized_money(way.amount, refund.currency)
    if way.waits:
        reference = refund.part.payment.reference
        return gettext(_COLLECT[way.gateway]).format(amount=amount, place=_place(performances), reference=reference)
    if refund.kind == Refund.Kind.SHARE and way.gateway in _PAID_OUT:
        return gettext(_PAID_OUT[way.gateway]).format(amount=amount)
    ending = way_back(way.gateway)
    return gettext("{amount} will be refunded {way}").format(amount=amount, way=ending) if ending else ""


def _place(performances: list[Performance]) -> str:
    """Name the venue whose box office has the money, with its address."""
    if not performances:
        return ""
    performance = performances[0]
    return ", ".join(filter(None, (performance.event.venue.name, venue_address(Order(performance=performance)))))


def _grouped(lines: list[RefundLine], currency: str) -> list[dict[str, str]]:
    """Say of what was given back how many and what it comes to, alike ones in one line."""
    amounts: dict[str, list[Decimal]] = defaultdict(list)
    for line in lines:
        name = (
            localized_type_name(line.ticket.type_name)
            if line.ticket
            else line.upsell.localized_name
            if line.upsell
            else ""
        )
        amounts[name].append(line.amount)
    return [
        {
            "name": f"{len(found)} {TIMES} {isolate_direction(name)}",
            "amount": localized_money(sum(found, ZERO), currency),
        }
        for name, found in amounts.items()
    ]


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
            place=_place(self.performances),
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
    """What was given back, line by line, and on which way the money comes."""

    kind = emails.REFUND
    title = gettext_noop("Your refund")
    headline = gettext_noop("Your refund for {what}")

    @cached_property
    def refund(self) -> Refund:
        return Refund.objects.select_related("card", "part__payment").get(pk=self.row.data["refund"])

    @cached_property
    def orders(self) -> list[Order]:
        orders = Order.objects.filter(refund_lines__refund=self.refund.of_id or self.refund).distinct()
        return list(orders.order_by("performance__starts_at", "pk").select_related("performance__event__venue"))

    @property
    def lead(self) -> str:
        if self.refund.of_id and self.refund.gateway in COUNTER_GATEWAYS:
            return gettext("{house} has given you your refund.").format(house=self.account.name)
        return gettext("{house} has refunded these items. Refunded tickets are no longer valid.").format(
            house=self.account.name
        )

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
