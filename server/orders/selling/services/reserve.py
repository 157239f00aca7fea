"""Reserving: everything scarce is claimed, a payment and its orders are written, and the clock starts."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime

from server.accounts.caller import Caller
from server.core import clock
from server.core.announce import announce
from server.core.database.turns import writing_in_turn
from server.core.speech import languages
from server.orders.amounts import amounts_of
from server.orders.changes import OrderChanged
from server.orders.errors import MixedBasket
from server.orders.models import Order, OrderEvent
from server.orders.selling.quotes import quote_from_json, tickets_in, upsells_in, wanted_from_json, wanted_to_json
from server.orders.selling.selectors.basket import PricedBasket, price_basket
from server.orders.selling.services.claimants import claim_all, keep_all
from server.orders.selling.services.guesses import one_guess
from server.orders.selling.services.opening import (
    Request,
    find_earlier,
    hash_address,
    one_at_a_time,
    open_for,
    secret_of,
)
from server.orders.selling.services.overdue import after_overdue
from server.orders.selling.wanted import Wanted
from server.orders.services import history
from server.orders.strangers.limits import limits_of
from server.orders.strangers.services import proofs
from server.orders.strangers.services.pressure import one_more
from server.payments.models import Part, Payment
from server.payments.services import checkouts as payments
from server.pricing.cards.gift_cards import CardShare
from server.pricing.cards.selectors import claimed_cards
from server.pricing.quote import Quote, reductions_of, taken_off
from server.pricing.rules.promo import Promo
from server.stock.models import Reservation


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


@after_overdue
def reserve(
    *,
    caller: Caller,
    wanted: Wanted,
    idempotency_key: str,
    payment: Payment | None = None,
    language: str = languages.DEFAULT,
    proof: str = "",
    mark: str = "",
) -> Reserved:
    """Claim what a basket needs until it is paid, cancelled or expired; the same request again gives the same answer.

    With `payment` the basket becomes another part of that checkout; otherwise it opens a new one, of this language.
    Of the public only whoever shows the same `mark` has sent the same request.
    A stranger's `proof` is what they may be asked for (`strangers.pressure`).

    :raises SoldOut: if a performance has not enough left.
    :raises KeyReused: if the key came before with another basket or another `payment`.
    :raises TooManyReservations: if this address has as many open reservations for the event as it may have.
    :raises ProofRequired: if a stranger has to prove first that this costs them something.
    :raises MixedBasket: if `payment` is of another account or another currency.
    :raises TooManyAttempts: if too many codes of this caller were no good.
    :raises DomainError: what `price_basket` says of a basket that cannot be sold.
    """
    hashed = _hash_of(wanted, payment, mark)
    request = Request(caller=caller, key=idempotency_key, body_hash=hashed, mark=mark)
    shown = proofs.look_at(caller, proof, request=idempotency_key)
    with one_at_a_time(request):
        earlier = find_earlier(request)
        if earlier is not None:
            return _repeat(earlier)
        with one_guess(caller, wanted):
            basket = price_basket(caller=caller, wanted=wanted)
        if payment is not None and (payment.account_id, payment.currency) != (basket.account_id, basket.quote.currency):
            raise MixedBasket(field="items")
        counted = one_more(caller=caller, seller=basket.seller, address_hash=hash_address(caller), shown=shown)
        with counted, writing_in_turn():
            return _write(request, basket, payment, language)


def _write(request: Request, basket: PricedBasket, payment: Payment | None, language: str) -> Reserved:
    now, caller, quote = clock.now(), request.caller, basket.quote
    reservation = open_for(
        request=request,
        account_id=basket.account_id,
        wanted=basket.wanted,
        quote=quote,
        now=now,
        kept=keep_all(basket),
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
    orders = _open_orders(caller, part, quote, now)
    claim_all(caller, reservation, basket)
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))
    cards = claimed_cards(reservation=reservation) if basket.cards else ()
    secret = secret_of(reservation)
    return Reserved(reservation=reservation, quote=quote, part=part, orders=orders, secret=secret, cards=cards)


def _open_orders(caller: Caller, part: Part, quote: Quote, now: datetime) -> list[Order]:
    performance_ids = sorted({unit.performance for unit in quote.units})
    orders = Order.objects.bulk_create(
        [_order_of(part, performance_id, quote, now) for performance_id in performance_ids]
    )
    history.note(orders, OrderEvent.Kind.RESERVED, at=now, by=caller.person)
    return orders


def _order_of(part: Part, performance_id: int, quote: Quote, now: datetime) -> Order:
    units = quote.of_performance(performance_id)
    promo = quote.used_by(Promo.name) if taken_off(units, Promo.name) else None
    return Order(
        payment=part.payment,
        part=part,
        account_id=part.payment.account_id,
        performance_id=performance_id,
        channel=part.payment.channel,
        **amounts_of(tickets_in(units), upsells_in(units)),
        reductions=[{"label": label, "amount": str(off)} for label, off in reductions_of(units).items()],
        promo_code=promo.text if promo else "",
        created_at=now,
        updated_at=now,
    )


def _repeat(earlier: Reservation) -> Reserved:
    return read_reserved(earlier, secret=secret_of(earlier))


def read_reserved(earlier: Reservation, *, secret: str) -> Reserved:
    """Read a reservation as the call that opened it answered, with the secret that its owner shows from now on."""
    orders = list(earlier.part.orders.order_by("performance_id"))
    quote = quote_from_json(earlier.quote)
    cards = claimed_cards(reservation=earlier) if wanted_from_json(earlier.basket).gift_cards else ()
    return Reserved(reservation=earlier, quote=quote, part=earlier.part, orders=orders, secret=secret, cards=cards)


def _hash_of(wanted: Wanted, payment: Payment | None, mark: str) -> str:
    """Hash all that a key stands for: the whole basket, the checkout to which it is to be added, and the mark."""
    whole = [wanted_to_json(wanted), payment.pk if payment else None, *([mark] if mark else [])]
    text = json.dumps(whole, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
