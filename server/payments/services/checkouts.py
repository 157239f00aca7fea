"""Writes checkouts: they are opened, their charges start, and then succeed or fail."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import Caller, Client
from server.accounts.models import User
from server.catalogue.venues.areas import place_of
from server.integrations.models import ApiClient
from server.inventory.models import Reservation
from server.payments.models import Charge, Gateway, Part, Payment, SearchTerm
from server.payments.models.payments import booked_columns
from server.payments.search_terms import REFERENCE_PREFIX, search_terms_of
from server.payments.services.gateways import PaymentGateway
from server.platform import clock
from server.platform.database import plus_amount
from server.platform.i18n import DEFAULT_LANGUAGE
from server.platform.money import ZERO
from server.platform.text import random_letters


@dataclass(frozen=True, kw_only=True)
class Buyer:
    """The buyer; for a sale at the counter everything may be empty."""

    name: str = ""
    email: str = ""
    phone: str = ""
    country: str = ""
    zipcode: str = ""
    marketing_optin: bool = False
    # The buyer's language; without it the payment keeps its own.
    language: str = field(default="", compare=False)


def open_payment(
    *,
    caller: Caller,
    reservation: Reservation,
    currency: str,
    total: Decimal,
    now: datetime,
    language: str = DEFAULT_LANGUAGE,
) -> Part:
    """Open a checkout whose first part is a reservation, inside the reservation's transaction, and return that part."""
    payment = Payment.objects.create(
        account_id=reservation.account_id,
        reference=REFERENCE_PREFIX + random_letters(12),
        channel=caller.channel,
        client_id=caller.client_id if isinstance(caller, Client) else None,
        sold_by=caller.person,
        currency=currency,
        total=total,
        language=language,
        created_at=now,
    )
    return Part.objects.create(payment=payment, reservation=reservation, total=total)


def add_part(*, payment: Payment, reservation: Reservation, total: Decimal) -> Part:
    """Add a reservation and its total to a checkout, inside the reservation's transaction, and return the new part."""
    add_to_total(payment, total)
    return Part.objects.create(payment=payment, reservation=reservation, total=total)


def add_exchange(*, origin: Part, reservation: Reservation, total: Decimal) -> Part:
    """Add to a checkout the price difference of an exchange to the old units of `origin`, which may be negative.

    The checkout's total changes only when the exchange is made, by `add_to_total`.
    """
    return Part.objects.create(payment=origin.payment, reservation=reservation, origin=origin, total=total)


def delete_parts(parts: Collection[Part]) -> None:
    """Delete parts that moved no money, and payments left without parts."""
    Part.objects.filter(pk__in=[part.pk for part in parts]).delete()
    Payment.objects.filter(pk__in={part.payment_id for part in parts}, parts=None).delete()


def add_to_total(payment: Payment, amount: Decimal) -> None:
    Payment.objects.filter(pk=payment.pk).update(total=plus_amount("total", amount), version=F("version") + 1)
    payment.refresh_from_db(fields=["total", "version"])


def lock_payment(payment_id: int) -> Payment:
    """Lock a checkout, before its orders are locked, and read it."""
    return Payment.objects.select_for_update(no_key=True).get(pk=payment_id)


def record_gift_card_amount(*, part: Part, amount: Decimal) -> None:
    """Record how much of a part gift cards pay, inside its reservation's transaction; the rest is due."""
    part.gift_card = amount
    part.save(update_fields=["gift_card"])


def record_buyer(*, payment: Payment, buyer: Buyer, by: User | None) -> None:
    """Record buyer and seller before any money moves, because a provider may report the result on its own."""
    before = _search_terms(payment)
    _set_buyer(payment, buyer, by)
    payment.save(update_fields=_BUYER_FIELDS)
    _write_search_terms(payment, before)


def set_language(*, payment: Payment, language: str) -> None:
    """Set the language of a buyer who has opened a payment that somebody else started for them."""
    if payment.language != language:
        payment.language = language
        Payment.objects.filter(pk=payment.pk).update(language=language)


def buyer_of(payment: Payment) -> Buyer:
    return Buyer(**{name: getattr(payment, column) for name, column in _COLUMNS.items()})


def mark_paid(*, payment: Payment, buyer: Buyer | None, by: User | None, now: datetime) -> None:
    """Mark a checkout as paid, and record its buyer unless that happened when its charge started."""
    fields = ["paid_at"]
    before = _search_terms(payment)
    if buyer is not None:
        _set_buyer(payment, buyer, by)
        fields += _BUYER_FIELDS
    payment.paid_at = payment.paid_at or now
    # Raised in the database: another part may have been paid since this payment was read.
    noted = {field: getattr(payment, field) for field in fields}
    Payment.objects.filter(pk=payment.pk).update(version=F("version") + 1, **noted)
    payment.version += 1
    _write_search_terms(payment, before)


def change_email(*, payment: Payment, email: str) -> None:
    """Change a buyer's address, by which the payment is found from now on."""
    before = _search_terms(payment)
    payment.buyer_email = email
    Payment.objects.filter(pk=payment.pk).update(buyer_email=email, version=F("version") + 1)
    payment.version += 1
    _write_search_terms(payment, before)


def remove_buyer(*, payment: Payment) -> None:
    """Overwrite the buyer with `rem_` and the payment's number, so that nobody finds the payment by them any more.

    The spec shows that in their place (part 3, section 2.6); a column records the removal.
    """
    mark = f"rem_{payment.pk}"
    Payment.objects.filter(pk=payment.pk).update(
        buyer_name=mark,
        buyer_email=mark,
        buyer_phone="",
        buyer_country="",
        buyer_zipcode="",
        marketing_optin=False,
        buyer_removed=True,
        version=F("version") + 1,
    )
    SearchTerm.objects.filter(payment=payment).delete()
    payment.refresh_from_db()


def _search_terms(payment: Payment) -> set[str]:
    if payment.buyer_removed:
        return set()
    return search_terms_of(name=payment.buyer_name, email=payment.buyer_email, phone=payment.buyer_phone)


def _write_search_terms(payment: Payment, before: set[str]) -> None:
    """Write the search terms of a payment, in one query if its buyer was not named before."""
    now = _search_terms(payment)
    if gone := before - now:
        SearchTerm.objects.filter(payment=payment, word__in=gone).delete()
    new = [SearchTerm(account_id=payment.account_id, payment=payment, word=word) for word in sorted(now - before)]
    if new:
        SearchTerm.objects.bulk_create(new, ignore_conflicts=True)


def _set_buyer(payment: Payment, buyer: Buyer, by: User | None) -> None:
    for name, column in _COLUMNS.items():
        setattr(payment, column, getattr(buyer, name))
    payment.language = buyer.language or payment.language
    if payment.paid_at is None:
        payment.place = place_of(buyer.country, buyer.zipcode)
    # Whoever took the money counts as the seller, even if the public had reserved it.
    payment.sold_by_id = by.pk if by else payment.sold_by_id


# A payment's columns for the fields of its buyer.
_COLUMNS = {
    "name": "buyer_name",
    "email": "buyer_email",
    "phone": "buyer_phone",
    "country": "buyer_country",
    "zipcode": "buyer_zipcode",
    "marketing_optin": "marketing_optin",
}
_BUYER_FIELDS = [*_COLUMNS.values(), "language", "place", "sold_by"]


def write_charge(
    *,
    part: Part,
    performance_id: int | None,
    gateway: PaymentGateway,
    tendered: Decimal | None,
    platform_fee: Decimal = ZERO,
    by: User | None = None,
) -> Charge:
    """Write the charge for what is due of a part: succeeded if the gateway is `is_at_once`, else pending.

    - `performance_id` is that of all its orders, None if they are of several, or there are none.
    - `platform_fee` is taken by the provider for the platform, up to the charge: gift cards may pay the rest.
    - `by` is who takes the money, None where the buyer pays by themselves.

    :raises django.db.IntegrityError: if another charge of this part has succeeded or is pending.
    """
    return Charge.objects.create(
        part=part,
        **booked_columns(part, performance_id),
        gateway=gateway.name,
        amount=part.due,
        account_there="" if gateway.is_at_once else gateway.name_there(part.payment.account),
        platform_fee=ZERO if gateway.is_at_once else min(platform_fee, part.due),
        tendered=tendered if gateway.name == Gateway.CASH else None,
        status=Charge.Status.SUCCEEDED if gateway.is_at_once else Charge.Status.PENDING,
        idempotency_key=f"{part.payment.reference}:{secrets.token_hex(8)}",
        by=by,
        created_at=clock.now(),
    )


def end_charge(*, charge: Charge, status: Charge.Status, provider_id: str = "") -> bool:
    """Record how a pending charge ended, and return whether this call did so; calling it again does nothing.

    Failing it without `provider_id` works only as long as no id is recorded.
    """
    ended: dict[str, str] = {"status": status, **({"provider_id": provider_id} if provider_id else {})}
    rows = Charge.objects.filter(pk=charge.pk, status=Charge.Status.PENDING)
    if status == Charge.Status.FAILED and not provider_id:
        rows = rows.filter(provider_id="")
    return bool(rows.update(**ended))


def record_late_payment(*, charge: Charge, provider_id: str) -> bool:
    """Record that an abandoned charge has succeeded after all, unless its part has another open or paid one."""
    changes = {"status": Charge.Status.SUCCEEDED, **({"provider_id": provider_id} if provider_id else {})}
    try:
        with transaction.atomic():
            Charge.objects.filter(pk=charge.pk, status=Charge.Status.FAILED).update(**changes)
    except IntegrityError:
        return False
    return True


def record_charge_id(*, charge: Charge, provider_id: str) -> bool:
    """Record the provider's id of a charge, and return whether it can still be paid.

    An abandoned charge gets its id, too, so that money which still arrives for it is recognized.
    """
    Charge.objects.filter(pk=charge.pk).update(provider_id=provider_id)
    charge.refresh_from_db(fields=["provider_id", "status"])
    return charge.status != Charge.Status.FAILED


def fail_charges(*, part: Part) -> list[int]:
    """Mark the pending charges of a part that is over as failed, and return their keys."""
    pending = part.charges.filter(status=Charge.Status.PENDING)
    ids = list(pending.values_list("pk", flat=True))
    pending.update(status=Charge.Status.FAILED)
    return ids


def find_pending_charge(*, part: Part) -> Charge | None:
    """Find the pending charge of a part; None if there is none."""
    return part.charges.filter(status=Charge.Status.PENDING).first()


def record_optin(*, payment: Payment, wants_mail: bool) -> None:
    """Record whether a buyer wants to be emailed about other events."""
    Payment.objects.filter(pk=payment.pk).update(marketing_optin=wants_mail, version=F("version") + 1)


def record_client(*, payment: Payment, client: ApiClient) -> None:
    """Record which client took the money for a payment; its channel stays the one that reserved."""
    Payment.objects.filter(pk=payment.pk).update(client=client)
    payment.client = client
