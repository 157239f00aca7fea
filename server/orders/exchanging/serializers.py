"""The wire of exchanges (spec part 3, sections 3 and 7): what is wished for, what it comes to, and what was made."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.accounts.caller import Channel
from server.core import wire
from server.core.http.forms import Amount, CallIn, Chosen, Flag, FormIn, Number, Rows, Typed
from server.core.http.replies import Money, Text, Whole, WordOf, Yes, writer
from server.core.money import symbol
from server.orders.exchanging.explaining_selectors import LineKind, explain
from server.orders.exchanging.places import spoken
from server.orders.exchanging.services.quoting import Quoted
from server.orders.exchanging.services.waiting import Later
from server.orders.exchanging.wishes import NewSeats, NewTickets, Wish, check_wish
from server.orders.links import order_path
from server.orders.models import Exchange, Order
from server.orders.refunds.serializers import MOST_ROWS, TicketChoiceIn, UpsellChoiceIn
from server.payments.gateway_serializers import GatewayName, GatewayOrNone
from server.payments.services.gateways import available_gateways, label_of, on_line
from server.stock.models import Reservation


class NewTicketsIn(FormIn[NewTickets]):
    makes = NewTickets

    tickettypeid = Chosen("kind", help_text="0 or null: a normal ticket")
    quantity = serializers.IntegerField(min_value=0, max_value=MOST_ROWS)


class NewSeatsIn(FormIn[NewSeats]):
    makes = NewSeats

    teamid = Number("team")
    players = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=999), max_length=MOST_ROWS)


class _WishIn(CallIn):
    eventid = Chosen(help_text="the event of the order, or of the performance that it is exchanged for")
    eventdetailid_from = Chosen(help_text="where the tickets are now, as the caller has seen it")
    payment_intent = Typed(most=64)
    ticketcount = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ticketinfo = Rows(TicketChoiceIn, most=MOST_ROWS)
    upsellInfo = Rows(UpsellChoiceIn, most=MOST_ROWS)
    newtickets = Rows(NewTicketsIn, most=MOST_ROWS)
    seats = Rows(NewSeatsIn, most=MOST_ROWS)

    def wish(self, *, order: int, performance: int) -> Wish:
        """Give what is wished for; a body without `ticketcount` and `ticketinfo` means all of the order.

        :raises NoneChosen: if it has one of them, and chooses no ticket.
        :raises NamedTwice: if it names a ticket, an upsell or a seat twice.
        :raises CountDiffers: if the count is another one than that of the tickets.
        """
        asked = self.asked
        tickets, upsells = asked.get("ticketinfo"), asked.get("upsellInfo")
        number = asked.get("ticketcount")
        new, seats = asked.get("newtickets"), asked.get("seats")
        wish = Wish(
            order=order,
            performance=performance,
            tickets=None if tickets is None else tuple(tickets),
            upsells=None if upsells is None else tuple(upsells),
            number=number,
            new=None if new is None else tuple(new),
            seats=None if seats is None else tuple(NewSeats(team=s.team, players=tuple(s.players)) for s in seats),
            source=asked["eventdetailid_from"],
            event=asked["eventid"],
            payment=asked["payment_intent"],
        )
        check_wish(wish)
        return wish


class ExchangeDetailsIn(_WishIn):
    eventdetailid_destination = Chosen(required="Please choose any one date")
    eventticketDetailid_source = Number()


class ExchangeIn(_WishIn):
    eventticketdetail_id = Number()
    eventdetailid_to = Chosen(required="Please choose any one date")
    allocationdetails = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    ticketallocationdetails = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    isTriggerCharge = Flag()
    credit = Flag()  # what is given back becomes a gift card for the buyer, where the quote says that it may
    quote = Chosen(help_text="what eventExchangeDetails has quoted; without it, what it would quote now")
    gateway = GatewayName(required=False, allow_blank=True)
    tendered = Amount()
    later = serializers.ChoiceField(
        choices=["", *(later.value for later in Later)],
        required=False,
        allow_blank=True,
        help_text="what it waits for where its charge does not come at once",
    )


class ExchangeLinkIn(CallIn):
    eventticketdetail_id = Number()


class ExchangeLineOut(serializers.Serializer[Any]):
    """A line of a quote: what is given up, what is had instead, what is lost, and what the difference comes to."""

    kind = WordOf(choices=[kind.value for kind in LineKind])
    name = Text()
    quantity = Whole()
    amount = Money()
    note = Text()


class ExchangeSourceOut(serializers.Serializer[Any]):
    """Where money goes back to, and how much of it."""

    gateway = GatewayOrNone()
    name = Text(lambda back: label_of(back.gateway), help_text="the gateway as histories call it")
    amount = Money()


class ExchangeQuoteOut(serializers.Serializer[Any]):
    """A quote, line by line; it is the price until `expires_at`."""

    quote = Whole("exchange.pk")
    expires_at = Text(lambda shown: wire.iso(shown.exchange.expires_at, "UTC"))
    ispartial = Yes("is_partial")
    maycharge = Yes("reckoning.may_charge")
    mayrefund = Yes("reckoning.may_refund")
    maycard = Yes(lambda shown: bool(card_gateways(shown.exchange)), help_text="a card may be charged")
    maylink = Yes(lambda shown: bool(shown.exchange.order.payment.buyer_email), help_text="a link may be mailed")
    credituntil = Text(
        lambda shown: wire.iso(shown.exchange.credit_ends_at, "UTC") if shown.exchange.credit_ends_at else "",
        help_text="until when credit for what is left would be good; empty: it is given none",
    )
    tickets = Whole("ticket_count", help_text="how many new ones")
    lines = ExchangeLineOut(many=True)
    backto = ExchangeSourceOut(many=True, source="sources")


class ExchangeDetailsOut(serializers.Serializer[Any]):
    """The spec's price detail (part 3, section 3); `priceChange` is below 0 where it is a Refund."""

    message = serializers.CharField()
    paymentOrRefund = serializers.ChoiceField(choices=["Payment", "Refund"])
    priceChange = serializers.CharField()
    sourceTotal = serializers.CharField()
    destinationtotal = serializers.CharField()
    currencysymbol = serializers.CharField()
    giftCardUsed = serializers.BooleanField()
    data = ExchangeQuoteOut()  # type: ignore[assignment]


def card_gateways(exchange: Exchange) -> list[str]:
    """List the gateways through which an exchange's charge may be asked for by card."""
    open_ones = available_gateways(Channel.ONLINE, exchange.account)
    return [gateway.name for gateway in on_line() if gateway.name in open_ones]


class WaitingOut(serializers.Serializer[Any]):
    """An exchange that waits for its money: what its charge comes to, and until when the new seats are kept."""

    exchange = Whole("pk")
    reservation = Whole("part.reservation_id")
    payment = Text("part.payment.reference")
    due = Money("change")
    currency = Text("part.payment.currency")
    to = Text(lambda exchange: spoken(exchange.target, ()))
    expires_at = Text(lambda exchange: wire.iso(exchange.part.reservation.expires_at, "UTC"))
    is_being_paid = Yes(lambda exchange: exchange.part.reservation.status == Reservation.Status.PAYING)
    page = Text(
        lambda exchange: order_path(exchange.part.payment) if card_gateways(exchange) else "",
        help_text="the buyer's own page, on which a card pays it; empty if none may",
    )


@extend_schema_field(WaitingOut(allow_null=True))
class WaitingOf(serializers.Field):
    """The exchange that an order waits for, read with `whole_orders()`; null without one."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, order: Order) -> dict[str, Any] | None:
        found: list[Exchange] = order.waiting  # type: ignore[attr-defined]  # prefetched by `whole_orders`
        return writer(WaitingOut)(found[0]) if found else None


@extend_schema_field(WaitingOut(allow_null=True))
class WaitingItself(serializers.Field):
    """What an exchange waits for; null where it is made."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, exchange: Exchange) -> dict[str, Any] | None:
        return writer(WaitingOut)(exchange) if exchange.status == Exchange.Status.PENDING else None


class MadeOut(serializers.Serializer[Any]):
    eventticketdetailid = Whole(
        lambda exchange: exchange.made_id or exchange.order_id,
        help_text="the order that has the new tickets, or will have them",
    )
    exchange = Whole("pk")
    waits = WaitingItself()


class ExchangedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = MadeOut()  # type: ignore[assignment]


def quoted_on_wire(quoted: Quoted) -> dict[str, Any]:
    """Shape a quote as the spec's price detail, with our own lines in `data`."""
    reckoning, quote = quoted.reckoning, quoted.priced.basket.quote
    return {
        "paymentOrRefund": "Payment" if reckoning.is_payment else "Refund",
        "priceChange": f"{reckoning.change:.2f}",
        "sourceTotal": f"{reckoning.source_total:.2f}",
        "destinationtotal": f"{reckoning.target_total:.2f}",
        "currencysymbol": symbol(quote.currency),
        "giftCardUsed": reckoning.by_card,
        "data": writer(ExchangeQuoteOut)(explain(quoted.exchange, quoted.priced)),
    }


def made_on_wire(exchange: Exchange) -> dict[str, Any]:
    return writer(MadeOut)(exchange)
