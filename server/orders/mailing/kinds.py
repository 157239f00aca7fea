"""Each kind of letter about a payment: its templates (as text and as HTML), its subject, and what it says."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from server.core.money import ZERO
from server.core.services import post
from server.core.spoken import spoken_amount, spoken_date, spoken_money, spoken_time
from server.events.models import Performance
from server.orders.amounts import TIMES
from server.orders.links import purchase_address
from server.orders.mailing.letters import LetterKind, register_letter
from server.orders.mailing.tickets import Tickets
from server.orders.models import Cancelling, Order, OrderEvent, PurchaseLink, RefundLine
from server.orders.selectors import list_payment_orders
from server.payments.models import Dispute, Payment, Refund
from server.payments.services.gateways import way_back


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of what a letter is about: what it is, and what it comes to."""

    name: str
    amount: str


@dataclass(frozen=True, kw_only=True)
class Event:
    """A performance as its buyer knows it."""

    name: str
    subcategory: str
    date: str
    time: str
    venue: str


@dataclass(frozen=True, kw_only=True)
class MoneyBack:
    """What goes back: in all, to gift cards, and the rest with the way it takes."""

    amount: str
    gift_card: str
    rest: str
    way: str
    kept: str
    lines: tuple[Line, ...]


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
    templates = "orders/letters/link"
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
        return post.on_one_line(f"Your tickets for {_title(self.orders, self.payment)} are waiting")

    def words(self) -> dict[str, Any]:
        zone = self.orders[0].performance.timezone if self.orders else "UTC"
        until = self.link.reservation.expires_at
        return {
            **super().words(),
            "events": _events(self.orders),
            "total": spoken_amount(sum((order.total for order in self.orders), ZERO), self.payment.currency),
            "url": purchase_address(str(self.row.data["url"]), self.link),
            "until": f"{spoken_date(until, zone)}, {spoken_time(until, zone)}",
        }


@register_letter
class RefundLetter(LetterKind):
    """What was given back, line by line, and on which way the money comes."""

    kind = "refund"
    name = "Word of the refund"
    templates = "orders/letters/refund"
    needs = ("refund",)

    @cached_property
    def refund(self) -> Refund:
        return Refund.objects.select_related("card").get(pk=self.row.data["refund"])

    @cached_property
    def orders(self) -> list[Order]:
        orders = Order.objects.filter(refund_lines__refund=self.refund).distinct()
        return list(orders.order_by("performance__starts_at", "pk").select_related("performance__event__venue"))

    @property
    def subject(self) -> str:
        return post.on_one_line(f"Your refund for {_title(self.orders, self.payment)}")

    def words(self) -> dict[str, Any]:
        back = _back(self.refund, self.payment.currency)
        return {**super().words(), "events": _events(self.orders), "back": back}


@register_letter
class CancelledLetter(LetterKind):
    """That a performance does not take place, in the organiser's words; with a `refund` where money goes back."""

    kind = "cancelled"
    name = "Word that the performance does not take place"
    templates = "orders/letters/cancelled"
    needs = ("cancelling",)

    @cached_property
    def cancelling(self) -> Cancelling:
        rows = Cancelling.objects.select_related("performance__event__venue")
        return rows.get(pk=self.row.data["cancelling"])

    @property
    def subject(self) -> str:
        performance = self.cancelling.performance
        day = spoken_date(performance.starts_at, performance.timezone)
        return post.on_one_line(f"{performance.event.name} on {day} does not take place")

    def words(self) -> dict[str, Any]:
        refund = Refund.objects.filter(pk=self.row.data.get("refund", 0)).first()
        return {
            **super().words(),
            "events": _events([Order(performance=self.cancelling.performance)]),
            "words": self.cancelling.words,
            "back": _back(refund, self.payment.currency) if refund else None,
        }


@register_letter
class LateMoneyLetter(RefundLetter):
    """That money came when the tickets had gone, and goes back by itself."""

    kind = "late_money"
    name = "Word of the late payment"
    templates = "orders/letters/late_money"

    @cached_property
    def orders(self) -> list[Order]:
        return list_payment_orders(payment=self.payment)

    @property
    def subject(self) -> str:
        return post.on_one_line(f"Your payment for {_title(self.orders, self.payment)} goes back to you")


@register_letter
class SupportLetter(LetterKind):
    """To the organiser at the row's address: that a payment is disputed, and until when it can be answered."""

    kind = "support"
    name = "Word to the organiser"
    templates = "orders/letters/support"
    needs = ("dispute",)

    @property
    def subject(self) -> str:
        return post.on_one_line(f"The payment of order {self.payment.reference} is disputed")

    def words(self) -> dict[str, Any]:
        dispute = Dispute.objects.get(pk=self.row.data["dispute"])
        by = dispute.answer_by
        return {
            **super().words(),
            "events": _events(list_payment_orders(payment=self.payment)),
            "dispute": {
                "amount": spoken_amount(dispute.amount, dispute.currency),
                "reason": dispute.reason.replace("_", " "),
                "answer_by": spoken_date(by, "UTC") if by else "",
            },
        }


def _back(refund: Refund, currency: str) -> dict[str, Any]:
    lines = list(RefundLine.objects.filter(refund=refund).select_related("ticket", "upsell").order_by("pk"))
    kept = sum((line.ticket.booking_fee for line in lines if line.ticket), ZERO) if refund.keeps_fee else ZERO
    moved = refund.card.original if refund.card else refund.due
    back = MoneyBack(
        amount=spoken_amount(refund.amount, currency),
        gift_card=spoken_money(refund.gift_card, currency) if refund.gift_card else "",
        rest=spoken_money(moved, currency) if moved else "",
        way=way_back(refund.gateway) if moved else "",
        kept=spoken_money(kept, currency) if kept else "",
        lines=_grouped(lines, currency),
    )
    return asdict(back)


def _grouped(lines: list[RefundLine], currency: str) -> tuple[Line, ...]:
    amounts: dict[str, list[Decimal]] = defaultdict(list)
    for line in lines:
        name = line.ticket.type_name if line.ticket else line.upsell.spoken_name if line.upsell else ""
        amounts[name].append(line.amount)
    return tuple(
        Line(name=f"{len(found)} {TIMES} {name}", amount=spoken_money(sum(found, ZERO), currency))
        for name, found in amounts.items()
    )


def _title(orders: list[Order], payment: Payment) -> str:
    names = {order.performance.event.name for order in orders}
    return names.pop() if len(names) == 1 else f"order {payment.reference}"


def _events(orders: list[Order]) -> list[dict[str, Any]]:
    return [asdict(event_of(order.performance)) for order in orders]


def event_of(performance: Performance) -> Event:
    """Give a performance as a letter names it."""
    return Event(
        name=performance.event.name,
        subcategory=performance.subcategory,
        date=spoken_date(performance.starts_at, performance.timezone),
        time=spoken_time(performance.starts_at, performance.timezone),
        venue=performance.event.venue.name,
    )
