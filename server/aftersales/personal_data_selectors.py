"""Reads everything that is stored about one buyer, which a person may request by law.

The dictionaries are what is exported as JSON: their keys are its names, in its order.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Prefetch

from server.payments.models import Charge, Part, Payment, Refund, SearchTerm
from server.platform import clock
from server.platform.search import fold_text
from server.pricing.models import GiftCard
from server.sales.models import Order, OrderEvent, RequestedEmail, Ticket, UpsellItem


def read_buyer(*, account_id: int, account: str, email: str) -> dict[str, Any]:
    """Read what an account has stored about an address, in a fixed number of queries; case is ignored.

    Amounts are decimals, and instants are aware. The code of a gift card is worth money and is left out, and only the
    gateway knows the number of a buyer's card.
    """
    terms = SearchTerm.objects.filter(account_id=account_id, word=fold_text(email))
    payments = Payment.objects.filter(pk__in=terms.values("payment_id"), buyer_email__iexact=email)
    cards = GiftCard.objects.filter(account_id=account_id, email__iexact=email)
    return {
        "email": email,
        "account": account,
        "as_of": clock.now(),
        "payments": [_payment(row) for row in payments.prefetch_related(*_whole()).order_by("-pk")],
        "gift_cards": [
            {
                "number": card.pk,
                "recipient": card.recipient,
                "message": card.message,
                "original": card.original,
                "balance": card.balance,
                "currency": card.currency,
                "made_at": card.created_at,
            }
            for card in cards.order_by("-pk")
        ],
    }


def _whole() -> Iterable[Prefetch[str]]:
    orders = Order.objects.select_related("performance__event__venue").order_by("pk")
    yield Prefetch("orders", orders)
    yield Prefetch("orders__tickets", Ticket.objects.order_by("pk"))
    yield Prefetch("orders__upsells", UpsellItem.objects.order_by("pk"))
    yield Prefetch("orders__events", OrderEvent.objects.order_by("at", "pk"))
    yield Prefetch("parts", Part.objects.order_by("pk"))
    yield Prefetch("parts__charges", Charge.objects.order_by("pk"))
    yield Prefetch("parts__refunds", Refund.objects.order_by("pk"))
    yield Prefetch("letters", RequestedEmail.objects.order_by("pk"))


def _payment(row: Payment) -> dict[str, Any]:
    parts = list(row.parts.all())
    charges = [_money("charge", charge) for part in parts for charge in part.charges.all()]
    refunds = [_money(refund.kind, refund) for part in parts for refund in part.refunds.all()]
    return {
        "reference": row.reference,
        "reserved_at": row.created_at,
        "paid_at": row.paid_at,
        "name": row.buyer_name,
        "email": row.buyer_email,
        "phone": row.buyer_phone,
        "country": row.buyer_country,
        "zipcode": row.buyer_zipcode,
        "marketing_optin": row.marketing_optin,
        "channel": row.channel,
        "total": row.total,
        "currency": row.currency,
        "orders": [_known_order(order) for order in row.orders.all()],
        "money": charges + refunds,
        "letters": [{"kind": email.kind, "state": email.state, "at": email.created_at} for email in row.letters.all()],
    }


def _known_order(row: Order) -> dict[str, Any]:
    performance = row.performance
    return {
        "number": row.pk,
        "event": performance.event.name,
        "subcategory": performance.subcategory,
        "venue": performance.event.venue.name,
        "starts_at": performance.starts_at,
        "timezone": performance.timezone,
        "status": row.status,
        "total": row.total,
        "refunded": row.refunded,
        "promo_code": row.promo_code,
        "comments": row.comments,
        "tickets": [
            _unit(ticket, ticket.type_name, ticket.admitted_at, ticket.admitted_gate, ticket.holder)
            for ticket in row.tickets.all()
        ],
        "upsells": [
            _unit(item, item.localized_name, item.redeemed_at, item.redeemed_gate) for item in row.upsells.all()
        ],
        "history": [
            {"at": note.at, "what": note.kind, "amount": note.amount, "description": note.description}
            for note in row.events.all()
        ],
    }


def _unit(
    unit: Ticket | UpsellItem, what: str, used_at: datetime | None, gate: str, holder: str = ""
) -> dict[str, Any]:
    """Describe a ticket or an upsell, when and at which gate somebody was admitted or got it, and whom it is for."""
    return {
        "number": unit.pk,
        "what": what,
        "price": unit.total,
        "status": unit.status,
        "used_at": used_at,
        "gate": gate,
        "holder": holder,
    }


def _money(kind: str, row: Charge | Refund) -> dict[str, Any]:
    return {"kind": kind, "gateway": row.gateway, "amount": row.amount, "status": row.status, "at": row.created_at}
