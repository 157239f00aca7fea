"""Offering another performance to all buyers of one, and carrying that out: each order once, in its own transaction.

The plan is written as rows, one an order, with the offer. The job takes them by number, a slice at a time, and writes
each row's new state together with what was done about it: one that dies goes on with the rows that still wait.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction

from server.accounts.caller import Staff, System
from server.accounts.insiders.services.spending import use_right
from server.accounts.models import Right, User
from server.accounts.rights_selectors import needs_right
from server.core import clock, wire
from server.core.errors import DomainError
from server.core.services.owed import Answer, Ending, Work, register
from server.events.models import Performance
from server.orders.cancelling.services.cancelling import cancel_performance
from server.orders.cancelling.services.resuming import resume
from server.orders.exchanging.services.making import Settling, make_exchange
from server.orders.mailing.letters import send_letter
from server.orders.mailing.offer_kinds import MovedLetter, OfferLetter
from server.orders.models import LEFT_ALONE, MOVE_ORDERS, Exchange, Offer, OfferedOrder, Order
from server.orders.offering.errors import (
    NobodyToOffer,
    NoLastDay,
    NothingOffered,
    OfferOpen,
    OrderLeft,
)
from server.orders.offering.fitting import wish_of
from server.orders.offering.selectors import (
    Planned,
    State,
    find_both,
    find_free_seats,
    list_next,
    plan_offer,
    read_both,
    read_candidates,
)
from server.orders.offering.services.ending import EndOffer, end_if_over
from server.orders.offering.services.telling import by_itself, change_row, lock_whole, tell
from server.orders.services.changing import change_orders
from server.venues.zone_selectors import read_zone

SLICE = 20  # orders a piece of work: a few seconds
Why = OfferedOrder.Why
NOT_MOVED = "It could not be moved"
NO_ADDRESS = "Its buyer has no e-mail address"


def make_offer(
    *,
    caller: Staff,
    source_id: int,
    target_id: int,
    moves: bool,
    last_day: date | None = None,
    words: str = "",
    origin: str = "",
    cancels: bool = False,
) -> Offer:
    """Offer one performance to all the buyers of another; with `cancels` the other does not take place from now on.

    :raises RightMissing: for a person who may not waive what tickets cost more, and whatever else it takes.
    :raises NothingOffered: if it neither moves nor asks.
    :raises NoLastDay: if the last day on which buyers choose has passed.
    :raises DayLimitReached: for a person who has waived as often as they may in a day; an offer is one use.
    :raises OfferOpen: if something is offered to them already.
    :raises NobodyToOffer: if the performance has no orders.
    :raises DomainError: what `find_both` says.
    """
    _needs_rights(caller, asks=last_day is not None)
    source, target = find_both(caller=caller, source_id=source_id, target_id=target_id)
    if clock.now() >= source.starts_at:
        needs_right(caller, Right.EXCHANGE_PAST)
    if not moves and last_day is None:
        raise NothingOffered(field="moves")
    until = _end_of(last_day, source, takes_place=not cancels) if last_day else None
    offer = Offer(
        account_id=source.account_id,
        source=source,
        target=target,
        moves=moves,
        until=until,
        words=words,
        origin=origin,
        by=caller.user,
        created_at=clock.now(),
    )
    _open(caller, offer, cancels=cancels)
    return offer


@transaction.atomic
def _open(caller: Staff, offer: Offer, *, cancels: bool) -> None:
    """Write an offer with its plan, and owe the job that carries it out."""
    _refuse_second(offer.source)
    plan = plan_offer(caller=caller, source=offer.source, target=offer.target)
    if not plan.orders:
        raise NobodyToOffer
    use_right(caller=caller, right=Right.EXCHANGE_WAIVE, day=clock.today(read_zone(offer.account_id)))
    offer.save()
    OfferedOrder.objects.bulk_create([_row_of(offer, planned) for planned in plan.orders])
    if cancels:
        # After the rows are there: its job gives back whatever no offer holds.
        cancel_performance(caller=caller, performance_id=offer.source_id, words=offer.words)
    MoveOffered.owe(subject_id=offer.pk)
    if offer.until is not None:
        EndOffer.owe(subject_id=offer.pk, at=offer.until)
    tell(offer)


def _needs_rights(caller: Staff, *, asks: bool) -> None:
    needs_right(caller, Right.EXCHANGE_WAIVE)
    if asks:  # who answers may have their money back
        needs_right(caller, Right.REFUND)


def _end_of(day: date, source: Performance, *, takes_place: bool) -> datetime:
    """Give the moment until which buyers choose: the end of the day, or the beginning of a performance before that.

    Whoever could choose later would have seen it, and have their money or another date besides. One that has begun
    already, or does not take place, sets no end.
    """
    end, now = wire.instant(day + timedelta(days=1), datetime.min.time(), source.timezone), clock.now()
    if end <= now:
        raise NoLastDay(field="until")
    if not takes_place or source.cancelled_at is not None or now >= source.starts_at:
        return end
    return min(end, source.starts_at)


def _refuse_second(source: Performance) -> None:
    """Lock the performance, so that of two offers made at once the second sees the first."""
    Performance.objects.select_for_update(no_key=True, of=("self",)).get(pk=source.pk)
    if Offer.objects.filter(source=source, ended_at=None).exists():
        raise OfferOpen


def _row_of(offer: Offer, planned: Planned) -> OfferedOrder:
    is_over = planned.why in LEFT_ALONE or (bool(planned.why) and offer.until is None)
    return OfferedOrder(
        offer=offer,
        order=planned.order,
        state=State.REFUSED if is_over else State.WAITING,
        why=planned.why,
        reason=planned.reason[:500],
        quantity=planned.quantity,
        paid=planned.candidate.paid,
        changed_at=offer.created_at,
    )


@register
class MoveOffered(Work):
    """What is offered, carried out for a slice of the orders."""

    kind = MOVE_ORDERS
    owed_for = timedelta(days=7)

    def do(self) -> Answer:
        offer = Offer.objects.select_related("by").get(pk=self.subject_id)
        rows = list_next(offer, State.WAITING, SLICE)
        for row_id in rows:
            carry_out(row_id)
        with transaction.atomic():
            if rows:
                MoveOffered.owe(subject_id=offer.pk)
            elif Offer.objects.filter(pk=offer.pk, carried_out_at=None).exists():
                tell(offer, carried_out_at=clock.now())
                end_if_over(offer)
        return Ending.DONE


def carry_out(row_id: int) -> None:
    """Move one order, or ask its buyer, unless somebody else has."""
    by_itself(row_id, State.WAITING, _carry_out, or_else=lambda row: _ask_or_leave(row, Why.CHANGED, NOT_MOVED))


def _carry_out(row: OfferedOrder) -> None:
    if not row.offer.moves or row.why:
        _ask_or_leave(row, row.why, row.reason)
        return
    try:
        offer = row.offer
        exchange = move_order(row.order, source_id=offer.source_id, target_id=offer.target_id, started_by=offer.by)
    except DomainError as refused:
        _ask_or_leave(row, Why.CHANGED, str(refused))
        return
    about = {"offer": row.offer_id, "order": exchange.made_id or row.order_id}
    letter = send_letter(payment=row.order.payment, kind=MovedLetter, by=row.offer.by, data=about)
    change_row(row, State.MOVED, exchange=exchange, letter=letter)


def move_order(order: Order, *, source_id: int, target_id: int, started_by: User | None) -> Exchange:
    """Exchange all of an order for the same at another performance, for what was paid for it.

    A job does it: whoever started it is recorded, and neither their permissions nor their limits of the day are asked.

    :raises DomainError: if it does not fit, or `policy` does not allow it any more.
    """
    caller = System(started_by=started_by)
    source, target = read_both(caller=caller, source_id=source_id, target_id=target_id)
    lock_whole(order)
    found = read_candidates(source, target, caller.channel, only=order.pk)
    if not found:
        raise OrderLeft
    (candidate,) = found
    teams = find_free_seats(target.pk) if target.stock.slots else {}
    wish = wish_of(candidate, performance=target.pk, teams=teams)
    return make_exchange(caller=caller, wish=wish, exchange_id=None, how=Settling(settles=False))


def _ask_or_leave(row: OfferedOrder, why: str, reason: str) -> None:
    """Mail the buyer of an order a link to choose; where that is not offered, or there is no address, it stays."""
    offer = row.offer
    if offer.until is not None and offer.until > clock.now() and why not in LEFT_ALONE:
        about = {"offer": offer.pk, "order": row.order_id}
        if letter := send_letter(payment=row.order.payment, kind=OfferLetter, by=offer.by, data=about):
            change_orders([Order.objects.select_for_update(no_key=True, of=("self",)).get(pk=row.order_id)])
            change_row(row, State.MAILED, why=why, reason=reason[:500], letter=letter)
            return
        why, reason = why or Why.NO_ADDRESS, reason or NO_ADDRESS
    change_row(row, State.REFUSED, why=why or Why.CHANGED, reason=(reason or NOT_MOVED)[:500])
    if offer.source.cancelled_at is not None:
        resume(performance_id=offer.source_id, order_id=row.order_id)
