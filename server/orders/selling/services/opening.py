"""Opening a reservation: who opens it, under which key, with which secret, and that nobody opens too many."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from server.accounts.caller import Caller, Channel, Public
from server.core.database.prepared import Prepared
from server.core.database.turns import in_turn, take_turns
from server.core.places import place_of
from server.core.sealing.words import known_keys
from server.orders.errors import KeyReused, TooManyReservations
from server.orders.selling.quotes import quote_to_json, wanted_to_json
from server.orders.selling.wanted import Wanted
from server.orders.strangers.limits import UNCHANGED, BuyingLimits
from server.pricing.quote import Quote
from server.stock.models import UNFINISHED, Reservation
from server.stock.services.reservations import open_reservation

LASTS = {  # design: api, Sales and door
    Channel.ONLINE: timedelta(minutes=15),
    Channel.API: timedelta(minutes=15),
    Channel.BOXOFFICE: timedelta(minutes=30),
}


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request that opens a reservation: its caller, its idempotency key, and the hash of all that it asks for.

    `mark` is a secret of the caller's own making, which is in that hash too. Somebody of the public has nothing else
    to be known by: whoever has seen or guessed their key, and sends it again, is not given their reservation's secret.
    """

    caller: Caller
    key: str
    body_hash: str
    mark: str = ""


def one_at_a_time(request: Request) -> AbstractContextManager[None]:
    """Wait for a call with the same key that is under way, before anything is asked that it may have taken.

    Whoever was before is found by `find_earlier` then; whatever is limited would be gone for us otherwise.
    """
    return in_turn(f"key:{request.caller.key}:{request.key}")


def open_for(
    *,
    request: Request,
    account_id: int,
    wanted: Wanted,
    quote: Quote,
    now: datetime,
    kept: Mapping[str, Any] | None = None,
    limits: BuyingLimits = UNCHANGED,
) -> Reservation:
    """Open a reservation of an account, inside the transaction that claims for it; `kept` is what claimants keep.

    :raises TooManyReservations: if this address has as many open reservations for the event as it may have.
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
        basket=wanted_to_json(wanted),
        quote=quote_to_json(quote, kept),
        created_at=now,
        expires_at=now + LASTS[caller.channel],
    )
    _refuse_hoarding(caller, reservation, limits.open_reservations)
    return reservation


def find_earlier(request: Request) -> Reservation | None:
    """Find the reservation that this request has opened before, with its part of a payment.

    :raises KeyReused: if the key came before with something else, or from somebody else of the public.
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
    """Give a reservation's secret to whoever opened it; it is stored nowhere.

    One that was opened before the installation's key changed keeps the secret that it has.
    """
    told = reservation.account_id, reservation.caller_key, reservation.idempotency_key, reservation.created_at
    secrets = [_derive_secret(*told, secret=key) for key in known_keys()]
    return next((secret for secret in secrets if hash_secret(secret) == reservation.secret_hash), secrets[0])


def _refuse_hoarding(caller: Caller, reservation: Reservation, most: int) -> None:
    """Count an address's unfinished reservations of an event, this one too, while no other of them can be made.

    One that is being paid counts as well: beginning to pay costs nothing, and would free the way for as many more.
    """
    if not isinstance(caller, Public) or not caller.address:
        return
    take_turns(f"{caller.key}:{reservation.address_hash}")
    open_ones = Reservation.objects.filter(
        public_event_id=caller.event_id, address_hash=reservation.address_hash, status__in=UNFINISHED
    )
    if open_ones.count() > most:
        raise TooManyReservations


def _derive_secret(account_id: int, caller_key: str, key: str, at: datetime, *, secret: str) -> str:
    """Derive a reservation's secret, so that a repeated request gets the same one although only its hash is stored.

    The moment is part of it, so that a key which is used again after a day does not open what it reserved before.
    """
    return _keyed_hash("reservation", f"{account_id}:{caller_key}:{key}:{at.timestamp():.6f}", secret)


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def hash_address(caller: Caller) -> str:
    """Hash where the caller is, which is personal data: what is stored only tells whether two are the same place."""
    if not isinstance(caller, Public) or not caller.address:
        return ""
    return _keyed_hash("address", place_of(caller.address), settings.SECRET_KEY)


def _keyed_hash(purpose: str, text: str, secret: str) -> str:
    key = f"{purpose}:{secret}".encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
