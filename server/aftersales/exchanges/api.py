"""The back office's calls that exchange tickets, with the spec's names (part 3, section 7)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Channel
from server.aftersales.errors import QuoteOver
from server.aftersales.exchanges.explanation_selectors import LineKind, explain
from server.aftersales.exchanges.pending_services import DeferredPayment, resend_payment_link
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats, NewTickets, check_input, describe_performance
from server.aftersales.exchanges.services import Quoted, Settlement, make_exchange, quote_exchange
from server.aftersales.refunds.serializers import HAND_BACK_LATER, MOST_ROWS, TicketChoiceIn, UpsellChoiceIn
from server.auth.http import StaffView
from server.inventory.models import Reservation
from server.payments.api import GatewayName, GatewayOrNone
from server.payments.models import Payment
from server.payments.services.gateways import gateway_label, provider_gateways
from server.platform.addresses import link_origin
from server.platform.datetimes import iso_format
from server.platform.http.api import call, success_response
from server.platform.http.inputs import (
    AmountField,
    CallIn,
    ChosenIdField,
    FlagField,
    FormIn,
    IdField,
    RowsField,
    TextField,
)
from server.platform.http.outputs import DONE as SAID
from server.platform.http.outputs import Boolean, ChoiceOf, Computed, Integer, Money, Text, one, row_writer
from server.platform.money import symbol
from server.sales.links import order_path
from server.sales.models import Exchange, Order


class NewTicketsIn(FormIn[NewTickets]):
    makes = NewTickets

    tickettypeid = ChosenIdField("kind", help_text="0 or null: the normal ticket")
    quantity = serializers.IntegerField(min_value=0, max_value=MOST_ROWS)


class NewSeatsIn(FormIn[NewSeats]):
    makes = NewSeats

    teamid = IdField("team")
    players = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=999), max_length=MOST_ROWS)


class _ExchangeIn(CallIn):
    eventid = ChosenIdField(help_text="the event of the order, or of the performance to exchange for")
    eventdetailid_from = ChosenIdField(help_text="the tickets' current performance, as the caller has seen it")
    payment_intent = TextField(most=64)
    ticketcount = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    ticketinfo = RowsField(TicketChoiceIn, most=MOST_ROWS)
    upsellInfo = RowsField(UpsellChoiceIn, most=MOST_ROWS)
    newtickets = RowsField(NewTicketsIn, most=MOST_ROWS)
    seats = RowsField(NewSeatsIn, most=MOST_ROWS)

    def to_input(self, *, order: int, performance: int) -> ExchangeInput:
        """Return the validated request; a body without `ticketcount` and `ticketinfo` means the whole order.

        :raises NoTicketsChosen: if it has one of them, and chooses no ticket.
        :raises NamedTwice: if it names a ticket, an upsell or a seat twice.
        :raises CountDiffers: if the count differs from the number of tickets.
        """
        params = self.params
        tickets, upsells = params.get("ticketinfo"), params.get("upsellInfo")
        number = params.get("ticketcount")
        new, seats = params.get("newtickets"), params.get("seats")
        exchange_input = ExchangeInput(
            order=order,
            performance=performance,
            tickets=None if tickets is None else tuple(tickets),
            upsells=None if upsells is None else tuple(upsells),
            number=number,
            new=None if new is None else tuple(new),
            seats=None if seats is None else tuple(NewSeats(team=s.team, players=tuple(s.players)) for s in seats),
            source=params["eventdetailid_from"],
            event=params["eventid"],
            payment=params["payment_intent"],
        )
        check_input(exchange_input)
        return exchange_input


class ExchangeDetailsIn(_ExchangeIn):
    eventdetailid_destination = ChosenIdField(required="Please choose any one date")
    eventticketDetailid_source = IdField()


class ExchangeIn(_ExchangeIn):
    eventticketdetail_id = IdField()
    eventdetailid_to = ChosenIdField(required="Please choose any one date")
    allocationdetails = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    ticketallocationdetails = serializers.ListField(child=serializers.DictField(), required=False, max_length=MOST_ROWS)
    isTriggerCharge = FlagField()
    credit = FlagField()  # the refund becomes a gift card for the buyer, if the quote allows it
    quote = ChosenIdField(
        help_text="the quote that eventExchangeDetails returned; without it, the current quote is used"
    )
    gateway = GatewayName(required=False, allow_blank=True)
    tendered = AmountField()
    later = serializers.ChoiceField(
        choices=["", *(later.value for later in DeferredPayment)],
        required=False,
        allow_blank=True,
        help_text="what the exchange waits for, if it is not paid at once",
    )
    handbacklater = FlagField(help_text=HAND_BACK_LATER)


class ExchangeLinkIn(CallIn):
    eventticketdetail_id = IdField()


class ExchangeLineOut(serializers.Serializer[Any]):
    """A line of a quote: the item given up, its replacement, what is forfeited, and the price difference."""

    kind = ChoiceOf(choices=[kind.value for kind in LineKind])
    name = Text()
    quantity = Integer()
    amount = Money()
    note = Text()


class ExchangeSourceOut(serializers.Serializer[Any]):
    """Where money is refunded to, and how much."""

    gateway = GatewayOrNone()
    name = Text(lambda back: gateway_label(back.gateway), help_text="the gateway as the order's history names it")
    amount = Money()


class ExchangeQuoteOut(serializers.Serializer[Any]):
    """A quote, line by line; its price holds until `expires_at`."""

    quote = Integer("exchange.pk")
    expires_at = Text(lambda shown: iso_format(shown.exchange.expires_at, "UTC"))
    ispartial = Boolean("is_partial")
    maycharge = Boolean("reckoning.may_charge")
    mayrefund = Boolean("reckoning.may_refund")
    maycard = Boolean(lambda shown: bool(card_gateways(shown.exchange)), help_text="whether a card may be charged")
    maylink = Boolean(
        lambda shown: bool(shown.exchange.order.payment.buyer_email), help_text="whether a payment link may be emailed"
    )
    credituntil = Text(
        lambda shown: iso_format(shown.exchange.credit_ends_at, "UTC") if shown.exchange.credit_ends_at else "",
        help_text="until when credit for the remainder would be valid; empty: no credit is given",
    )
    tickets = Integer("ticket_count", help_text="how many new tickets")
    lines = ExchangeLineOut(many=True)
    backto = ExchangeSourceOut(many=True, source="sources")


class ExchangeDetailsOut(serializers.Serializer[Any]):
    """The spec's price detail (part 3, section 3); `priceChange` is negative for a refund."""

    message = serializers.CharField()
    paymentOrRefund = serializers.ChoiceField(choices=["Payment", "Refund"])
    priceChange = serializers.CharField()
    sourceTotal = serializers.CharField()
    destinationtotal = serializers.CharField()
    currencysymbol = serializers.CharField()
    giftCardUsed = serializers.BooleanField()
    data = ExchangeQuoteOut()  # type: ignore[assignment]


def card_gateways(of: Exchange | Payment) -> list[str]:
    """List the gateways through which the account of an exchange or a payment is paid by card."""
    return [gateway.name for gateway in provider_gateways() if gateway.is_open_to(Channel.ONLINE, of.account)]


class WaitingOut(serializers.Serializer[Any]):
    """A pending exchange: the amount to pay, and until when its new seats are reserved."""

    exchange = Integer("pk")
    reservation = Integer("part.reservation_id")
    payment = Text("part.payment.reference")
    due = Money("change")
    currency = Text("part.payment.currency")
    to = Text(lambda exchange: describe_performance(exchange.target, ()))
    expires_at = Text(lambda exchange: iso_format(exchange.part.reservation.expires_at, "UTC"))
    is_being_paid = Boolean(lambda exchange: exchange.part.reservation.status == Reservation.Status.PAYING)
    page = Text(
        lambda exchange: order_path(exchange.part.payment) if card_gateways(exchange) else "",
        help_text="the buyer's own page, where they pay by card; empty if cards are not accepted",
    )


def serialize_waiting(order: Order) -> dict[str, Any] | None:
    """Serialize the exchange that an order waits for, read with `whole_orders()`; return None without one."""
    found: list[Exchange] = order.waiting  # type: ignore[attr-defined]  # prefetched by `whole_orders`
    return row_writer(WaitingOut)(found[0]) if found else None


class MadeOut(serializers.Serializer[Any]):
    eventticketdetailid = Integer(
        lambda exchange: exchange.made_id or exchange.order_id,
        help_text="the order that contains, or will contain, the new tickets",
    )
    exchange = Integer("pk")
    waits = Computed(
        WaitingOut(allow_null=True),
        lambda exchange: row_writer(WaitingOut)(exchange) if exchange.status == Exchange.Status.PENDING else None,
    )


EXCHANGED = one(MadeOut, name="ExchangedOut")


def serialize_exchange_quote(quoted: Quoted) -> dict[str, Any]:
    """Serialize a quote as the spec's price detail, with our own lines in `data`."""
    reckoning, quote = quoted.reckoning, quoted.priced.basket.quote
    return {
        "paymentOrRefund": "Payment" if reckoning.is_payment else "Refund",
        "priceChange": f"{reckoning.change:.2f}",
        "sourceTotal": f"{reckoning.source_total:.2f}",
        "destinationtotal": f"{reckoning.target_total:.2f}",
        "currencysymbol": symbol(quote.currency),
        "giftCardUsed": reckoning.by_card,
        "data": row_writer(ExchangeQuoteOut)(explain(quoted.exchange, quoted.priced)),
    }


class ExchangeDetailsView(StaffView):
    """Quote an exchange; the price holds until the quote expires."""

    @extend_schema(request=ExchangeDetailsIn, responses=ExchangeDetailsOut)
    def post(self, request: Request) -> Response:
        data = self.read(ExchangeDetailsIn)
        exchange_input = data.to_input(
            order=data.params["eventticketDetailid_source"], performance=data.params["eventdetailid_destination"]
        )
        return success_response(
            **serialize_exchange_quote(quote_exchange(caller=self.caller, exchange_input=exchange_input))
        )


class ExchangeView(StaffView):
    """Make an exchange as quoted; a quote that has changed is refused with the newest one."""

    @call(ExchangeIn, EXCHANGED)
    def post(self, data: ExchangeIn) -> Response:
        params = data.params
        exchange_input = data.to_input(order=params["eventticketdetail_id"], performance=params["eventdetailid_to"])
        how = Settlement(
            settles=params.get("isTriggerCharge", False) or params.get("credit", False),
            credit=params.get("credit", False),
            gateway=params.get("gateway", ""),
            tendered=params.get("tendered"),
            later=DeferredPayment(params["later"]) if params.get("later") else None,
            hands_back_later=params.get("handbacklater", False),
            origin=link_origin(self.request),
        )
        try:
            made = make_exchange(
                caller=self.caller, exchange_input=exchange_input, exchange_id=params["quote"] or None, how=how
            )
        except QuoteOver:
            newest = quote_exchange(caller=self.caller, exchange_input=exchange_input)
            raise QuoteOver(quote=serialize_exchange_quote(newest)) from None
        waits = made.status == Exchange.Status.PENDING
        message = "The new tickets are reserved until they are paid for" if waits else "Exchanged Successfully"
        return EXCHANGED(made, message=message)


class ExchangeLinkView(StaffView):
    """Email the payment link of a pending exchange again, and extend its deadline."""

    @call(ExchangeLinkIn, SAID)
    def post(self, data: ExchangeLinkIn) -> Response:
        order = data.params["eventticketdetail_id"]
        resend_payment_link(caller=self.caller, order_id=order, origin=link_origin(self.request))
        return SAID(message="Payment link is on its way")
