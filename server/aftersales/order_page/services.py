"""The office's changes to an order or a reservation.

Comments, address, resent emails, extension, payment link, payment elsewhere.
"""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import QuerySet

from server.abuse.services.buyers import LimitSubject, counted_mail
from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Caller, Channel, Client, Staff
from server.accounts.models import Account, Right, User
from server.accounts.permission_selectors import require_permission
from server.aftersales.collection_reminder_services import follow_end
from server.aftersales.errors import LinkUsed, OtherPage, SentTooOften
from server.catalogue.events.on_sale import sale_ends_at
from server.catalogue.venues.selectors import read_zone
from server.integrations.selectors import find_clients
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation
from server.inventory.services import reservations
from server.payments.models import Part, Payment
from server.payments.services import checkouts as payments
from server.payments.services.gateways import require_payable
from server.platform import clock
from server.platform.errors import InvalidFields, StaleVersion
from server.sales import links
from server.sales.errors import WrongSecret
from server.sales.models import EMAIL_ADDED, NamedReservation, Order, OrderEvent, PurchaseLink, RequestedEmail
from server.sales.policy import Action, Actor, actor_of, refusal, require, reservation_situation, status_situation
from server.sales.selectors import Checkout, find_part, get_order
from server.sales.services import emails, history
from server.sales.services.admissions import refresh_at_doors
from server.sales.services.checkout import take_offline
from server.sales.services.emails import enqueue_email
from server.sales.services.history import change_orders
from server.sales.services.release import stop_charge
from server.sales.services.reserving import Reserved, hash_secret, read_reserved

# The caller sends the `version` of the order that they saw, and its text then (`was`), so as not to overwrite what
# somebody else has typed. The version alone is no reason to refuse: every scan raises it.

MOST_SENT = 5  # emails of one payment, within the time below
MOST_SENT_BY_ONE = 60  # by one person
SENT_WITHIN = timedelta(hours=1)


@transaction.atomic
def change_comments(
    *, caller: Staff, order_id: int, comments: str, version: int | None = None, was: str | None = None
) -> None:
    """Change the comments of an order.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises StaleVersion: if somebody else has changed them since `version`.
    """
    order = caller.get(Order.objects.filter(pk=order_id).select_for_update(of=("self",), no_key=True))
    _refuse_older(order, version, was, now=order.comments, requested=comments, caller=caller)
    if order.comments == comments:
        return
    Order.objects.filter(pk=order.pk).update(comments=comments)
    change_orders([order])
    history.note([order], OrderEvent.Kind.COMMENTED, by=caller.user, description="Comments changed")


@transaction.atomic
def change_email(
    *, caller: Staff, order_id: int, email: str, version: int | None = None, was: str | None = None
) -> None:
    """Change the buyer's address, which all orders of the payment share.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises BuyerRemoved: if the buyer's data were deleted.
    :raises StaleVersion: if somebody else has changed it since `version`.
    """
    payment, orders = _lock_payment(caller, Order.objects.filter(pk=order_id))
    order = next(row for row in orders if row.pk == order_id)
    _refuse_removed(payment, order)
    _refuse_older(order, version, was, now=payment.buyer_email, requested=email, caller=caller)
    if payment.buyer_email == email:
        return
    # The history contains neither address: it outlives the buyer's data.
    description = "E-mail changed" if payment.buyer_email else EMAIL_ADDED
    payments.change_email(payment=payment, email=email)
    change_orders(orders)
    history.note(orders, OrderEvent.Kind.EMAIL, by=caller.user, description=description)
    refresh_at_doors(orders)


@transaction.atomic
def change_optin(*, caller: Staff, reference: str, wants_mail: bool) -> None:
    """Record whether the buyer of a payment wants to be emailed about other events.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises BuyerRemoved: if the buyer's data were deleted.
    """
    payment, orders = _lock_payment(caller, Order.objects.filter(payment__reference=reference))
    _refuse_removed(payment, orders[0])
    if payment.marketing_optin == wants_mail:
        return
    payments.record_optin(payment=payment, wants_mail=wants_mail)
    change_orders(orders)
    message = "Marketing emails accepted" if wants_mail else "Marketing emails declined"
    history.note(orders, OrderEvent.Kind.OTHER, by=caller.user, description=message)


def resend_tickets(*, caller: Staff, reference: str, address: str) -> None:
    """Send the email with a payment's tickets again, to the buyer's address or to another one.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises WrongOrderStatus: if its status is not Success.
    :raises SentTooOften: if this payment's email, or this person's emails, were sent too often within an hour.
    :raises TooManyMails: if too many were sent to this mailbox.
    """
    of_payment = Order.objects.filter(payment__reference=reference)
    about = LimitSubject(account=caller.get(of_payment).account_id, person=caller.key)
    with counted_mail(about, to=address), transaction.atomic():
        payment, orders = _lock_payment(caller, of_payment)
        refusals = [refusal(Action.SEND_TICKETS, Actor.STAFF, status_situation(order)) for order in orders]
        if refusals[0] is not None and None not in refusals:
            raise refusals[0]
        sent = RequestedEmail.objects.filter(kind=emails.TICKETS.key, created_at__gt=clock.now() - SENT_WITHIN)
        if sent.filter(payment=payment).count() >= MOST_SENT or sent.filter(by=caller.user).count() >= MOST_SENT_BY_ONE:
            raise SentTooOften
        is_own = address.lower() == payment.buyer_email.lower()
        enqueue_email(payment=payment, kind=emails.TICKETS, by=caller.user, address="" if is_own else address)
        change_orders(orders)


def _lock_payment(caller: Staff, of: QuerySet[Order]) -> tuple[Payment, list[Order]]:
    """Lock the payment of an order, then all its orders by their keys, as paying does.

    :raises NotFound: if there is no such order, or it is another account's.
    """
    payment = payments.lock_payment(caller.get(of).payment_id)
    return payment, list(payment.orders.order_by("pk").select_for_update(no_key=True))


def _refuse_removed(payment: Payment, order: Order) -> None:
    situation = status_situation(order).also(buyer_removed=payment.buyer_removed)
    require(Action.CHANGE_BUYER, Actor.STAFF, situation)


def _refuse_older(
    order: Order, version: int | None, was: str | None, *, now: str, requested: str, caller: Staff
) -> None:
    if version is None or version == order.version or now in (was, requested):
        return
    raise StaleVersion(get_order(caller=caller, order_id=order.pk))


def extend_reservation(*, caller: Staff, reservation_id: int, until: datetime | None = None) -> datetime:
    """Extend an open reservation to a moment, or to the end of its sale, and return that moment.

    The buyer of one under a name is emailed the new end, and reminded before that one.

    :raises WrongSecret: if there is none, or it is another account's.
    :raises ReservationOver: if it is over, or its sale is.
    :raises BeingPaid: if it is being paid.
    :raises InvalidFields: for a moment that is over, or after the end of the sale.
    :raises TooManyMails: if too many were sent to this mailbox, or by this person.
    """
    found = _find_stopped(caller, reservation_id)
    is_named = NamedReservation.objects.filter(reservation=reservation_id).exists()
    address = found.payment.buyer_email if is_named else ""
    with counted_mail(_limit_subject(caller, found), to=address), transaction.atomic():
        part, orders = lock_open(found, caller)
        chosen = choose_end(part.reservation, orders, until)
        reservations.extend_reservation(part.reservation, until=chosen)
        change_orders(orders)
        message = f"Kept until {chosen:%Y-%m-%dT%H:%MZ}"
        history.note(orders, OrderEvent.Kind.EXTENDED, by=caller.user, description=message)
        if named := NamedReservation.objects.filter(reservation=part.reservation).first():
            follow_end(named, part, until=chosen, by=caller.user)
            refresh_at_doors(orders)
    return chosen


def choose_end(reservation: Reservation, orders: list[Order], until: datetime | None) -> datetime:
    """Return until when a locked reservation is to be kept: without a moment, until its sale ends.

    :raises ReservationOver: if its sale is over.
    :raises InvalidFields: for a moment that is over, or after the end of the sale.
    """
    last = min(sale_ends_at(order.performance, Channel(reservation.channel)) for order in orders)
    now = clock.now()
    if last <= now:
        raise ReservationOver("The sale is over")
    chosen = until or last
    if not now < chosen <= last:
        raise InvalidFields({"until": "Choose a time from now until the sale ends"})
    return chosen


@dataclass(frozen=True, kw_only=True)
class LinkRequest:
    """The target and the recipient of a link; `own` are the origins of Foyer itself."""

    url: str
    email: str
    name: str = ""
    own: frozenset[str] = frozenset()


def send_link(*, caller: Staff, reservation_id: int, link_request: LinkRequest) -> None:
    """Email the payer of an open reservation a link that opens once, on a device of their own.

    :raises OtherPage: for a page of an origin that is neither ours nor one that the account lists.
    :raises WrongSecret: if there is no such reservation, or it is another account's.
    :raises ReservationOver: if it is over.
    :raises BeingPaid: if it is being paid.
    :raises TooManyMails: if too many were sent to this mailbox, or by this person.
    """
    found = _find_stopped(caller, reservation_id)
    _check_page(link_request, found.payment.account)
    with counted_mail(_limit_subject(caller, found), to=link_request.email), transaction.atomic():
        part, orders = lock_open(found, caller)
        link = _make_link(part, link_request)
        _mail_link(part, link, link_request.url, by=caller.user)
        change_orders(orders)


def give_link(*, caller: Client, reservation_id: int, link_request: LinkRequest, is_mailed: bool) -> str:
    """Return the payment link of a client's reservation to that client, and email it to the buyer if requested.

    :raises OtherPage, WrongSecret, ReservationOver, BeingPaid: as `send_link`.
    :raises NoCardGateway, BelowLeastCharge: if the account takes no cards online, or none for so little.
    :raises TooManyMails: if an email is requested, and too many were sent to this mailbox, or by this client.
    """
    found = _find_stopped(caller, reservation_id)
    _check_page(link_request, found.payment.account)
    require_payable(Channel.ONLINE, found.payment.account, found.due, found.payment.currency)
    to = (link_request.email or found.payment.buyer_email) if is_mailed else ""
    with counted_mail(_limit_subject(caller, found), to=to), transaction.atomic():
        part, orders = lock_open(found, caller)
        link = _make_link(part, link_request)
        if is_mailed:
            _mail_link(part, link, link_request.url, by=None)
        else:
            history.note(orders, OrderEvent.Kind.OTHER, description="Purchase link made")
        change_orders(orders)
    return links.purchase_address(link_request.url, link)


def _limit_subject(caller: Staff | Client, part: Part) -> LimitSubject:
    """Return the limit's subject for an email about a reservation."""
    return LimitSubject(account=part.payment.account_id, event=part.reservation.public_event_id or 0, person=caller.key)


def _make_link(part: Part, link_request: LinkRequest) -> PurchaseLink:
    known = payments.buyer_of(part.payment)
    buyer = replace(known, name=link_request.name or known.name, email=link_request.email or known.email)
    if buyer != known:
        payments.record_buyer(payment=part.payment, buyer=buyer, by=None)
    link = PurchaseLink.objects.create(
        reservation=part.reservation, token_hash=secrets.token_hex(16), created_at=clock.now()
    )
    # Its token is derived from its number, so its hash can only be written once it has one.
    PurchaseLink.objects.filter(pk=link.pk).update(token_hash=links.link_hash(links.link_token(link)))
    return link


def _mail_link(part: Part, link: PurchaseLink, url: str, *, by: User | None) -> None:
    enqueue_email(payment=part.payment, kind=emails.PURCHASE_LINK, by=by, data={"link": link.pk, "url": url})


def _check_page(link_request: LinkRequest, account: Account) -> None:
    """Refuse a link to a page that is not the organiser's: of an origin that is neither ours nor listed.

    An entry such as `https://*.example.org` lists all subdomains.
    """
    try:
        parts = urlsplit(link_request.url)
    except ValueError:
        raise OtherPage(field="paymentUrl") from None
    origin = f"{parts.scheme}://{parts.netloc}".lower()
    listed = (one for one in account.widget_origins.lower().split() if one.startswith(("http://", "https://")))
    patterns = (re.escape(one.rstrip("/")).replace(r"\*", "[a-z0-9.-]+") for one in listed)
    if origin not in link_request.own and not any(re.fullmatch(pattern, origin) for pattern in patterns):
        raise OtherPage(field="paymentUrl")


def open_link(*, caller: Caller | None, reservation_id: int, token: str, language: str = "") -> Reserved:
    """Hand a reservation over to whoever opens its link first: from then on only their device can pay for it.

    The payment's language becomes their `language`, if they give one.

    :raises WrongSecret: if there is no such link, or people of another account open it.
    :raises LinkUsed: if it was opened before.
    :raises ReservationOver: if the reservation is over.
    :raises BeingPaid: if it is being paid on another device.
    """
    found = PurchaseLink.objects.filter(reservation_id=reservation_id, token_hash=links.link_hash(token))
    link = found.select_related("reservation").first()
    if link is None or not (caller is None or caller.may_touch(link.reservation.account_id)):
        raise WrongSecret
    with transaction.atomic():
        reservation = Reservation.objects.select_for_update(no_key=True).get(pk=reservation_id)
        part = Part.objects.select_related("payment__account").get(reservation=reservation)
        orders = list(part.orders.order_by("pk").select_for_update(no_key=True))
        require(Action.OPEN_LINK, Actor.BUYER, reservation_situation(reservation))
        opened = PurchaseLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=clock.now())
        if not opened:
            raise LinkUsed
        if language:
            payments.set_language(payment=part.payment, language=language)
        secret = secrets.token_urlsafe(32)
        reservations.hand_over_reservation(reservation, secret_hash=hash_secret(secret))
        change_orders(orders)
        history.note(orders, OrderEvent.Kind.OTHER, description="Purchase link opened")
    return read_reserved(reservation, secret=secret)


def mark_purchased(*, caller: Staff, reservation_id: int, client_id: int = 0) -> Checkout:
    """Issue the tickets of an open reservation that was paid elsewhere, as to a client that sells for us.

    :raises PermissionMissing: for a person who may not do so.
    :raises DayLimitReached: for a person who has done so as often, or for as much, as they may in a day.
    :raises WrongSecret: if there is none, or it is another account's.
    :raises NotFound: if there is no such client of the account.
    :raises ReservationOver: if it is over, or its performance is.
    :raises BeingPaid: if it is being paid.
    """
    limit = require_permission(caller, Right.MARK_PURCHASED)
    part = _find_stopped(caller, reservation_id)
    client = None
    if client_id:
        client = caller.get(find_clients(caller=caller, client_id=client_id).filter(account=part.payment.account_id))
    with transaction.atomic():
        locked = Reservation.objects.select_for_update(no_key=True).get(pk=part.reservation_id)
        require(Action.MARK_PURCHASED, Actor.STAFF, reservation_situation(locked))
        checkout = take_offline(part=part, by=caller.user, client=client)
        use_permission(
            caller=caller,
            right=Right.MARK_PURCHASED,
            limit=limit,
            day=clock.today(read_zone(part.payment.account_id)),
            amount=part.due,
            currency=part.payment.currency,
        )
    return checkout


def _find_stopped(caller: Caller, reservation_id: int) -> Part:
    """Read a reservation; a charge that its buyer has abandoned is stopped first, outside every transaction.

    Otherwise it would stay pending until it ends, which may take days, and the buyer may not even have the page any
    more.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret="")
    if reservations.is_payment_abandoned(part.reservation):
        with suppress(ReservationOver):  # the caller raises it below
            stop_charge(part)
        part.reservation.refresh_from_db()
    return part


def lock_open(found: Part, caller: Staff | Client) -> tuple[Part, list[Order]]:
    """Lock an open reservation, then its orders, and read both.

    :raises WrongSecret: for the sale of a gift card, which has no orders.
    :raises ReservationOver, BeingPaid, AlreadyPaid: if it is no longer open.
    """
    # The reservation first, in the same order as paying or releasing it.
    reservation = Reservation.objects.select_for_update(no_key=True).get(pk=found.reservation_id)
    require(Action.KEEP_RESERVATION, actor_of(caller), reservation_situation(reservation))
    part = Part.objects.select_related("payment__account").get(pk=found.pk)
    part.reservation = reservation
    locked = part.orders.order_by("pk").select_for_update(of=("self",), no_key=True)
    orders = list(locked.select_related("performance"))
    if not orders:
        raise WrongSecret  # the sale of a gift card cannot be extended
    return part, orders
