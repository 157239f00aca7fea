"""Reserves a basket: allocates everything scarce, writes a payment and its orders, and starts the clock."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from server.abuse.errors import TooManyReservations
from server.abuse.limits import UNCHANGED, BuyingLimits, limits_of
from server.abuse.services import attempts
from server.abuse.services.buyers import Shown, check_shown, counted_reservation
from server.accounts.caller import Caller, Channel, Public
from server.inventory.models import UNFINISHED, Reservation
from server.inventory.services.reservations import open_reservation
from server.payments.models import Part, Payment
from server.payments.services import checkouts as payments
from server.platform import clock
from server.platform.addresses import network_of
from server.platform.crypto import secret_keys
from server.platform.database import Prepared, advisory_lock, take_advisory_lock, write_under_lock
from server.platform.dataclass_json import to_json_dict
from server.platform.domain_events import publish
from server.platform.i18n import DEFAULT_LANGUAGE
from server.pricing.codes import is_random_code
from server.pricing.gift_card_rules import CardShare
from server.pricing.gift_card_selectors import read_allocated_cards
from server.pricing.quote import Promo, Quote
from server.sales.amounts import amounts_of
from server.sales.basket_selectors import PricedBasket, price_basket
from server.sales.baskets import BasketRequest, quote_from_json
from server.sales.changes import OrderChanged
from server.sales.errors import CodeNotTaken, KeyReused, MixedBasket
from server.sales.models import Order, OrderEvent
from server.sales.services import history
from server.sales.services.allocation import allocate_all
from server.sales.services.release import retry_after_expiry

LASTS = {  # design: api, Sales and door
    Channel.ONLINE: timedelta(minutes=15),
    Channel.API: timedelta(minutes=15),
    Channel.BOXOFFICE: timedelta(minutes=30),
}


@dataclass(frozen=True, kw_only=True)
class ReservationRequest:
    """The request that opens a reservation: its caller, its idempotency key, and the hash of its contents.

    `mark` is a secret of the caller's own, included in that hash. Nothing else identifies anonymous buyers: somebody
    who has seen or guessed their key, and sends it again, does not get their reservation's secret.
    """

    caller: Caller
    key: str
    body_hash: str
    mark: str = ""


def request_lock(request: ReservationRequest) -> AbstractContextManager[None]:
    """Wait for a concurrent call with the same key, before checking anything that it may have taken.

    `find_earlier` then finds the first call's reservation; otherwise limits would refuse the second.
    """
    return advisory_lock(f"key:{request.caller.key}:{request.key}")


def open_for(
    *,
    request: ReservationRequest,
    account_id: int,
    basket_request: BasketRequest,
    quote: Quote,
    now: datetime,
    limits: BuyingLimits = UNCHANGED,
) -> Reservation:
    """Open a reservation of an account, inside the transaction that claims for it.

    :raises TooManyReservations: if this address has too many open reservations for the event.
    """
    caller = request.caller
    reservation = open_reservation(
        account_id=account_id,
        channel=caller.channel,
        caller_key=caller.key,
        idempotency_key=request.key,
        body_hash=request.body_hash,
        secret_hash=hash_secret(_derive_secret(account_id, caller.key, request.key, now, secret=settings.SECRET_KEY)),
        public_event_id=caller.event_id if isinstance(caller, Public) else None,
        address_hash=hash_address(caller),
        basket=to_json_dict(basket_request),
        quote=to_json_dict(quote),
        created_at=now,
        expires_at=now + LASTS[caller.channel],
    )
    _refuse_hoarding(caller, reservation, limits.open_reservations)
    return reservation


def find_earlier(request: ReservationRequest) -> Reservation | None:
    """Find the earlier reservation of this request, with its part of a payment.

    :raises KeyReused: if the key came before with something else, or from another anonymous buyer.
    """
    caller = request.caller
    account = () if caller.account_id is None else (caller.account_id,)
    earlier = next(iter(_BY_KEY.rows(caller.key, request.key, *account)), None)
    is_nobodys = isinstance(caller, Public) and not request.mark
    if earlier is not None and (is_nobodys or earlier.body_hash != request.body_hash):
        raise KeyReused
    return earlier


def _by_key(caller_key: str, key: str, *accounts: int) -> QuerySet[Reservation]:
    rows = Reservation.objects.filter(caller_key=caller_key, idempotency_key=key).select_related(
        "part__payment__account"
    )
    return rows.filter(account_id__in=accounts) if accounts else rows


_BY_KEY = Prepared(_by_key)


def secret_of(reservation: Reservation) -> str:
    """Return a reservation's secret to whoever opened it; it is stored nowhere.

    A reservation from before a change of the installation's key keeps its secret.
    """
    parts = reservation.account_id, reservation.caller_key, reservation.idempotency_key, reservation.created_at
    secrets = [_derive_secret(*parts, secret=key) for key in secret_keys()]
    return next((secret for secret in secrets if hash_secret(secret) == reservation.secret_hash), secrets[0])


def _refuse_hoarding(caller: Caller, reservation: Reservation, most: int) -> None:
    """Count an address's unfinished reservations of an event, including this one, under a lock.

    Those being paid count as well: starting a payment costs nothing, and would otherwise allow as many more.
    """
    if not isinstance(caller, Public) or not caller.address:
        return
    take_advisory_lock(f"{caller.key}:{reservation.address_hash}")
    open_ones = Reservation.objects.filter(
        public_event_id=caller.event_id, address_hash=reservation.address_hash, status__in=UNFINISHED
    )
    if open_ones.count() > most:
        raise TooManyReservations


def _derive_secret(account_id: int, caller_key: str, key: str, at: datetime, *, secret: str) -> str:
    """Derive a reservation's secret, so that a repeated request gets the same one although only its hash is stored.

    The time is part of it, so that a key that is reused after a day does not open what it reserved before.
    """
    return _keyed_hash("reservation", f"{account_id}:{caller_key}:{key}:{at.timestamp():.6f}", secret)


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def hash_address(caller: Caller) -> str:
    """Hash the caller's address, which is personal data: the hash only tells whether two addresses are equal."""
    if not isinstance(caller, Public) or not caller.address:
        return ""
    return _keyed_hash("address", network_of(caller.address), settings.SECRET_KEY)


def _keyed_hash(purpose: str, text: str, secret: str) -> str:
    key = f"{purpose}:{secret}".encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


@contextmanager
def one_guess(caller: Caller, basket_request: BasketRequest) -> Iterator[None]:
    """Count a basket's codes as one guess while it is priced, and remove the guess unless one was refused.

    Counted beforehand, so that concurrent calls do not bypass the limit; a basket without codes counts nothing.

    :raises TooManyAttempts: if this caller was refused too often; nothing is looked up then.
    """
    codes = [code for code in (basket_request.promo_code, *basket_request.gift_cards) if code]
    if not codes:
        yield
        return
    address = caller.address if isinstance(caller, Public) else ""
    is_long = all(is_random_code(code) for code in codes)
    guess = attempts.count_code(address=address, caller=caller.key, is_long=is_long)
    is_wrong = False
    try:
        yield
    except CodeNotTaken:
        is_wrong = True
        raise
    finally:
        if not is_wrong:
            attempts.forget_code(guess)


@dataclass(frozen=True)
class Reserved:
    """A reservation with its quote, its part of a payment, its orders, and the secret of its owner."""

    reservation: Reservation
    quote: Quote
    part: Part
    orders: list[Order]
    secret: str
    cards: tuple[CardShare, ...] = ()

    @property
    def payment(self) -> Payment:
        return self.part.payment


@retry_after_expiry
def reserve(
    *,
    caller: Caller,
    basket_request: BasketRequest,
    idempotency_key: str,
    payment: Payment | None = None,
    language: str = DEFAULT_LANGUAGE,
    proof: str = "",
    mark: str = "",
) -> Reserved:
    """Claim what a basket needs until it is paid, cancelled or expired; the same request again gets the same answer.

    With `payment` the basket becomes another part of that checkout; otherwise it opens a new one, in this language. For
    anonymous buyers only the same `mark` makes a request the same. `proof` is the anonymous buyer's puzzle or captcha.

    :raises SoldOut: if a performance has not enough left.
    :raises KeyReused: if the key came before with another basket or another `payment`.
    :raises TooManyReservations: if this address has too many open reservations for the event.
    :raises ProofRequired: if an anonymous buyer has to solve a puzzle or a captcha first.
    :raises MixedBasket: if `payment` is of another account or another currency.
    :raises TooManyAttempts: if too many codes of this caller were refused.
    :raises DomainError: raised by `price_basket` for a basket that cannot be sold.
    """
    shown = check_shown(caller, proof, request=idempotency_key)
    request = ReservationRequest(
        caller=caller, key=idempotency_key, body_hash=_hash_of(basket_request, payment, mark), mark=mark
    )
    return _reserve(request, basket_request, payment, language, shown)


def reserve_to_sell(
    *,
    caller: Caller,
    basket_request: BasketRequest,
    idempotency_key: str,
    terms: dict[str, Any],
    language: str,
    check: Callable[[PricedBasket], object] | None = None,
) -> Reserved:
    """Do what `reserve` does for a known caller, inside the transaction that sells it on these terms of payment.

    `check` refuses terms that the priced basket cannot be sold on, before anything is written.

    :raises KeyReused: if the key came before with another basket or other terms.
    :raises DomainError: raised by `reserve` and by `check`.
    """
    hashed = _hash_of(basket_request, None, json.dumps(terms, sort_keys=True))
    request = ReservationRequest(caller=caller, key=idempotency_key, body_hash=hashed)
    return _reserve(request, basket_request, None, language, Shown(), check)


def _reserve(
    request: ReservationRequest,
    basket_request: BasketRequest,
    payment: Payment | None,
    language: str,
    shown: Shown,
    check: Callable[[PricedBasket], object] | None = None,
) -> Reserved:
    caller = request.caller
    with request_lock(request):
        earlier = find_earlier(request)
        if earlier is not None:
            return read_reserved(earlier, secret=secret_of(earlier))
        with one_guess(caller, basket_request):
            basket = price_basket(caller=caller, basket_request=basket_request)
        if payment is not None and (payment.account_id, payment.currency) != (basket.account_id, basket.quote.currency):
            raise MixedBasket(field="items")
        if check is not None:
            check(basket)
        counted = counted_reservation(
            caller=caller, seller=basket.seller, address_hash=hash_address(caller), shown=shown
        )
        with counted, write_under_lock():
            return _write(request, basket, payment, language)


def _write(request: ReservationRequest, basket: PricedBasket, payment: Payment | None, language: str) -> Reserved:
    now, caller, quote = clock.now(), request.caller, basket.quote
    reservation = open_for(
        request=request,
        account_id=basket.account_id,
        basket_request=basket.request,
        quote=quote,
        now=now,
        limits=limits_of(basket.seller.buying_limits),
    )
    if payment is None:
        part = payments.open_payment(
            caller=caller,
            reservation=reservation,
            currency=quote.currency,
            total=quote.total,
            language=language,
            now=now,
        )
    else:
        part = payments.add_part(payment=payment, reservation=reservation, total=quote.total)
    part.payment.account = basket.seller
    performance_ids = sorted({unit.performance for unit in quote.units})
    orders = Order.objects.bulk_create(
        [_order_of(part, performance_id, quote, now) for performance_id in performance_ids]
    )
    history.note(orders, OrderEvent.Kind.RESERVED, at=now, by=caller.person)
    allocate_all(caller, reservation, basket)
    for order in orders:
        publish(OrderChanged(order.account_id, order.pk, order.performance_id))
    cards = read_allocated_cards(reservation=reservation) if basket.cards else ()
    secret = secret_of(reservation)
    return Reserved(reservation=reservation, quote=quote, part=part, orders=orders, secret=secret, cards=cards)


def _order_of(part: Part, performance_id: int, quote: Quote, now: datetime) -> Order:
    own = quote.of_performance(performance_id)
    promo = own.used_by(Promo.name) if own.discount_by(Promo.name) else None
    return Order(
        payment=part.payment,
        part=part,
        account_id=part.payment.account_id,
        performance_id=performance_id,
        channel=part.payment.channel,
        **amounts_of(own.tickets, own.upsells),
        reductions=[{"label": label, "amount": str(off)} for label, off in own.discounts().items()],
        promo_code=promo.text if promo else "",
        created_at=now,
        updated_at=now,
    )


def read_reserved(earlier: Reservation, *, secret: str) -> Reserved:
    """Read a reservation as the call that opened it answered, with its secret."""
    orders = list(earlier.part.orders.order_by("performance_id"))
    quote = quote_from_json(earlier.quote)
    cards = read_allocated_cards(reservation=earlier) if earlier.basket["gift_cards"] else ()
    return Reserved(reservation=earlier, quote=quote, part=earlier.part, orders=orders, secret=secret, cards=cards)


def _hash_of(basket_request: BasketRequest, payment: Payment | None, more: str) -> str:
    """Hash all that a key stands for: the whole basket, the checkout to be added to, and a mark or terms."""
    whole = [to_json_dict(basket_request), payment.pk if payment else None, *([more] if more else [])]
    text = json.dumps(whole, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
