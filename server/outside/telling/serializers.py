"""Orders as other systems are told of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Prefetch
from rest_framework import serializers

from server.core import wire
from server.orders.models import Order, Ticket, UpsellItem

# What an event's body holds of one order; the rest of a larger one is read by `GET /api/orders/{order}`.
MOST_UNITS = 200


def orders_on_wire(numbers: Collection[int]) -> dict[int, dict[str, Any]]:
    """Read orders as events tell them, by their numbers, in three queries."""
    rows = Order.objects.filter(pk__in=numbers).select_related("payment", "performance__event")
    rows = rows.prefetch_related(
        Prefetch("tickets", Ticket.objects.order_by("pk")), Prefetch("upsells", UpsellItem.objects.order_by("pk"))
    )
    return {order.pk: _bounded(_on_wire(order)) for order in rows}


def _bounded(order: dict[str, Any]) -> dict[str, Any]:
    """Cut what would make a body too large, and say whether that was done."""
    is_whole = all(len(order[name]) <= MOST_UNITS for name in ("tickets", "upsells"))
    cut = {name: order[name][:MOST_UNITS] for name in ("tickets", "upsells")}
    return {**order, **cut, "is_whole": is_whole}


def _on_wire(order: Order) -> dict[str, Any]:
    payment, zone = order.payment, order.performance.timezone
    return {
        "id": order.pk,
        "payment": payment.reference,
        "status": order.status,
        "version": order.version,
        "event": order.performance.event_id,
        "performance": order.performance_id,
        "total": str(order.total),
        "refunded": str(order.refunded),
        "currency": payment.currency,
        "created_at": wire.iso(order.created_at, zone),
        "buyer": {"name": payment.buyer_name, "email": payment.buyer_email},
        "tickets": [
            {"id": ticket.pk, "type": ticket.type_name, "status": ticket.status, "holder": ticket.holder}
            for ticket in order.tickets.all()
        ],
        "upsells": [{"id": item.pk, "name": item.name, "status": item.status} for item in order.upsells.all()],
    }


class ToldBuyerOut(serializers.Serializer[Any]):
    name = serializers.CharField(allow_blank=True)
    email = serializers.CharField(allow_blank=True)


class ToldTicketOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    type = serializers.CharField()
    status = serializers.CharField()
    holder = serializers.CharField(allow_blank=True)


class ToldUpsellOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField()


class ToldOrderOut(serializers.Serializer[Any]):
    """An order as it was when it was told."""

    id = serializers.IntegerField()
    payment = serializers.CharField()
    status = serializers.CharField()
    version = serializers.IntegerField(help_text="counts each change of the order")
    event = serializers.IntegerField()
    performance = serializers.IntegerField()
    total = serializers.CharField()
    refunded = serializers.CharField()
    currency = serializers.CharField()
    created_at = serializers.DateTimeField()
    buyer = ToldBuyerOut()
    tickets = ToldTicketOut(many=True)
    upsells = ToldUpsellOut(many=True)
    is_whole = serializers.BooleanField(help_text=f"false where more than {MOST_UNITS} tickets or upsells were cut")


class ToldDataOut(serializers.Serializer[Any]):
    order = ToldOrderOut()


class ToldEventOut(serializers.Serializer[Any]):
    """An event as it is sent to endpoints; `number` counts the order's events from 1, without gaps."""

    id = serializers.CharField()
    type = serializers.CharField()
    timestamp = serializers.DateTimeField()
    number = serializers.IntegerField()
    data = ToldDataOut()  # type: ignore[assignment]


class ToldEventsOut(serializers.Serializer[Any]):
    data = ToldEventOut(many=True)  # type: ignore[assignment]
    next_cursor = serializers.CharField(allow_null=True)
