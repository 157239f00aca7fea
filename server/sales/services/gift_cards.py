"""Sells gift cards: the money is a liability to whoever knows the code, and there is no order."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop

from server.abuse.limits import limits_of
from server.accounts.caller import Caller, Public, Staff
from server.accounts.models import Account
from server.catalogue.venues.selectors import read_money_and_clock, read_zone
from server.inventory.models import Reservation
from server.payments.services import checkouts as payments
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import choose_gateway, require_payable
from server.platform import clock
from server.platform.database import write_under_lock
from server.platform.errors import InvalidFields
from server.platform.i18n import DEFAULT_LANGUAGE
from server.pricing.gift_card_balance_services import NewCard, create_unpaid_card
from server.pricing.models import GiftCard
from server.pricing.quote import Quote
from server.sales.baskets import BasketRequest
from server.sales.selectors import Checkout, find_part, read_checkout
from server.sales.services.checkout import check_out
from server.sales.services.reserving import ReservationRequest, find_earlier, open_for, request_lock, secret_of

LONGEST_AHEAD = timedelta(days=365)


@dataclass(frozen=True, kw_only=True)
class CardRequest:
    """A requested gift card; without a currency it has the account's own, without a day it is sent at once."""

    amount: Decimal
    currency: str = ""
    recipient: str = ""
    email: str = ""
    message: str = ""
    deliver_on: date | None = None


@dataclass(frozen=True, kw_only=True)
class CardPayment:
    """How it is paid, as for a basket."""

    gateway: str
    buyer: Buyer
    tendered: Decimal | None = None
    language: str = DEFAULT_LANGUAGE


@dataclass(frozen=True, kw_only=True)
class SoldCard:
    """A card with the checkout that sells it, and the secret of its reservation."""

    card: GiftCard
    checkout: Checkout
    secret: str


def sell_card(
    *,
    caller: Caller,
    account_id: int,
    card_request: CardRequest,
    payment: CardPayment,
    idempotency_key: str,
    mark: str = "",
    reserve_only: bool = False,
) -> SoldCard:
    """Sell a gift card of an account; the same request again gets the same answer.

    With `reserve_only` nothing is paid yet: a counter whose payment gets no answer can then ask for its state.

    :raises NoCardGateway, BelowLeastCharge: if nothing, or not so little, can be paid on the caller's channel.
    :raises InvalidFields: for a day of delivery that is over or more than a year away.
    :raises KeyReused: if the key came before with something else.
    :raises TooManyMails: if too many emails went to its recipient, or were requested from here or by this person.
    :raises DomainError: raised by `check_out`.
    """
    hashed = _hash_of(account_id, card_request, mark)
    request = ReservationRequest(caller=caller, key=idempotency_key, body_hash=hashed, mark=mark)
    with request_lock(request):
        reservation = find_earlier(request)
        if reservation is None:
            seller = Account.objects.get(pk=account_id)
            _check(caller, seller, card_request, payment)
            with write_under_lock():
                reservation = _open(request, seller, card_request, payment.language)
    secret = secret_of(reservation)
    if reserve_only:
        part = find_part(caller=caller, reservation_id=reservation.pk, secret=secret)
        checkout = read_checkout(payment=part.payment, part=part)
        return SoldCard(card=GiftCard.objects.get(sale=reservation), checkout=checkout, secret=secret)
    checkout = check_out(
        caller=caller,
        reservation_id=reservation.pk,
        secret=secret,
        gateway=payment.gateway,
        buyer=payment.buyer,
        tendered=payment.tendered,
        address=caller.address if isinstance(caller, Public) else "",
    )
    return SoldCard(card=GiftCard.objects.get(sale=reservation), checkout=checkout, secret=secret)


def _check(caller: Caller, seller: Account, card_request: CardRequest, payment: CardPayment) -> None:
    """Refuse before anything is written what would be refused afterwards."""
    channel = caller.channel
    currency = card_request.currency or read_money_and_clock(seller.pk).currency
    if not isinstance(caller, Staff):
        require_payable(channel, seller, card_request.amount, currency, field="gateway")
    choose_gateway(
        channel=channel,
        seller=seller,
        name=payment.gateway,
        due=card_request.amount,
        currency=currency,
        tendered=payment.tendered,
    )
    if card_request.deliver_on is not None:
        today = clock.now().astimezone(ZoneInfo(read_zone(seller.pk))).date()
        if not today <= card_request.deliver_on <= today + LONGEST_AHEAD:
            raise InvalidFields({"deliver_on": gettext_noop("Choose a day from today to a year from now")})


def _open(request: ReservationRequest, seller: Account, card_request: CardRequest, language: str) -> Reservation:
    now, caller, account_id = clock.now(), request.caller, seller.pk
    currency = card_request.currency or read_money_and_clock(account_id).currency
    # The basket has nothing of a card: the recipient's name and address are stored with the card alone.
    quote = Quote(units=(), currency=currency)
    reservation = open_for(
        request=request,
        account_id=account_id,
        basket_request=BasketRequest(lines=()),
        quote=quote,
        now=now,
        limits=limits_of(seller.buying_limits),
    )
    payments.open_payment(
        caller=caller, reservation=reservation, currency=currency, total=card_request.amount, language=language, now=now
    )
    new = NewCard(**{**asdict(card_request), "currency": currency})
    create_unpaid_card(sale=reservation, new=new, by=caller.person)
    return reservation


def _hash_of(account_id: int, card_request: CardRequest, mark: str) -> str:
    whole = ["gift card", account_id, asdict(card_request), *([mark] if mark else [])]
    text = json.dumps(whole, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
