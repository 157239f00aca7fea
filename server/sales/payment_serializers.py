"""Serializers of a payment with its orders, tickets and upsells, for the widget, the counter and API clients."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Channel
from server.inventory.models import UNFINISHED, Reservation
from server.payments.errors import Declined
from server.platform.datetimes import iso_format
from server.platform.http.outputs import ChoiceOf, Integer, MoneyText, Text, write_rows
from server.platform.i18n import translate_or
from server.platform.money import ZERO
from server.sales.amounts import localized_type_name
from server.sales.links import calendar_path, has_key, order_path, tickets_path
from server.sales.models import Order, Ticket
from server.sales.selectors import Checkout
from server.sales.services.delivery import code_of
from server.sales.statuses import STATUS_LABELS, UPSELL_LABELS, UPSELL_STATES, payment_status, shown_orders


class SoldTicketOut(serializers.Serializer[Any]):
    ticket = Integer("pk")
    ticket_type = Integer("type_id", allow_null=True)
    code = Text(lambda ticket: code_of(ticket.order.payment, ticket))
    name = Text(lambda ticket: localized_type_name(ticket.type_name))
    team_name = Text()
    player = Integer(allow_null=True)
    price = MoneyText()
    status = ChoiceOf(choices=Ticket.Status.values)


class SoldUpsellOut(serializers.Serializer[Any]):
    """A sold unit of an upsell; `ticket` is the one whose type includes it, null if it was bought."""

    upsell_item = Integer("pk")
    upsell = Integer("upsell_id")
    variant = Integer("variant_id", allow_null=True)
    ticket = Integer("ticket_id", allow_null=True)
    name = Text()
    variant_name = Text()
    price = MoneyText()
    status = ChoiceOf(lambda item: UPSELL_LABELS[item.status], choices=UPSELL_STATES)


class SoldOrderOut(serializers.Serializer[Any]):
    order = serializers.IntegerField()
    performance = serializers.IntegerField()
    event_name = serializers.CharField()
    subcategory = serializers.CharField()
    venue_name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    tickets = SoldTicketOut(many=True)
    upsells = SoldUpsellOut(many=True)


class ProviderOut(serializers.Serializer[Any]):
    """Where the buyer continues with a card provider."""

    publishable_key = serializers.CharField()
    account = serializers.CharField()
    script = serializers.CharField()


class AskOut(serializers.Serializer[Any]):
    """Whom a buyer asks, and where: each way is empty if the organisation names none."""

    house = Text("name")
    contact = Text("contact_email")
    contact_phone = Text()
    contact_page = Text()


class PaymentOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=["Success", "Progress", "Refund", "Failure"])
    payment = serializers.CharField()
    reservation = serializers.IntegerField()
    expires_at = serializers.DateTimeField()
    is_being_paid = serializers.BooleanField()
    client_secret = serializers.CharField(allow_null=True)
    provider = ProviderOut(allow_null=True)
    failure = serializers.CharField(help_text="the provider's reason for refusing the last card; else empty")
    total = serializers.CharField()
    gift_card = serializers.CharField(help_text="the part of the total that gift cards pay")
    due = serializers.CharField(help_text="the rest of the total")
    currency = serializers.CharField()
    gateway = serializers.CharField(allow_null=True, help_text="how it was paid; null until a payment was taken")
    change = serializers.CharField(allow_null=True)
    pdf = serializers.CharField(allow_null=True)
    calendar = serializers.CharField(allow_null=True, help_text="URL of the tickets' calendar feed")
    email = serializers.CharField(help_text="where what was sold is emailed; empty until it is, or if nowhere")
    own = serializers.CharField(allow_null=True, help_text="its buyer's page of it, with its key; online alone")
    ask = AskOut(allow_null=True, help_text="whom its buyer asks; null until something is sold")
    orders = SoldOrderOut(many=True)


def serialize_payment(checkout: Checkout) -> dict[str, Any]:
    """Serialize a payment with its orders and, once paid, its tickets and their codes."""
    payment, part, tendered = checkout.payment, checkout.part, checkout.tendered
    # An addition to paid orders has the status of its own reservation; once that has ended unpaid, only for callers who
    # name it.
    is_over = part.reservation.status not in (*UNFINISHED, Reservation.Status.PAID)
    is_added = payment.paid_at is not None and (
        part.reservation.status in UNFINISHED or (is_over and checkout.is_named)
    )
    statuses = () if part.origin_id or is_added else (order.status for order in checkout.orders)
    status = payment_status(statuses, part.reservation.status)
    orders = shown_orders(checkout.orders)
    is_sold = any(checkout.tickets.values()) or any(checkout.upsells.values())
    has_tickets = status in (Order.Status.PAID, Order.Status.REFUNDING) and is_sold
    is_printed = has_tickets or (checkout.card is not None and checkout.card.is_active and not checkout.card.email)
    # What the box office sells it shows to its seller, who has no need of the buyer's own page.
    is_shown = has_tickets and part.reservation.channel == Channel.ONLINE
    total, gift_card = (sum((getattr(order, name) for order in orders), ZERO) for name in ("total", "gift_card"))
    if not checkout.orders or part.origin_id:
        total, gift_card = part.total, part.gift_card  # a gift card was sold, or something exchanged
    return {
        "status": STATUS_LABELS[status],
        "payment": payment.reference,
        "reservation": part.reservation_id,
        "expires_at": iso_format(part.reservation.expires_at, "UTC"),
        "is_being_paid": part.reservation.status == Reservation.Status.PAYING,
        "client_secret": checkout.client_secret or None,
        "provider": asdict(checkout.browser) if checkout.browser else None,
        "failure": translate_or(checkout.failure, Declined.message) if checkout.failure else "",
        "total": f"{total:.2f}",
        "gift_card": f"{gift_card:.2f}",
        "due": f"{total - gift_card:.2f}",
        "currency": payment.currency,
        "gateway": checkout.gateway or None,
        "change": None if tendered is None else f"{tendered - part.due:.2f}",
        "pdf": tickets_path(payment.reference) if is_printed else None,
        "calendar": calendar_path(payment.reference) if has_tickets and any(checkout.tickets.values()) else None,
        "email": payment.buyer_email if is_shown else "",
        "own": order_path(payment) if is_shown and has_key(payment) else None,
        "ask": AskOut(payment.account).data if is_shown else None,
        "orders": [_serialize_order(order, checkout) for order in orders],
    }


def _serialize_order(order: Order, checkout: Checkout) -> dict[str, Any]:
    performance = order.performance
    return {
        "order": order.pk,
        "performance": performance.pk,
        "event_name": performance.event.localized_name,
        "subcategory": performance.subcategory,
        "venue_name": performance.event.venue.name,
        "starts_at": iso_format(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "tickets": write_rows(SoldTicketOut, checkout.tickets[order.pk]),
        "upsells": write_rows(SoldUpsellOut, checkout.upsells[order.pk]),
    }
