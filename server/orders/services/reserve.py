"""Reserving: stock is claimed, a payment and its orders are written, and the clock starts."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from server.accounts.caller import Caller, Channel, Client, Public, Staff
from server.core import clock
from server.core.announce import announce
from server.core.prepared import Prepared
from server.core.turns import take_turns
from server.orders.basket import BasketLine, PricedBasket, price_basket
from server.orders.changes import OrderChanged
from server.orders.errors import KeyReused, TooManyReservations
from server.orders.models import Order, OrderEvent
from server.orders.quotes import quote_to_json, total_of
from server.payments.models import Payment
from server.stock import services as stock
from server.stock.models import Reservation

LASTS = {  # design: api, Sales and door
    Channel.ONLINE: timedelta(minutes=15),
    Channel.API: timedelta(minutes=15),
    Channel.BOXOFFICE: timedelta(minutes=30),
}
MOST_OPEN_PER_ADDRESS = 4
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base32: no letter is mistaken for a digit


@dataclass(frozen=True)
class Reserved:
    """A reservation with its payment, its orders, and the secret that its owner shows later."""

    reservation: Reservation
    payment: Payment
    orders: list[Order]
    secret: str


def reserve(*, caller: Caller, lines: tuple[BasketLine, ...], idempotency_key: str) -> Reserved:
    """Claim stock for a basket until it is paid, cancelled or expired; the same request again gives the same answer.

    :raises SoldOut: if a performance has not enough left.
    :raises KeyReused: if the key came before with another basket.
    :raises TooManyReservations: if this address already has four open ones for the event.
    """
    body_hash = _hash_of(lines)
    earlier = _find_earlier(caller, idempotency_key)
    if earlier is not None:
        return _repeat(earlier, body_hash)
    basket = price_basket(caller=caller, lines=lines)
    try:
        return _write(caller, basket, idempotency_key, body_hash)
    except IntegrityError:
        # The same request twice at once: the other one won, and its answer is ours.
        earlier = _find_earlier(caller, idempotency_key)
        if earlier is None:
            raise
        return _repeat(earlier, body_hash)


@transaction.atomic
def _write(caller: Caller, basket: PricedBasket, key: str, body_hash: str) -> Reserved:
    now = clock.now()
    kept = quote_to_json(basket.quote)
    secret = _derive_secret(basket.account_id, caller.key, key, now)
    reservation = Reservation.objects.create(
        account_id=basket.account_id,
        channel=caller.channel,
        caller_key=caller.key,
        idempotency_key=key,
        body_hash=body_hash,
        secret_hash=hash_secret(secret),
        public_event_id=caller.event_id if isinstance(caller, Public) else None,
        address_hash=_hash_address(caller),
        basket=[{"performance": line.performance, "quantity": line.quantity} for line in basket.lines],
        quote=kept,
        created_at=now,
        expires_at=now + LASTS[caller.channel],
    )
    _refuse_hoarding(caller, reservation)
    payment = _open_payment(caller, reservation, basket, now)
    orders = _open_orders(caller, payment, kept["units"], now)
    stock.claim_stock(
        caller=caller, reservation=reservation, account_id=basket.account_id, quantities=basket.quantities
    )
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))
    return Reserved(reservation=reservation, payment=payment, orders=orders, secret=secret)


def _open_payment(caller: Caller, reservation: Reservation, basket: PricedBasket, now: datetime) -> Payment:
    return Payment.objects.create(
        account_id=reservation.account_id,
        reservation=reservation,
        reference="ORD-" + "".join(secrets.choice(_ALPHABET) for _ in range(12)),
        channel=caller.channel,
        client_id=caller.client_id if isinstance(caller, Client) else None,
        sold_by=caller.user if isinstance(caller, Staff) else None,
        currency=basket.quote.currency,
        total=basket.quote.total,
        created_at=now,
    )


def _open_orders(caller: Caller, payment: Payment, units: list[dict[str, Any]], now: datetime) -> list[Order]:
    performance_ids = sorted({unit["performance"] for unit in units})
    orders = Order.objects.bulk_create(
        [
            _order_of(payment, performance_id, [unit for unit in units if unit["performance"] == performance_id], now)
            for performance_id in performance_ids
        ]
    )
    by = caller.user if isinstance(caller, Staff) else None
    OrderEvent.objects.bulk_create(
        [OrderEvent(order=order, kind=OrderEvent.Kind.RESERVED, at=now, by=by, amount=order.total) for order in orders]
    )
    return orders


def _order_of(payment: Payment, performance_id: int, units: list[dict[str, Any]], now: datetime) -> Order:
    return Order(
        payment=payment,
        account_id=payment.account_id,
        performance_id=performance_id,
        quantity=len(units),
        tickets_amount=total_of(units, "price"),
        ticket_tax=total_of(units, "tax"),
        booking_fee=total_of(units, "booking_fee"),
        discount=total_of(units, "discount"),
        total=total_of(units, "total"),
        platform_fee=total_of(units, "platform_fee"),
        created_at=now,
        updated_at=now,
    )


def _find_earlier(caller: Caller, key: str) -> Reservation | None:
    account = () if caller.account_id is None else (caller.account_id,)
    return next(iter(_BY_KEY.rows(caller.key, key, *account)), None)


def _by_key(caller_key: str, key: str, *accounts: int) -> QuerySet[Reservation]:
    rows = Reservation.objects.filter(caller_key=caller_key, idempotency_key=key).select_related("payment")
    return rows.filter(account_id__in=accounts) if accounts else rows


_BY_KEY = Prepared(_by_key)


def _repeat(earlier: Reservation, body_hash: str) -> Reserved:
    if earlier.body_hash != body_hash:
        raise KeyReused
    secret = _derive_secret(earlier.account_id, earlier.caller_key, earlier.idempotency_key, earlier.created_at)
    orders = list(earlier.payment.orders.order_by("performance_id"))
    return Reserved(reservation=earlier, payment=earlier.payment, orders=orders, secret=secret)


def _refuse_hoarding(caller: Caller, reservation: Reservation) -> None:
    """Count an address's open reservations of an event, this one among them, while no other of them can be made."""
    if not isinstance(caller, Public) or not caller.address:
        return
    take_turns(f"{caller.key}:{reservation.address_hash}")
    open_ones = Reservation.objects.filter(
        public_event_id=caller.event_id, address_hash=reservation.address_hash, status=Reservation.Status.OPEN
    )
    if open_ones.count() > MOST_OPEN_PER_ADDRESS:
        raise TooManyReservations


def _hash_of(lines: tuple[BasketLine, ...]) -> str:
    text = json.dumps([[line.performance, line.quantity] for line in lines])
    return hashlib.sha256(text.encode()).hexdigest()


def _derive_secret(account_id: int, caller_key: str, key: str, at: datetime) -> str:
    """Derived, so that a repeated request is told the same secret although only its hash is stored.

    With the moment in it, so that a key which is used anew after its day does not open what it once reserved.
    """
    return _keyed_hash("reservation", f"{account_id}:{caller_key}:{key}:{at.timestamp():.6f}")


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _hash_address(caller: Caller) -> str:
    """An address is personal data: what is kept only tells whether two are the same."""
    if not isinstance(caller, Public) or not caller.address:
        return ""
    return _keyed_hash("address", caller.address)


def _keyed_hash(purpose: str, text: str) -> str:
    key = f"{purpose}:{settings.SECRET_KEY}".encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
