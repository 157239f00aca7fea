"""Represents an order for other systems: the same in the API and in events."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from server.catalogue.events.models import Performance
from server.payments.models import Payment
from server.platform.datetimes import iso_format
from server.sales import codes
from server.sales.amounts import localized_type_name
from server.sales.links import tickets_path
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.statuses import SOLD, UPSELL_LABELS

# Orders are written from rows that `selectors.whole_orders` has read. `OrderOut` describes the same for the schema.


def represent_order(order: Order) -> dict[str, Any]:
    """Write an order with its buyer, its amounts, its tickets with their codes, and its upsells."""
    payment, performance = order.payment, order.performance
    return {
        "order": order.pk,
        "reference": payment.reference,
        "reservation": order.part.reservation_id,
        "status": order.status,
        "channel": order.channel,
        "client": payment.client_id,
        "performance": _performance(performance),
        "buyer": _buyer(payment),
        "language": payment.language,
        "currency": payment.currency,
        "amounts": {
            "tickets": _money(order.tickets_amount),
            "ticket_tax": _money(order.ticket_tax),
            "upsells": _money(order.upsells_amount),
            "upsell_tax": _money(order.upsell_tax),
            "booking_fee": _money(order.booking_fee),
            "discount": _money(order.discount),
            "gift_card": _money(order.gift_card),
            "total": _money(order.total),
            "refunded": _money(order.refunded),
        },
        "promo_code": order.promo_code,
        "tickets": [_ticket(payment, ticket) for ticket in order.tickets.all()],
        "upsells": [_upsell(item) for item in order.upsells.all()],
        "tickets_pdf": tickets_path(payment.reference) if order.status in SOLD else None,
        "created_at": _moment(order.created_at),
        "updated_at": _moment(order.updated_at),
        "paid_at": _moment(payment.paid_at) if order.status in SOLD else None,
        "version": order.version,
    }


def without_codes(order: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a written order what opens the door."""
    tickets = [{**ticket, "code": ""} for ticket in order["tickets"]]
    return {**order, "tickets": tickets, "tickets_pdf": None}


def _performance(performance: Performance) -> dict[str, Any]:
    event = performance.event
    return {
        "performance": performance.pk,
        "event": event.pk,
        "event_name": event.name,
        "subcategory": performance.subcategory,
        "venue_name": event.venue.name,
        "starts_at": iso_format(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
    }


def _buyer(payment: Payment) -> dict[str, Any]:
    return {
        "name": payment.buyer_name,
        "email": payment.buyer_email,
        "phone": payment.buyer_phone,
        "country": payment.buyer_country,
        "zipcode": payment.buyer_zipcode,
        "marketing_optin": payment.marketing_optin,
        "removed": payment.buyer_removed,
    }


def _ticket(payment: Payment, ticket: Ticket) -> dict[str, Any]:
    return {
        "ticket": ticket.pk,
        "ticket_type": ticket.type_id,
        "name": localized_type_name(ticket.type_name),
        "status": ticket.status,
        "code": codes.sign_code(
            account_id=payment.account_id,
            reference=payment.reference,
            order_id=ticket.order_id,
            ticket_id=ticket.pk,
            performance_id=ticket.performance_id,
        ),
        "holder": ticket.holder,
        "team_name": ticket.team_name,
        "player": ticket.player,
        "price": _money(ticket.price),
        "tax": _money(ticket.tax),
        "booking_fee": _money(ticket.booking_fee),
        "discount": _money(ticket.discount),
        "total": _money(ticket.total),
        "admitted_at": _moment(ticket.admitted_at),
        "replaced_by": ticket.replaced_by_id,
    }


def _upsell(item: UpsellItem) -> dict[str, Any]:
    return {
        "upsell_item": item.pk,
        "upsell": item.upsell_id,
        "variant": item.variant_id,
        "ticket": item.ticket_id,
        "name": item.name,
        "variant_name": item.variant_name,
        "status": UPSELL_LABELS[item.status],
        "price": _money(item.price),
        "tax": _money(item.tax),
        "discount": _money(item.discount),
        "total": _money(item.total),
        "redeemed_at": _moment(item.redeemed_at),
    }


def _money(amount: Decimal) -> str:
    return f"{amount:.2f}"


def _moment(at: datetime | None) -> str | None:
    return None if at is None else iso_format(at, "UTC")


MOST_UNITS = 200  # tickets, and upsells, of one order in one body


def represent_order_in_event(order: Order) -> dict[str, Any]:
    """Write an order with its first tickets and upsells, and whether those are all."""
    whole = represent_order(order)
    units = {name: whole[name][:MOST_UNITS] for name in ("tickets", "upsells")}
    return {**whole, **units, "is_whole": all(len(whole[name]) == len(rows) for name, rows in units.items())}
