"""Sales over the wire: the widget, the counter and API clients speak the same shapes (design: api, section 2)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller, Channel, Staff
from server.core import clock, wire
from server.events.models import Event, Performance
from server.events.onsale import is_on_sale, sale_state
from server.events.selectors import states_of
from server.events.serializers import PerformanceStateOut, performance_state_to_wire
from server.orders.basket import BasketLine, terms_of
from server.orders.links import tickets_path
from server.orders.models import Order, Ticket
from server.orders.quotes import buyer_quote
from server.orders.selectors import Checkout
from server.orders.serializers import STATUS_WORDS
from server.orders.services.pay import Buyer, code_of
from server.orders.services.reserve import Reserved
from server.payments.gateways import available_gateways, payable_message
from server.payments.models import Gateway, Payment
from server.pricing.quote import Line, quote_basket
from server.stock.selectors import count_available

LARGEST_ID = 2**63 - 1
MOST_ITEMS = 20


class TicketLineIn(serializers.Serializer[Any]):
    ticket_type = serializers.IntegerField(required=False, allow_null=True, default=None)
    quantity = serializers.IntegerField(min_value=0, max_value=1000)

    def validate_ticket_type(self, value: int | None) -> None:
        if value is not None:
            raise serializers.ValidationError("This ticket type is not offered")


class ItemIn(serializers.Serializer[Any]):
    performance = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    tickets = TicketLineIn(many=True, allow_empty=False)
    upsells = serializers.ListField(child=serializers.DictField(), required=False, max_length=0)


class BasketIn(serializers.Serializer[Any]):
    items = ItemIn(many=True, allow_empty=False)

    def validate_items(self, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len(value) > MOST_ITEMS or any(len(item["tickets"]) > MOST_ITEMS for item in value):
            raise serializers.ValidationError("There are too many items in this basket")
        return value

    def lines(self) -> tuple[BasketLine, ...]:
        """Give the validated basket as lines."""
        return tuple(
            BasketLine(performance=item["performance"], quantity=ticket["quantity"])
            for item in self.validated_data["items"]
            for ticket in item["tickets"]
        )


class BuyerIn(serializers.Serializer[Any]):
    name = serializers.CharField(required=False, allow_blank=True, max_length=255)
    email = serializers.EmailField(
        required=False, allow_blank=True, max_length=255, error_messages={"invalid": "Must be a valid email"}
    )
    phone = serializers.CharField(required=False, allow_blank=True, max_length=40)
    country = serializers.CharField(required=False, allow_blank=True, max_length=80)
    zipcode = serializers.CharField(required=False, allow_blank=True, max_length=20)
    marketing_optin = serializers.BooleanField(required=False, default=False)


class PaymentIn(serializers.Serializer[Any]):
    gateway = serializers.ChoiceField(choices=Gateway.values)
    buyer = BuyerIn(required=False)
    tendered = serializers.DecimalField(max_digits=14, decimal_places=2, required=False, allow_null=True)

    def buyer_of(self, *, is_staff: bool) -> Buyer:
        """Give the buyer; away from the counter a name and an e-mail are needed.

        :raises ValidationError: if one is missing.
        """
        given = self.validated_data.get("buyer", {})
        if not is_staff:
            for name, message in (("name", "Name is required"), ("email", "Email is required")):
                if not given.get(name):
                    raise serializers.ValidationError({"buyer": {name: [message]}})
        return Buyer(**given)


class QuoteLineOut(serializers.Serializer[Any]):
    performance = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["ticket"])
    ticket_type = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    quantity = serializers.IntegerField()
    price = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    discount = serializers.CharField()
    total = serializers.CharField()


class QuoteOut(serializers.Serializer[Any]):
    lines = QuoteLineOut(many=True)
    subtotal = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    discount = serializers.CharField()
    gift_card = serializers.CharField()
    total = serializers.CharField()
    currency = serializers.CharField()
    payable = serializers.BooleanField()
    payable_message = serializers.CharField()


def quote_on_wire(kept: dict[str, Any], channel: Channel) -> dict[str, Any]:
    """Shape a kept quote for its buyer, and say whether this channel can pay it."""
    message = payable_message(channel, Decimal(kept["total"]))
    return {**buyer_quote(kept), "payable": not message, "payable_message": message}


class ReservedOrderOut(serializers.Serializer[Any]):
    order = serializers.IntegerField()
    performance = serializers.IntegerField()


class ReservedOut(serializers.Serializer[Any]):
    reservation = serializers.IntegerField()
    secret = serializers.CharField()
    payment = serializers.CharField()
    expires_at = serializers.DateTimeField()
    quote = QuoteOut()
    orders = ReservedOrderOut(many=True)


def reserved_on_wire(reserved: Reserved, channel: Channel) -> dict[str, Any]:
    """Shape the answer to a reservation."""
    return {
        "reservation": reserved.reservation.pk,
        "secret": reserved.secret,
        "payment": reserved.payment.reference,
        "expires_at": wire.iso(reserved.reservation.expires_at, "UTC"),
        "quote": quote_on_wire(reserved.reservation.quote, channel),
        "orders": [{"order": order.pk, "performance": order.performance_id} for order in reserved.orders],
    }


class SoldTicketOut(serializers.Serializer[Any]):
    ticket = serializers.IntegerField()
    code = serializers.CharField()
    name = serializers.CharField()
    price = serializers.CharField()
    status = serializers.ChoiceField(choices=Ticket.Status.values)


class SoldOrderOut(serializers.Serializer[Any]):
    order = serializers.IntegerField()
    performance = serializers.IntegerField()
    event_name = serializers.CharField()
    subcategory = serializers.CharField()
    venue_name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    tickets = SoldTicketOut(many=True)


class PaymentOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=["Success", "Progress", "Refund", "Failure"])
    payment = serializers.CharField()
    reservation = serializers.IntegerField()
    expires_at = serializers.DateTimeField()
    total = serializers.CharField()
    currency = serializers.CharField()
    change = serializers.CharField(allow_null=True)
    pdf = serializers.CharField(allow_null=True)
    orders = SoldOrderOut(many=True)


def payment_on_wire(checkout: Checkout) -> dict[str, Any]:
    """Shape a payment with its orders and, once paid, its tickets and their codes."""
    payment, orders, tendered = checkout.payment, checkout.orders, checkout.tendered
    words = {STATUS_WORDS[Order.Status(order.status)] for order in orders}
    status = "Success" if "Success" in words else next(iter(words), "Failure")
    return {
        "status": status,
        "payment": payment.reference,
        "reservation": payment.reservation_id,
        "expires_at": wire.iso(payment.reservation.expires_at, "UTC"),
        "total": f"{payment.total:.2f}",
        "currency": payment.currency,
        "change": None if tendered is None else f"{tendered - payment.total:.2f}",
        "pdf": tickets_path(payment.reference) if status == "Success" else None,
        "orders": [_sold_order(payment, order, checkout.tickets[order.pk]) for order in orders],
    }


def _sold_order(payment: Payment, order: Order, tickets: list[Ticket]) -> dict[str, Any]:
    performance = order.performance
    return {
        "order": order.pk,
        "performance": performance.pk,
        "event_name": performance.event.name,
        "subcategory": performance.subcategory,
        "venue_name": performance.event.venue.name,
        "starts_at": wire.iso(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "tickets": [_sold_ticket(payment, ticket) for ticket in tickets],
    }


def _sold_ticket(payment: Payment, ticket: Ticket) -> dict[str, Any]:
    return {
        "ticket": ticket.pk,
        "code": code_of(payment, ticket),
        "name": ticket.type_name,
        "price": f"{ticket.price:.2f}",
        "status": ticket.status,
    }


class VenueLineOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    address = serializers.CharField()


class OfferOut(serializers.Serializer[Any]):
    performance = serializers.IntegerField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    subcategory = serializers.CharField()
    price = serializers.CharField()
    on_sale = serializers.BooleanField()
    next_change_at = serializers.DateTimeField(allow_null=True)
    on_sale_at = serializers.DateTimeField()
    available = serializers.IntegerField()
    sold_out = serializers.BooleanField()
    message = serializers.CharField()
    version = serializers.IntegerField()


class EventOfferOut(serializers.Serializer[Any]):
    event = serializers.IntegerField()
    account = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    bio = serializers.CharField()
    ticket_label = serializers.CharField()
    image = serializers.CharField()
    promo = serializers.CharField()
    currency = serializers.CharField()
    timezone = serializers.CharField()
    venue = VenueLineOut()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    includes_tax = serializers.BooleanField()
    booking_fee = serializers.CharField()
    online_payment = serializers.BooleanField()
    performances = OfferOut(many=True)


def event_offer_on_wire(event: Event, performances: list[Performance], caller: Caller) -> dict[str, Any]:
    """Shape an event with what of it is offered to the caller."""
    return {
        "event": event.pk,
        "account": event.account_id,
        "name": event.name,
        "description": event.description,
        "bio": event.bio,
        "ticket_label": event.ticket_label or "Ticket",
        "image": event.thumbnail.url if event.thumbnail else "",
        "promo": event.promo.url if event.promo else "",
        "currency": event.currency,
        "timezone": event.venue.timezone,
        "venue": {"name": event.venue.name, "address": event.venue.address},
        "min_count": event.min_count,
        "max_count": event.max_count,
        "includes_tax": event.includes_tax,
        "booking_fee": f"{event.booking_fee:.2f}",
        "online_payment": Gateway.STRIPE in available_gateways(Channel.ONLINE),
        "performances": offers_on_wire(performances, caller),
    }


def offers_on_wire(performances: list[Performance], caller: Caller) -> list[dict[str, Any]]:
    """Shape what of some performances is offered to the caller; what is left of them costs one query."""
    left = count_available(caller=caller, stocks=[row.stock for row in performances])
    return [_offer_on_wire(row, caller, shown_as_left(row, caller, left[row.pk])) for row in performances]


def shown_as_left(performance: Performance, caller: Caller, left: int) -> int:
    """Tell how many tickets the caller is shown as left; the public never sees the exact number."""
    return left if isinstance(caller, Staff) else min(left, performance.event.max_count)


def _offer_on_wire(performance: Performance, caller: Caller, left: int) -> dict[str, Any]:
    now = clock.now()
    sale = sale_state(performance, now)
    return {
        "performance": performance.pk,
        "starts_at": wire.iso(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "subcategory": performance.subcategory,
        "price": f"{performance.price:.2f}",
        "on_sale": is_on_sale(performance, caller.channel, now),
        "next_change_at": wire.iso(sale.next_change_at, performance.timezone) if sale.next_change_at else None,
        "on_sale_at": wire.iso(performance.on_sale_at, performance.timezone),
        "available": left,
        "sold_out": left == 0,
        "message": performance.custom_message,
        "version": performance.stock.version,
    }


class OfferedTypeOut(serializers.Serializer[Any]):
    ticket_type = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    description = serializers.CharField()
    price = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    total = serializers.CharField()
    available = serializers.IntegerField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()


class PerformanceOfferOut(OfferOut):
    event = serializers.IntegerField()
    event_name = serializers.CharField()
    venue_name = serializers.CharField()
    currency = serializers.CharField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    ticket_types = OfferedTypeOut(many=True)
    upsells = serializers.ListField(child=serializers.DictField())
    teams = serializers.ListField(child=serializers.DictField())
    gateways = serializers.ListField(child=serializers.ChoiceField(choices=Gateway.values))
    state = PerformanceStateOut(required=False)


def performance_offer_on_wire(performance: Performance, caller: Caller) -> dict[str, Any]:
    """Shape one performance with the ticket types that are offered to the caller now."""
    event = performance.event
    (offer,) = offers_on_wire([performance], caller)
    body = {
        **offer,
        "event": event.pk,
        "event_name": event.name,
        "venue_name": event.venue.name,
        "currency": event.currency,
        "min_count": event.min_count,
        "max_count": event.max_count,
        "ticket_types": [_normal_ticket(performance, caller, offer["available"])],
        "upsells": [],
        "teams": [],
        "gateways": list(available_gateways(caller.channel)),
    }
    if isinstance(caller, Staff):
        body["state"] = performance_state_to_wire(states_of([performance])[performance.pk])
    return body


def _normal_ticket(performance: Performance, caller: Caller, left: int) -> dict[str, Any]:
    (unit,) = quote_basket([Line(terms=terms_of(performance), quantity=1)]).units
    event = performance.event
    return {
        "ticket_type": None,
        "name": unit.name,
        "description": "",
        "price": f"{unit.price:.2f}",
        "tax": f"{unit.tax:.2f}",
        "booking_fee": f"{unit.booking_fee:.2f}",
        "total": f"{unit.total:.2f}",
        "available": left,
        "min_count": 1 if isinstance(caller, Staff) else event.min_count,
        "max_count": left if isinstance(caller, Staff) else event.max_count,
    }
