"""Each kind of letter about a payment: its subject, and what it says."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from server.core.money import ZERO
from server.core.services import post
from server.core.speech.languages import DEFAULT
from server.core.speech.spoken import spoken_amount, spoken_date, spoken_time
from server.events.models import Performance
from server.orders.links import purchase_address
from server.orders.mailing.letters import LetterKind, register_letter
from server.orders.mailing.tickets import Tickets
from server.orders.mailing.ways_back import comes_by_itself, list_ways, money_back
from server.orders.models import Cancelling, Order, OrderEvent, PurchaseLink
from server.orders.selectors import list_payment_orders
from server.payments.models import COUNTER_GATEWAYS, Dispute, Payment, Refund


@register_letter
class TicketsLetter(Tickets, LetterKind):
    """The tickets again, as after the sale."""

    kind = "tickets"
    name = "Order"

    @property
    def payment(self) -> Payment:
        return self.row.payment

    @property
    def has_something_left(self) -> bool:
        return bool(self.orders)


@register_letter
class LinkLetter(LetterKind):
    """The link by which a buyer pays for what was reserved for them; `url` is the page that sells."""

    kind = "link"
    name = "Purchase link"
    needs = ("link", "url")
    noted_as = OrderEvent.Kind.LINK_SENT

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
    def subject(self) -> str:
        what = _title(self.orders, self.payment)
        return post.on_one_line(gettext("Your tickets for {what} are waiting").format(what=what))

    @property
    def title(self) -> str:
        return gettext("Your tickets are waiting")

    @property
    def lead(self) -> str:
        zone = self.orders[0].performance.timezone if self.orders else "UTC"
        until = self.link.reservation.expires_at
        return gettext(
            "{house} has reserved them for you until {until}. They are yours as soon as you have paid for them; "
            "the link opens once, on the phone or computer on which you want to pay."
        ).format(house=self.account.name, until=f"{spoken_date(until, zone)}, {spoken_time(until, zone)}")

    @property
    def performances(self) -> list[Performance]:
        return _performances(self.orders)

    def words(self) -> dict[str, Any]:
        return {
            **super().words(),
            "total": spoken_amount(sum((order.total for order in self.orders), ZERO), self.payment.currency),
            "press": gettext("Pay for your tickets"),
            "url": purchase_address(str(self.row.data["url"]), self.link),
        }


@register_letter
class RefundLetter(LetterKind):
    """What was given back, line by line, and on which way the money comes."""

    kind = "refund"
    name = "Word of the refund"
    needs = ("refund",)

    @cached_property
    def refund(self) -> Refund:
        return Refund.objects.select_related("card", "part__payment").get(pk=self.row.data["refund"])

    @cached_property
    def orders(self) -> list[Order]:
        orders = Order.objects.filter(refund_lines__refund=self.refund.of_id or self.refund).distinct()
        return list(orders.order_by("performance__starts_at", "pk").select_related("performance__event__venue"))

    @property
    def subject(self) -> str:
        what = _title(self.orders, self.payment)
        return post.on_one_line(gettext("Your refund for {what}").format(what=what))

    @property
    def title(self) -> str:
        return gettext("Your refund")

    @property
    def lead(self) -> str:
        if self.refund.of_id and self.refund.gateway in COUNTER_GATEWAYS:
            return gettext("{house} has paid you back.").format(house=self.account.name)
        return gettext(
            "{house} gives you back what you paid for these. What was given back admits nobody any more."
        ).format(house=self.account.name)

    @property
    def performances(self) -> list[Performance]:
        return _performances(self.orders)

    def words(self) -> dict[str, Any]:
        return {**super().words(), "back": money_back(self.refund, self.performances)}


@register_letter
class CancelledLetter(LetterKind):
    """That a performance does not take place, in the organiser's words; with a `refund` where money goes back."""

    kind = "cancelled"
    name = "Word that the performance does not take place"
    needs = ("cancelling",)

    @cached_property
    def cancelling(self) -> Cancelling:
        rows = Cancelling.objects.select_related("performance__event__venue")
        return rows.get(pk=self.row.data["cancelling"])

    @property
    def subject(self) -> str:
        performance = self.cancelling.performance
        day = spoken_date(performance.starts_at, performance.timezone)
        line = gettext("{event} on {day} does not take place").format(event=performance.event.spoken_name, day=day)
        return post.on_one_line(line)

    @property
    def title(self) -> str:
        return gettext("This performance does not take place")

    @property
    def lead(self) -> str:
        if self.refund and not comes_by_itself(list_ways(self.refund)):
            return gettext("Your tickets are given back. How you get your money is stated below.")
        if self.refund:
            return gettext("Your tickets are given back, and so is your money: there is nothing that you have to do.")
        return gettext("Your tickets are given back: there is nothing that you have to do.")

    @property
    def performances(self) -> list[Performance]:
        return [self.cancelling.performance]

    @cached_property
    def refund(self) -> Refund | None:
        return Refund.objects.select_related("card", "part__payment").filter(pk=self.row.data.get("refund", 0)).first()

    def words(self) -> dict[str, Any]:
        back = money_back(self.refund, self.performances) if self.refund else None
        return {**super().words(), "words": self.cancelling.words, "back": back}


@register_letter
class LateMoneyLetter(RefundLetter):
    """That money came when the tickets had gone, and goes back by itself."""

    kind = "late_money"
    name = "Word of the late payment"

    @cached_property
    def orders(self) -> list[Order]:
        return list_payment_orders(payment=self.payment)

    @property
    def subject(self) -> str:
        what = _title(self.orders, self.payment)
        return post.on_one_line(gettext("Your payment for {what} goes back to you").format(what=what))

    @property
    def title(self) -> str:
        return gettext("Your payment came too late")

    @property
    def lead(self) -> str:
        return gettext(
            "It reached us when the time of your reservation was over and your tickets had gone to somebody else. "
            "Nothing was sold to you, and all of your money goes back by itself."
        )


@register_letter
class SupportLetter(LetterKind):
    """To the organiser at the row's address: that a payment is disputed, and until when it can be answered."""

    kind = "support"
    name = "Word to the organiser"
    needs = ("dispute",)

    @property
    def subject(self) -> str:
        return post.on_one_line(f"The payment of order {self.payment.reference} is disputed")

    @property
    def language(self) -> str:
        return DEFAULT  # as all that the house reads

    @property
    def carrier(self) -> post.Carrier | None:
        return None  # the house's provider is for its buyers

    @property
    def lead(self) -> str:
        dispute = Dispute.objects.get(pk=self.row.data["dispute"])
        amount = spoken_amount(dispute.amount, dispute.currency)
        reason = f", as “{dispute.reason.replace('_', ' ')}”" if dispute.reason else ""
        by = f" It can be answered until {spoken_date(dispute.answer_by, 'UTC')}." if dispute.answer_by else ""
        return (
            f"The buyer of order {self.payment.reference} has objected at their bank to a payment of {amount}{reason}."
            f"{by} The page of the order has the link at which you answer it."
        )

    @property
    def performances(self) -> list[Performance]:
        return _performances(list_payment_orders(payment=self.payment))

    def words(self) -> dict[str, Any]:
        return {**super().words(), "title": "A payment is disputed"}


def _title(orders: list[Order], payment: Payment) -> str:
    names = {order.performance.event.spoken_name for order in orders}
    return names.pop() if len(names) == 1 else gettext("order {reference}").format(reference=payment.reference)


def _performances(orders: list[Order]) -> list[Performance]:
    return [order.performance for order in orders]
