"""Paying: a reservation becomes tickets exactly once, whoever else tries at the same moment.

It begins with `check_out`. Where the money is in the till at once, it also ends there, in one transaction. With a
provider the reservation is `paying` until `settle` or `fail` ends that: for the provider's answer, for the buyer who
comes back, or for a webhook, whichever is first. No provider is called inside a transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db import transaction

from server.abuse.errors import EnoughTickets
from server.abuse.limits import limits_of
from server.abuse.services.buyers import LimitSubject, counted_free_tickets, forget_unpaid, note_refusal
from server.accounts.caller import Caller, Channel, Client
from server.accounts.models import User
from server.integrations.models import ApiClient
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation
from server.inventory.services import reservations
from server.payments.errors import CardsNotTaken, Declined, ProviderUnavailable
from server.payments.models import Charge, Gateway, Part, Payment
from server.payments.services import checkouts as payments
from server.payments.services import gateways
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.addresses import mailbox_of
from server.platform.database import take_advisory_lock
from server.platform.i18n import translate_or
from server.platform.money import ZERO
from server.sales.baskets import one_performance, quote_from_json
from server.sales.errors import AlreadyPaid, BeingPaid, MoneyGoesBack
from server.sales.models import OrderEvent
from server.sales.selectors import Checkout, find_part, read_checkout, staff_of
from server.sales.services import late_payments
from server.sales.services.allocation import release_all
from server.sales.services.buyer_limits import count_tickets
from server.sales.services.delivery import Paid, delivery_of

logger = logging.getLogger(__name__)
Status = Reservation.Status


def pay(
    *,
    caller: Caller | None,
    reservation_id: int,
    secret: str,
    gateway: str,
    buyer: Buyer,
    tendered: Decimal | None = None,
) -> Payment:
    """Pay an open reservation and issue its tickets; if it is already paid, return its payment.

    :raises DomainError: raised by `check_out`.
    """
    return check_out(
        caller=caller, reservation_id=reservation_id, secret=secret, gateway=gateway, buyer=buyer, tendered=tendered
    ).payment


def check_out(
    *,
    caller: Caller | None,
    reservation_id: int,
    secret: str,
    gateway: str,
    buyer: Buyer | None,
    tendered: Decimal | None = None,
    language: str = "",
    address: str = "",
) -> Checkout:
    """Do what `pay` does, and return all that the response shows without reading again what was just written.

    Without a `buyer` the payment's own is used, and without a `language` its own; a paid payment changes neither.
    Orders for free are limited, for anonymous buyers by their `address`.

    :raises WrongSecret: if the caller neither knows its secret nor is staff of its account.
    :raises ReservationOver: if it expired or was cancelled, or its performance is over for this channel.
    :raises Declined: if the provider declined; the reservation is open again.
    :raises ProviderUnavailable: if the provider cannot be called now; the reservation is open again.
    :raises CardsNotTaken: if it no longer gives access to the account; the reservation is open again.
    :raises TooManyFree, TooManyMails, EnoughTickets: if an anonymous buyer exceeds a limit.
    :raises DomainError: raised by `choose_gateway`.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret=secret)
    return check_out_part(
        part, caller=caller, gateway=gateway, buyer=buyer, tendered=tendered, language=language, address=address
    )


def check_out_part(
    part: Part,
    *,
    caller: Caller | None,
    gateway: str,
    buyer: Buyer | None,
    tendered: Decimal | None = None,
    language: str = "",
    address: str = "",
) -> Checkout:
    """Do what `check_out` does, for a part that the caller may pay."""
    if part.reservation.status == Status.PAID:
        return read_checkout(payment=part.payment, part=part)
    by = staff_of(part.reservation, caller)
    buyer = _who_pays(part, by, buyer, language)
    channel = _paying_channel(by, caller)
    seller = part.payment.account
    chosen = gateways.choose_gateway(
        channel=channel,
        seller=seller,
        name=gateway,
        due=part.due,
        currency=part.payment.currency,
        tendered=tendered,
    )
    if chosen.is_at_once:
        with suppress(_Faster), _counted(part, caller, by, address, buyer), transaction.atomic():
            _refuse_enough(part, channel, buyer)
            if not reservations.move_reservation(part.reservation, before=[Status.OPEN], to=Status.PAID):
                raise _Faster
            charge = _write_charge(part, chosen, by, tendered=tendered)
            return _write(part, charge, channel=channel, buyer=buyer, by=by)
    else:
        _refuse_enough(part, channel, buyer)
        begun = _begin(part, chosen, channel, buyer, by)
        if begun is not None:
            return _request_charge(part, chosen, begun)
    return _what_another_did(part)


def _who_pays(part: Part, by: User | None, named: Buyer | None, language: str) -> Buyer:
    """Return the buyer to record; an addition to a paid order keeps the payment's buyer."""
    is_known = by is None and part.payment.paid_at is not None
    buyer = payments.buyer_of(part.payment) if named is None or is_known else named
    return replace(buyer, language=language) if language and not is_known else buyer


def _refuse_enough(part: Part, channel: Channel, buyer: Buyer) -> None:
    """Refuse more tickets than one email address may have of an event; without a limit this costs no query.

    The transaction that issues them checks it one at a time: of two at once the second counts the first's tickets. For
    a provider payment it is checked before the charge: money that has arrived is not sent back for this.

    :raises EnoughTickets: if an anonymous buyer would have more.
    """
    most, event_id = limits_of(part.payment.account.buying_limits).tickets_by_email, part.reservation.public_event_id
    if channel is not Channel.ONLINE or not most or not buyer.email or event_id is None:
        return
    take_advisory_lock(f"tickets:{event_id}:{mailbox_of(buyer.email)}")
    count = len(quote_from_json(part.reservation.quote).tickets)
    if count and count_tickets(event_id=event_id, email=buyer.email) + count > most:
        note_refusal(LimitSubject(account=part.payment.account_id, event=event_id), "tickets by e-mail")
        raise EnoughTickets


class _Faster(Exception):
    """Another call has ended the reservation: this one issues nothing, so nothing is counted."""


@contextmanager
def _counted(part: Part, caller: Caller | None, by: User | None, address: str, buyer: Buyer) -> Iterator[None]:
    """Count what is issued now if it is free: by its seller, or else by its buyer.

    An API client is limited by its key instead.
    """
    if part.total or isinstance(caller, Client):
        yield
        return
    reservation, account = part.reservation, part.payment.account
    about = LimitSubject(
        account=account.pk,
        event=reservation.public_event_id or 0,
        address=address,
        person=f"staff:{by.pk}" if by else "",
    )
    number = len(quote_from_json(reservation.quote).units)
    with counted_free_tickets(about, number=number, email=buyer.email, limits=limits_of(account.buying_limits)):
        yield


def take_offline(*, part: Part, by: User, client: ApiClient | None) -> Checkout:
    """Issue an open reservation that was paid elsewhere, to the client that took the money if one did.

    :raises ReservationOver: if it is no longer open, or its performance is over.
    """
    with transaction.atomic():
        if not reservations.move_reservation(part.reservation, before=[Status.OPEN], to=Status.PAID):
            raise ReservationOver
        if client is not None:
            payments.record_client(payment=part.payment, client=client)
        charge = _write_charge(part, gateways.GATEWAYS[Gateway.OFFLINE], by)
        return _write(part, charge, channel=Channel.BOXOFFICE, buyer=None, by=by)


def take_from_client(*, caller: Client, reservation_id: int, buyer: Buyer) -> Checkout:
    """Issue what a client has reserved and sold to its own buyer; the client owes the organiser that money.

    If it is paid like that already, return its checkout.

    :raises WrongSecret: if the client has reserved no such thing.
    :raises ReservationOver: if it is over, or its performance is.
    :raises AlreadyPaid: if it was paid in another way.
    :raises BeingPaid: if its buyer is paying it here.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret="")
    return take_part_from_client(part, caller=caller, buyer=buyer)


def take_part_from_client(part: Part, *, caller: Client, buyer: Buyer) -> Checkout:
    """Do what `take_from_client` does, for a part that the client has reserved."""
    gateway = Gateway.OFFLINE if part.due else Gateway.FREE
    with transaction.atomic():
        if reservations.move_reservation(part.reservation, before=[Status.OPEN], to=Status.PAID):
            charge = _write_charge(part, gateways.GATEWAYS[gateway], None)
            return _write(part, charge, channel=caller.channel, buyer=buyer, by=None)
    checkout = _what_another_did(part)
    if part.reservation.status == Status.PAYING:
        raise BeingPaid
    if not part.charges.filter(gateway=gateway, status=Charge.Status.SUCCEEDED).exists():
        raise AlreadyPaid
    return checkout


def _write_charge(
    part: Part,
    gateway: gateways.PaymentGateway,
    by: User | None,
    *,
    tendered: Decimal | None = None,
    platform_fee: Decimal = ZERO,
) -> Charge:
    return payments.write_charge(
        part=part,
        performance_id=one_performance(part.reservation.quote),
        gateway=gateway,
        tendered=tendered,
        platform_fee=platform_fee,
        by=by,
    )


def _paying_channel(by: User | None, caller: Caller | None) -> Channel:
    """Return the channel to pay on: only staff of its account pay as the box office, others know the secret.

    A buyer may pay online for what a client has reserved.
    """
    if by is not None:
        return Channel.BOXOFFICE
    return Channel.API if isinstance(caller, Client) else Channel.ONLINE


def _what_another_did(part: Part) -> Checkout:
    """Answer after another call was faster: with its payment if it paid, with a refusal if it released everything."""
    part.reservation.refresh_from_db(fields=["status"])
    if part.reservation.status not in (Status.PAID, Status.PAYING):
        raise MoneyGoesBack if late_payments.goes_back(part) else ReservationOver
    part.payment.refresh_from_db()
    return read_checkout(payment=part.payment, part=part)


@dataclass(frozen=True)
class _Begun:
    """A charge to start at a provider; if it is not new, another call has written it."""

    charge: Charge
    is_new: bool


@transaction.atomic
def _begin(
    part: Part, gateway: gateways.PaymentGateway, channel: Channel, buyer: Buyer, by: User | None
) -> _Begun | None:
    """Win the reservation for a provider's charge, or return the pending one through the same gateway.

    The buyer may have corrected their name or address before continuing a charge.
    """
    delivery = delivery_of(part)
    if not reservations.move_reservation(part.reservation, before=[Status.OPEN], to=Status.PAYING):
        part.reservation.refresh_from_db()
        pending = payments.find_pending_charge(part=part)
        if pending is None or pending.gateway != gateway.name or part.reservation.status != Status.PAYING:
            return None
        if payments.buyer_of(part.payment) != buyer:
            payments.record_buyer(payment=part.payment, buyer=buyer, by=by)
            delivery.publish_change(part)
        return _Begun(pending, is_new=False)
    payments.record_buyer(payment=part.payment, buyer=buyer, by=by)
    delivery.begin(part, channel)
    return _Begun(_write_charge(part, gateway, by, platform_fee=delivery.platform_fee(part)), is_new=True)


def _request_charge(part: Part, gateway: gateways.PaymentGateway, begun: _Begun) -> Checkout:
    charge = begun.charge
    try:
        answer = gateway.begin(charge)
    except gateways.ProviderUnreachable as away:
        # An existing one belongs to another call, which may be getting its answer at this moment.
        if begun.is_new:
            fail(charge_id=charge.pk)
        raise (CardsNotTaken if isinstance(away, gateways.ProviderAccessDenied) else ProviderUnavailable) from None
    match answer.status:
        case Charge.Status.SUCCEEDED:
            return settle(charge_id=charge.pk, provider_id=answer.provider_id)
        case Charge.Status.FAILED:
            fail(charge_id=charge.pk, provider_id=answer.provider_id)
            raise Declined(translate_or(answer.message, Declined.message))
    return _go_on(part, charge, answer)


def _go_on(part: Part, charge: Charge, answer: gateways.GatewayResult) -> Checkout:
    if answer.provider_id and not payments.record_charge_id(charge=charge, provider_id=answer.provider_id):
        raise ProviderUnavailable  # it was abandoned meanwhile: its browser must not pay it beside a later one
    checkout = read_checkout(payment=part.payment, part=part)
    return replace(checkout, client_secret=answer.client_secret, browser=answer.browser, failure=answer.message)


def settle(*, charge_id: int, provider_id: str = "") -> Checkout:
    """Issue what a charge has paid for; calling it again only returns the checkout.

    If the reservation has expired, the same is sold again if everything is still available.

    :raises MoneyGoesBack: if it is not; a refund is then due, and the buyer is emailed.
    :raises ReservationOver: if the reservation was over, and this money was recorded with another charge's.
    """
    part, charge = _part_of(charge_id)
    with transaction.atomic():
        is_still_needed = delivery_of(part).is_still_needed
        if _end(part, charge, Charge.Status.SUCCEEDED, Status.PAID, provider_id):
            if is_still_needed(part):
                return _write(part, charge, channel=None, buyer=None, by=part.payment.sold_by)
            _refuse_money(part, charge)
        elif late_payments.is_late(part, charge):
            if is_still_needed(part) and late_payments.allocate_late_payment(part, charge):
                return _write(part, charge, channel=None, buyer=None, by=part.payment.sold_by, is_late=True)
            late_payments.refund_and_notify(part, charge)
    return _what_another_did(part)


@transaction.atomic
def fail(*, charge_id: int, provider_id: str = "") -> None:
    """Record that a charge was declined, and reopen its reservation; calling it again does nothing.

    Without `provider_id` no browser got it, so nobody can pay it: one that has an id by now goes on.
    """
    part, charge = _part_of(charge_id)
    if _end(part, charge, Charge.Status.FAILED, Status.OPEN, provider_id):
        delivery_of(part).publish_change(part)


def _part_of(charge_id: int) -> tuple[Part, Charge]:
    charge = Charge.objects.select_related("part__payment__sold_by", "part__payment__account", "part__reservation").get(
        pk=charge_id
    )
    return charge.part, charge


def _end(part: Part, charge: Charge, status: Charge.Status, reservation: Reservation.Status, provider_id: str) -> bool:
    """End a charge and its reservation together, and return whether this call ended both.

    The reservation comes first, since releasing it locks it first, too. A charge of an earlier try does not end the
    reservation while a later try is paying; a charge whose reservation is over is recorded all the same.
    """
    if charge.status == Charge.Status.FAILED and status == Charge.Status.SUCCEEDED:
        return _settle_late_payment(part, charge, provider_id)
    if charge.status != Charge.Status.PENDING:
        return False
    has_won = reservations.move_reservation(part.reservation, before=[Status.PAYING], to=reservation)
    if payments.end_charge(charge=charge, status=status, provider_id=provider_id):
        return has_won
    if has_won:
        if status == Charge.Status.SUCCEEDED:
            raise RuntimeError("a charge ended while its reservation was still being paid")
        transaction.set_rollback(True)  # another call has recorded its id, and goes on with it
    return False


def _settle_late_payment(part: Part, charge: Charge, provider_id: str) -> bool:
    """Record money for an abandoned charge; if its reservation is open again, the money pays it."""
    has_won = reservations.move_reservation(part.reservation, before=[Status.OPEN], to=Status.PAID)
    if not payments.record_late_payment(charge=charge, provider_id=provider_id):
        logger.error("Charge %s was paid beside another one of its part: pay it back", charge.pk)
    return has_won


def _write(
    part: Part, charge: Charge, *, channel: Channel | None, buyer: Buyer | None, by: User | None, is_late: bool = False
) -> Checkout:
    """Mark a part as paid, and deliver what it paid for."""
    now = clock.now()
    payment, is_first = part.payment, part.payment.paid_at is None
    if part.total and part.reservation.public_event_id:
        forget_unpaid(event_id=part.reservation.public_event_id, address_hash=part.reservation.address_hash)
    payments.mark_paid(payment=payment, buyer=buyer, by=by, now=now)
    paid = Paid(part=part, charge=charge, channel=channel, by=by, at=now, is_first=is_first, is_late=is_late)
    return delivery_of(part).deliver(paid)


def _refuse_money(part: Part, charge: Charge) -> None:
    """Refund money that came in time for what can no longer be handed out."""
    reservations.move_reservation(part.reservation, before=[Status.PAID], to=Status.CANCELLED)
    delivery_of(part).close(part, OrderEvent.Kind.CANCELLED, at=clock.now(), by=None)
    release_all(part.reservation)
    late_payments.refund_and_notify(part, charge)
