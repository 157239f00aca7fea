"""Reserving: everything scarce is claimed, a payment and its orders are written, and the clock starts."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from server.accounts.caller import Caller, Channel, Public, Staff
from server.core import clock
from server.core.announce import announce
from server.core.prepared import Prepared
from server.core.turns import take_turns
from server.orders import history
from server.orders.basket import PricedBasket, price_basket
from server.orders.changes import OrderChanged
from server.orders.claimants import claim_all
from server.orders.errors import KeyReused, MixedBasket, TooManyReservations
from server.orders.models import Order, OrderEvent
from server.orders.quotes import has_cards, quote_from_json, quote_to_json, tickets_in, upsells_in, wanted_to_json
from server.orders.wanted import Wanted
from server.payments import services as payments
from server.payments.models import Part, Payment
from server.pricing.card_selectors import claimed_cards
from server.pricing.gift_cards import CardShare
from server.pricing.quote import Quote, total_of
from server.stock.models import UNFINISHED, Reservation
from server.stock.services.reservations import open_reservation

LASTS = {  # design: api, Sales and door
    Channel.ONLINE: timedelta(minutes=15),
    Channel.API: timedelta(minutes=15),
    Channel.BOXOFFICE: timedelta(minutes=30),
}
MOST_OPEN_PER_ADDRESS = 4


@dataclass(frozen=True)
class Reserved:
    """A reservation with its quote, its part of a payment, its orders, and the secret that its owner shows later."""

    reservation: Reservation
    quote: Quote
    part: Part
    orders: list[Order]
    secret: str
    cards: tuple[CardShare, ...] = ()

    @property
    def payment(self) -> Payment:
        return self.part.payment


def reserve(*, caller: Caller, wanted: Wanted, idempotency_key: str, payment: Payment | None = None) -> Reserved:
    """Claim what a basket needs until it is paid, cancelled or expired; the same request again gives the same answer.

    With `payment` the basket becomes another part of that checkout; otherwise it opens a new one.

    :raises SoldOut: if a performance has not enough left.
    :raises KeyReused: if the key came before with another basket or another `payment`.
    :raises TooManyReservations: if this address already has four open reservations for the event.
    :raises MixedBasket: if `payment` is of another account or another currency.
    :raises DomainError: what `price_basket` says of a basket that cannot be sold.
    """
    body_hash = _hash_of(wanted, payment)
    earlier = _find_earlier(caller, idempotency_key)
    if earlier is not None:
        return _repeat(earlier, body_hash)
    basket = price_basket(caller=caller, wanted=wanted)
    if payment is not None and (payment.account_id, payment.currency) != (basket.account_id, basket.quote.currency):
        raise MixedBasket(field="items")
    try:
        return _write(caller, basket, idempotency_key, body_hash, payment)
    except IntegrityError:
        # The same request came twice at once, and the other call won: its answer is ours, too.
        earlier = _find_earlier(caller, idempotency_key)
        if earlier is None:
            raise
        return _repeat(earlier, body_hash)


@transaction.atomic
def _write(caller: Caller, basket: PricedBasket, key: str, body_hash: str, payment: Payment | None) -> Reserved:
    now = clock.now()
    secret = _derive_secret(basket.account_id, caller.key, key, now)
    reservation = open_reservation(
        account_id=basket.account_id,
        channel=caller.channel,
        caller_key=caller.key,
        idempotency_key=key,
        body_hash=body_hash,
        secret_hash=hash_secret(secret),
        public_event_id=caller.event_id if isinstance(caller, Public) else None,
        address_hash=_hash_address(caller),
        basket=wanted_to_json(basket.wanted),
        quote=quote_to_json(basket.quote),
        created_at=now,
        expires_at=now + LASTS[caller.channel],
    )
    _refuse_hoarding(caller, reservation)
    part = _open_part(caller, reservation, basket.quote, payment, now)
    orders = _open_orders(caller, part, basket.quote, now)
    claim_all(caller, reservation, basket)
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))
    cards = claimed_cards(reservation=reservation) if basket.cards else ()
    return Reserved(reservation=reservation, quote=basket.quote, part=part, orders=orders, secret=secret, cards=cards)


def _open_part(caller: Caller, reservation: Reservation, quote: Quote, payment: Payment | None, now: datetime) -> Part:
    if payment is not None:
        return payments.add_part(payment=payment, reservation=reservation, total=quote.total)
    return payments.open_payment(
        caller=caller, reservation=reservation, currency=quote.currency, total=quote.total, now=now
    )


def _open_orders(caller: Caller, part: Part, quote: Quote, now: datetime) -> list[Order]:
    performance_ids = sorted({unit.performance for unit in quote.units})
    orders = Order.objects.bulk_create(
        [_order_of(part, performance_id, quote, now) for performance_id in performance_ids]
    )
    history.note(orders, OrderEvent.Kind.RESERVED, at=now, by=caller.user if isinstance(caller, Staff) else None)
    return orders


def _order_of(part: Part, performance_id: int, quote: Quote, now: datetime) -> Order:
    units = quote.of_performance(performance_id)
    discount = total_of(units, "discount")
    tickets, upsells = tickets_in(units), upsells_in(units)
    return Order(
        payment=part.payment,
        part=part,
        account_id=part.payment.account_id,
        performance_id=performance_id,
        quantity=len(tickets),
        tickets_amount=total_of(tickets, "price"),
        ticket_tax=total_of(tickets, "tax"),
        upsells_amount=total_of(upsells, "price"),
        upsell_tax=total_of(upsells, "tax"),
        booking_fee=total_of(units, "booking_fee"),
        discount=discount,
        promo_code=quote.redemption.text if quote.redemption and discount else "",
        total=total_of(units, "total"),
        platform_fee=total_of(units, "platform_fee"),
        created_at=now,
        updated_at=now,
    )


def _find_earlier(caller: Caller, key: str) -> Reservation | None:
    account = () if caller.account_id is None else (caller.account_id,)
    return next(iter(_BY_KEY.rows(caller.key, key, *account)), None)


def _by_key(caller_key: str, key: str, *accounts: int) -> QuerySet[Reservation]:
    rows = Reservation.objects.filter(caller_key=caller_key, idempotency_key=key).select_related("part__payment")
    return rows.filter(account_id__in=accounts) if accounts else rows


_BY_KEY = Prepared(_by_key)


def _repeat(earlier: Reservation, body_hash: str) -> Reserved:
    if earlier.body_hash != body_hash:
        raise KeyReused
    secret = _derive_secret(earlier.account_id, earlier.caller_key, earlier.idempotency_key, earlier.created_at)
    orders = list(earlier.part.orders.order_by("performance_id"))
    quote = quote_from_json(earlier.quote)
    cards = claimed_cards(reservation=earlier) if has_cards(earlier.basket) else ()
    return Reserved(reservation=earlier, quote=quote, part=earlier.part, orders=orders, secret=secret, cards=cards)


def _refuse_hoarding(caller: Caller, reservation: Reservation) -> None:
    """Count an address's unfinished reservations of an event, this one too, while no other of them can be made.

    One that is being paid counts as well: beginning to pay costs nothing, and would free the way for four more.
    """
    if not isinstance(caller, Public) or not caller.address:
        return
    take_turns(f"{caller.key}:{reservation.address_hash}")
    open_ones = Reservation.objects.filter(
        public_event_id=caller.event_id, address_hash=reservation.address_hash, status__in=UNFINISHED
    )
    if open_ones.count() > MOST_OPEN_PER_ADDRESS:
        raise TooManyReservations


def _hash_of(wanted: Wanted, payment: Payment | None) -> str:
    """Hash all that a key stands for: the whole basket, and the checkout to which it is to be added."""
    text = json.dumps([wanted_to_json(wanted), payment.pk if payment else None], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _derive_secret(account_id: int, caller_key: str, key: str, at: datetime) -> str:
    """Derive a reservation's secret, so that a repeated request gets the same one although only its hash is stored.

    The moment is part of it, so that a key which is used again after a day does not open what it reserved before.
    """
    return _keyed_hash("reservation", f"{account_id}:{caller_key}:{key}:{at.timestamp():.6f}")


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _hash_address(caller: Caller) -> str:
    """Hash the caller's address, which is personal data: what is stored only tells whether two are the same."""
    if not isinstance(caller, Public) or not caller.address:
        return ""
    return _keyed_hash("address", caller.address)


def _keyed_hash(purpose: str, text: str) -> str:
    key = f"{purpose}:{settings.SECRET_KEY}".encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
