"""Reservations that an office looks after: kept for longer, sent to their buyer as a link, or paid somewhere else."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlsplit

from django.db import transaction

from server.accounts.caller import Caller, Channel, Client, Staff
from server.accounts.insiders.services.spending import use_right
from server.accounts.models import Account, Right, User
from server.accounts.rights_selectors import needs_right
from server.clients.selectors import find_clients
from server.core import clock
from server.core.errors import FieldsWrong, NotFound
from server.events.onsale import sale_ends_at
from server.orders import links
from server.orders.errors import LinkUsed, OtherPage, WrongSecret
from server.orders.mailing.kinds import LinkLetter
from server.orders.mailing.letters import send_letter
from server.orders.models import Order, OrderEvent, PurchaseLink
from server.orders.policy import Action, Actor, actor_of, require, reservation_situation
from server.orders.selectors import Checkout, find_part
from server.orders.selling.services import charges
from server.orders.selling.services.opening import hash_secret
from server.orders.selling.services.pay import take_offline
from server.orders.selling.services.reserve import Reserved, read_reserved
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.orders.strangers.services import counting
from server.orders.strangers.services.counting import About
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.payments.services.gateways import require_payable
from server.stock.errors import ReservationOver
from server.stock.models import Reservation
from server.stock.services import reservations
from server.venues.zone_selectors import read_zone


def extend(*, caller: Staff, reservation_id: int, until: datetime | None = None) -> datetime:
    """Keep an open reservation until a moment, or until its sale ends, and give that moment.

    :raises WrongSecret: if there is none, or it is another account's.
    :raises ReservationOver: if it is over, or its sale is.
    :raises BeingPaid: if it is being paid.
    :raises FieldsWrong: for a moment that is over, or after the end of the sale.
    """
    found = _find_left(caller, reservation_id)
    with transaction.atomic():
        part, orders = _lock_open(found, caller)
        last = min(sale_ends_at(order.performance, Channel(part.reservation.channel)) for order in orders)
        now = clock.now()
        if last <= now:
            raise ReservationOver("The sale is over")
        chosen = until or last
        if not now < chosen <= last:
            raise FieldsWrong({"until": "Choose a time from now until the sale ends"})
        reservations.extend(part.reservation, until=chosen)
        change_orders(orders)
        words = f"Kept until {chosen:%Y-%m-%dT%H:%MZ}"
        history.note(orders, OrderEvent.Kind.EXTENDED, by=caller.user, description=words)
    return chosen


@dataclass(frozen=True, kw_only=True)
class LinkWanted:
    """Where a link leads to, and whom it is sent to; `own` are the origins at which Foyer itself is reached."""

    url: str
    email: str
    name: str = ""
    own: frozenset[str] = frozenset()


def send_link(*, caller: Staff, reservation_id: int, wanted: LinkWanted) -> None:
    """Send whoever is to pay for an open reservation a link that opens once, on a device of their own.

    :raises OtherPage: for a page of an origin that is neither ours nor one that the account lists.
    :raises WrongSecret: if there is no such reservation, or it is another account's.
    :raises ReservationOver: if it is over.
    :raises BeingPaid: if it is being paid.
    :raises TooManyMails: if too many were sent to this mailbox, or by this person.
    """
    found = _find_left(caller, reservation_id)
    _check_page(wanted, found.payment.account)
    with counting.mail(_about(caller, found), to=wanted.email), transaction.atomic():
        part, orders = _lock_open(found, caller)
        link = _make_link(part, wanted)
        _mail_link(part, link, wanted, by=caller.user)
        change_orders(orders)


def give_link(*, caller: Client, reservation_id: int, wanted: LinkWanted, is_mailed: bool) -> str:
    """Give a client the address at which its buyer pays for what it has reserved, and mail it to them if it wishes so.

    :raises OtherPage, WrongSecret, ReservationOver, BeingPaid: as `send_link`.
    :raises NoCardGateway, BelowLeastCharge: if the account takes no cards on line, or none for so little.
    :raises TooManyMails: if it wishes so, and too many were sent to this mailbox, or by this client.
    """
    found = _find_left(caller, reservation_id)
    _check_page(wanted, found.payment.account)
    require_payable(Channel.ONLINE, found.payment.account, found.due, found.payment.currency)
    to = (wanted.email or found.payment.buyer_email) if is_mailed else ""
    with counting.mail(_about(caller, found), to=to), transaction.atomic():
        part, orders = _lock_open(found, caller)
        link = _make_link(part, wanted)
        if is_mailed:
            _mail_link(part, link, wanted, by=None)
        else:
            history.note(orders, OrderEvent.Kind.OTHER, description="Purchase link made")
        change_orders(orders)
    return links.purchase_address(wanted.url, link)


def _about(caller: Staff | Client, part: Part) -> About:
    """Say for whom a mail about a reservation is counted."""
    return About(account=part.payment.account_id, event=part.reservation.public_event_id or 0, person=caller.key)


def _make_link(part: Part, wanted: LinkWanted) -> PurchaseLink:
    known = payments.buyer_of(part.payment)
    buyer = replace(known, name=wanted.name or known.name, email=wanted.email or known.email)
    if buyer != known:
        payments.name_buyer(payment=part.payment, buyer=buyer, by=None)
    link = PurchaseLink.objects.create(
        reservation=part.reservation, token_hash=secrets.token_hex(16), created_at=clock.now()
    )
    # Its token is made of its number, so its hash can only be written once it has one.
    PurchaseLink.objects.filter(pk=link.pk).update(token_hash=links.link_hash(links.link_token(link)))
    return link


def _mail_link(part: Part, link: PurchaseLink, wanted: LinkWanted, *, by: User | None) -> None:
    send_letter(payment=part.payment, kind=LinkLetter, by=by, data={"link": link.pk, "url": wanted.url})


def _check_page(wanted: LinkWanted, account: Account) -> None:
    """Refuse a link that would lead a buyer to a page that is not the organiser's."""
    try:
        parts = urlsplit(wanted.url)
    except ValueError:
        raise OtherPage(field="paymentUrl") from None
    origin = f"{parts.scheme}://{parts.netloc}".lower()
    if origin not in wanted.own and not any(_is_of(origin, one) for one in account.widget_origins.lower().split()):
        raise OtherPage(field="paymentUrl")


def _is_of(origin: str, listed: str) -> bool:
    """Tell whether an origin is one that is listed, or below it where that is `https://*.example.org`."""
    pattern = re.escape(listed.rstrip("/")).replace(r"\*", "[a-z0-9.-]+")
    return listed.startswith(("http://", "https://")) and re.fullmatch(pattern, origin) is not None


def open_link(*, caller: Caller | None, reservation_id: int, token: str, language: str = "") -> Reserved:
    """Hand a reservation over to whoever opens its link first: from then on only their device can pay for it.

    The payment speaks their `language` from then on, if they say one.

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
            payments.speak(payment=part.payment, language=language)
        secret = secrets.token_urlsafe(32)
        reservations.hand_over(reservation, secret_hash=hash_secret(secret))
        change_orders(orders)
        history.note(orders, OrderEvent.Kind.OTHER, description="Purchase link opened")
    return read_reserved(reservation, secret=secret)


def mark_purchased(*, caller: Staff, reservation_id: int, client_id: int = 0) -> Checkout:
    """Issue the tickets of an open reservation that was paid for elsewhere, as to a client that sells for us.

    :raises RightMissing: for a person who may not do so.
    :raises DayLimitReached: for a person who has done so as often, or for as much, as they may in a day.
    :raises WrongSecret: if there is none, or it is another account's.
    :raises NotFound: if there is no such client of the account.
    :raises ReservationOver: if it is over, or its performance is.
    :raises BeingPaid: if it is being paid.
    """
    needs_right(caller, Right.MARK_PURCHASED)
    part = _find_left(caller, reservation_id)
    client = None
    if client_id:
        client = find_clients(caller=caller, client_id=client_id).filter(account_id=part.payment.account_id).first()
        if client is None:
            raise NotFound
    with transaction.atomic():
        locked = Reservation.objects.select_for_update(no_key=True).get(pk=part.reservation_id)
        require(Action.MARK_PURCHASED, Actor.STAFF, reservation_situation(locked))
        checkout = take_offline(part=part, by=caller.user, client=client)
        payment = part.payment
        day = clock.today(read_zone(payment.account_id))
        use_right(caller=caller, right=Right.MARK_PURCHASED, day=day, amount=part.due, currency=payment.currency)
    return checkout


def _find_left(caller: Caller, reservation_id: int) -> Part:
    """Read a reservation; a charge that its buyer has left alone is stopped first, outside every transaction.

    It would else be theirs until it ends, which may be in days, and they may not even have the page any more.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret="")
    if reservations.is_left(part.reservation):
        with suppress(ReservationOver):  # said below
            charges.stop(part)
        part.reservation.refresh_from_db()
    return part


def _lock_open(found: Part, caller: Staff | Client) -> tuple[Part, list[Order]]:
    # The reservation first, as whoever pays or gives it back does.
    reservation = Reservation.objects.select_for_update(no_key=True).get(pk=found.reservation_id)
    require(Action.KEEP_RESERVATION, actor_of(caller), reservation_situation(reservation))
    part = Part.objects.select_related("payment__account").get(pk=found.pk)
    part.reservation = reservation
    locked = part.orders.order_by("pk").select_for_update(of=("self",), no_key=True)
    orders = list(locked.select_related("performance"))
    if not orders:
        raise WrongSecret  # what sells a gift card is kept for nobody
    return part, orders
