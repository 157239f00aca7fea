"""Reservations under a name: the counter keeps tickets for somebody who telephones or writes, and pays on collection.

One is an ordinary reservation with a later end. So it is paid like any other, expires by the same sweep, and whoever is
first of two tills, or of a till and the sweep, wins by the reservation's own status (decision 0168).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from server.abuse.services.buyers import LimitSubject, counted_mail
from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Channel, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.collection_reminder_services import follow_end
from server.aftersales.errors import NotReservableByName
from server.aftersales.order_page.services import choose_end, lock_open
from server.catalogue.venues.selectors import read_zone
from server.inventory.models import Reservation
from server.inventory.services import reservations
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.dataclass_json import from_json_dict, to_json_dict
from server.platform.money import ZERO
from server.sales.basket_selectors import read_reserved_basket
from server.sales.baskets import BasketRequest
from server.sales.errors import CodeNotTaken, WrongSecret
from server.sales.models import NamedReservation, Order, OrderEvent
from server.sales.policy import Action, Actor, require, reservation_situation
from server.sales.selectors import find_part
from server.sales.services import history
from server.sales.services.admissions import refresh_at_doors
from server.sales.services.allocators import GiftCardAllocator
from server.sales.services.history import change_orders
from server.sales.services.reserving import Reserved, one_guess, read_reserved

MOST_CARDS = 5  # as in a basket


@dataclass(frozen=True, kw_only=True)
class NamedForm:
    """For whom something is kept, until when, and what the counter should know; without `until`: until it begins."""

    name: str
    email: str = ""
    phone: str = ""
    until: datetime | None = None
    note: str = ""


def keep_under_name(*, caller: Staff, reservation_id: int, form: NamedForm) -> NamedReservation:
    """Keep an open reservation of the counter's under a name, or change what is kept; again changes nothing.

    The buyer is mailed what is kept where they have an address, and reminded a day before its end.

    :raises PermissionMissing, DayLimitReached: for a person who may not, or not so often in a day.
    :raises WrongSecret: if there is no such reservation, or it is another account's.
    :raises NotReservableByName: if the counter has not reserved it, or it belongs to something that is paid.
    :raises ReservationOver, BeingPaid, AlreadyPaid: if it is no longer open.
    :raises InvalidFields: for an end that is over, or after the performance has begun.
    """
    limit = require_permission(caller, Right.RESERVE_NAMED)
    found = find_part(caller=caller, reservation_id=reservation_id, secret="")
    about = LimitSubject(account=found.payment.account_id, person=caller.key)
    with counted_mail(about, to=form.email), transaction.atomic():
        part, orders = lock_open(found, caller)
        if part.reservation.channel != Channel.BOXOFFICE or part.origin_id or part.payment.paid_at is not None:
            raise NotReservableByName
        until = choose_end(part.reservation, orders, form.until)
        named, is_new = NamedReservation.objects.get_or_create(
            reservation=part.reservation, defaults={"by": caller.user, "created_at": clock.now()}
        )
        was = (part.reservation.expires_at, payments.buyer_of(part.payment))
        if is_new:
            day = clock.today(read_zone(part.payment.account_id))
            use_permission(caller=caller, right=Right.RESERVE_NAMED, limit=limit, day=day)
        _record(part, orders, form, until)
        if is_new or was != (until, payments.buyer_of(part.payment)):
            message = f"Reserved under a name until {until:%Y-%m-%dT%H:%MZ}"
            history.note(orders, OrderEvent.Kind.EXTENDED, by=caller.user, description=message)
            follow_end(named, part, until=until, by=caller.user)
            refresh_at_doors(orders)
        change_orders(orders)
    return named


def collect(*, caller: Staff, reservation_id: int) -> Reserved:
    """Read an open reservation for the till that takes its money; two tills may, and the first one paid wins.

    :raises WrongSecret: if there is no such reservation, or it is another account's.
    :raises ReservationOver, BeingPaid, AlreadyPaid: if it is no longer open.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret="")
    require(Action.KEEP_RESERVATION, Actor.STAFF, reservation_situation(part.reservation))
    if not part.orders.exists():
        raise WrongSecret  # the sale of a gift card is not collected
    reservation = Reservation.objects.select_related("part__payment__account").get(pk=part.reservation_id)
    return read_reserved(reservation, secret="")


def use_gift_card(*, caller: Staff, reservation_id: int, code: str) -> Reserved:
    """Let another gift card pay for an open reservation, before the rest of its money is taken.

    :raises WrongSecret: if there is no such reservation, or it is another account's.
    :raises CodeNotTaken: for a card that pays nothing, or of which there are too many.
    :raises TooManyAttempts: if too many codes of this caller were refused.
    :raises ReservationOver, BeingPaid, AlreadyPaid: if it is no longer open.
    """
    found = find_part(caller=caller, reservation_id=reservation_id, secret="")
    guess = BasketRequest(lines=(), gift_cards=(code,))
    with one_guess(caller, guess), transaction.atomic():
        part, orders = lock_open(found, caller)
        reservation, before = part.reservation, from_json_dict(BasketRequest, part.reservation.basket)
        request = replace(before, gift_cards=(*before.gift_cards, code))
        cards = GiftCardAllocator()
        # What the cards before it would pay is shared anew among all of them.
        cards.release(reservation)
        cards.forget(reservation)
        basket = read_reserved_basket(reservation, request)
        if not len(before.gift_cards) < len(basket.cards) <= MOST_CARDS or basket.cards[-1].amount <= ZERO:
            raise CodeNotTaken("gift_cards")
        reservations.rewrite_basket(reservation, basket=to_json_dict(request))
        cards.claim(caller, reservation, basket)
        change_orders(orders)
        refresh_at_doors(orders)
    return collect(caller=caller, reservation_id=reservation_id)


def _record(part: Part, orders: list[Order], form: NamedForm, until: datetime) -> None:
    buyer: Buyer = replace(payments.buyer_of(part.payment), name=form.name, email=form.email, phone=form.phone)
    if buyer != payments.buyer_of(part.payment):
        payments.record_buyer(payment=part.payment, buyer=buyer, by=None)
    if part.reservation.expires_at != until:
        reservations.extend_reservation(part.reservation, until=until)
    Order.objects.filter(pk__in=[order.pk for order in orders]).exclude(comments=form.note).update(comments=form.note)
