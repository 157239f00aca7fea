"""Makes an offer, moves its orders or asks their buyers, takes their answers, and undoes it.

Each order is processed once, in its own transaction.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import LinkHolder, Staff, System
from server.accounts.models import Right, User
from server.accounts.permission_selectors import DayLimit, require_permission
from server.aftersales import errors
from server.aftersales.cancellation_services import cancel_performance
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.rebooking import progress_services as progress
from server.aftersales.rebooking.fitting import exchange_input_of
from server.aftersales.rebooking.offer_selectors import answer_situation, get_offer, list_next, options_of
from server.aftersales.rebooking.selectors import (
    State,
    find_both,
    find_free_seats,
    plan_offer,
    read_both,
    read_candidates,
)
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import credit_ends_at, terms_of
from server.catalogue.venues.selectors import read_zone
from server.payments.models import Refund
from server.platform import clock
from server.platform.datetimes import to_instant
from server.platform.errors import DomainError, NotFound
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.models import LEFT_ALONE, MOVE_ORDERS, UNDO_OFFER, Exchange, Offer, OfferedOrder, Order
from server.sales.policy import Action, actor_of, require
from server.sales.services import emails
from server.sales.services.emails import enqueue_email, enqueue_refund_email
from server.sales.services.history import change_orders, resume_refunds

# The plan is stored with the offer, one row for each order. The job takes the rows by number, a slice at a time, and
# writes each row's new state together with its effect: after a crash it continues with the waiting rows.

SLICE = 20  # orders in one slice: a few seconds
Why = OfferedOrder.Why
NOT_MOVED = "It could not be moved"
NO_ADDRESS = "The buyer has no email address"


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
    """Offer one performance to all the buyers of another; with `cancels` the other is cancelled.

    :raises PermissionMissing: for a person who may not waive what tickets cost more, or cancel.
    :raises NothingOffered: if it neither moves nor asks.
    :raises NoLastDay: if the last day on which buyers choose has passed.
    :raises DayLimitReached: for a person who has waived as often as they may in a day; an offer is one use.
    :raises OfferOpen: if there is an open offer already.
    :raises NobodyToOffer: if the performance has no orders.
    :raises DomainError: raised by `find_both`.
    """
    limit = require_permission(caller, Right.EXCHANGE_WAIVE)
    if last_day is not None:  # buyers who answer may have their money back
        require_permission(caller, Right.REFUND)
    source, target = find_both(caller=caller, source_id=source_id, target_id=target_id)
    if clock.now() >= source.starts_at:
        require_permission(caller, Right.EXCHANGE_PAST)
    if not moves and last_day is None:
        raise errors.NothingOffered(field="moves")
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
    _open(caller, offer, limit, cancels=cancels)
    return offer


@transaction.atomic
def _open(caller: Staff, offer: Offer, limit: DayLimit | None, *, cancels: bool) -> None:
    """Write an offer with its plan, and enqueue the job that carries it out."""
    # The performance is locked, so that of two concurrent offers the second sees the first.
    Performance.objects.select_for_update(no_key=True, of=("self",)).get(pk=offer.source_id)
    if Offer.objects.filter(source=offer.source, ended_at=None).exists():
        raise errors.OfferOpen
    plan = plan_offer(caller=caller, source=offer.source, target=offer.target)
    if not plan.orders:
        raise errors.NobodyToOffer
    today = clock.today(read_zone(offer.account_id))
    use_permission(caller=caller, right=Right.EXCHANGE_WAIVE, limit=limit, day=today)
    offer.save()
    OfferedOrder.objects.bulk_create(
        OfferedOrder(
            offer=offer,
            order=planned.order,
            state=State.REFUSED if is_over else State.WAITING,
            why=planned.why,
            reason=planned.reason[:500],
            quantity=planned.quantity,
            paid=planned.candidate.paid,
            changed_at=offer.created_at,
        )
        for planned in plan.orders
        for is_over in [planned.why in LEFT_ALONE or (bool(planned.why) and offer.until is None)]
    )
    if cancels:
        # After the rows exist: its job refunds whatever no offer holds.
        cancel_performance(caller=caller, performance_id=offer.source_id, words=offer.words)
    MoveOffered.enqueue(subject_id=offer.pk)
    if offer.until is not None:
        progress.EndOffer.enqueue(subject_id=offer.pk, at=offer.until)
    progress.publish_progress(offer)


def _end_of(day: date, source: Performance, *, takes_place: bool) -> datetime:
    """Return the deadline for choosing: the end of the day, or the beginning of a performance before that.

    Whoever could choose later would have seen it, and get their money or another date as well. A performance that has
    begun or is cancelled sets no deadline.
    """
    end, now = to_instant(day + timedelta(days=1), datetime.min.time(), source.timezone), clock.now()
    if end <= now:
        raise errors.NoLastDay(field="until")
    if not takes_place or source.cancelled_at is not None or now >= source.starts_at:
        return end
    return min(end, source.starts_at)


@register_job
class MoveOffered(Job):
    """Carries out an offer for one slice of its orders."""

    kind = MOVE_ORDERS
    tried_for = timedelta(days=7)

    def do(self) -> JobResult:
        offer = Offer.objects.select_related("by").get(pk=self.subject_id)
        rows = list_next(offer, State.WAITING, SLICE)
        for row_id in rows:
            process_order(row_id)
        with transaction.atomic():
            if rows:
                MoveOffered.enqueue(subject_id=offer.pk)
            elif Offer.objects.filter(pk=offer.pk, carried_out_at=None).exists():
                progress.publish_progress(offer, carried_out_at=clock.now())
                progress.end_if_over(offer)
        return Ending.DONE


def process_order(row_id: int) -> None:
    """Move one order, or ask its buyer, unless another process has."""
    progress.process_row(
        row_id, State.WAITING, _move_order, or_else=lambda row: _ask_or_skip(row, Why.CHANGED, NOT_MOVED)
    )


def _move_order(row: OfferedOrder) -> None:
    if not row.offer.moves or row.why:
        _ask_or_skip(row, row.why, row.reason)
        return
    try:
        offer = row.offer
        exchange = move_order(row.order, source_id=offer.source_id, target_id=offer.target_id, started_by=offer.by)
    except DomainError as refused:
        _ask_or_skip(row, Why.CHANGED, str(refused))
        return
    about = {"offer": row.offer_id, "order": exchange.made_id or row.order_id}
    email = enqueue_email(payment=row.order.payment, kind=emails.REBOOKED, by=row.offer.by, data=about)
    progress.change_row(row, State.MOVED, exchange=exchange, letter=email)


def move_order(order: Order, *, source_id: int, target_id: int, started_by: User | None) -> Exchange:
    """Exchange all of an order for the same at another performance, for what was paid for it.

    A job does it: the person who started it is recorded, but neither their permissions nor their daily limits apply.

    :raises DomainError: if it does not fit, or `policy` no longer allows it.
    """
    caller = System(started_by=started_by)
    source, target = read_both(caller=caller, source_id=source_id, target_id=target_id)
    progress.lock_whole(order)
    found = read_candidates(source, target, only=order.pk)
    if not found:
        raise errors.OrderLeft
    (candidate,) = found
    teams = find_free_seats(target.pk) if target.stock.slots else {}
    exchange_input = exchange_input_of(candidate, performance=target.pk, teams=teams)
    return make_exchange(caller=caller, exchange_input=exchange_input, exchange_id=None, how=Settlement(settles=False))


def _ask_or_skip(row: OfferedOrder, why: str, reason: str) -> None:
    """Email the buyer of an order a link to choose; if that is not offered, or there is no address, it stays."""
    offer = row.offer
    if offer.until is not None and offer.until > clock.now() and why not in LEFT_ALONE:
        about = {"offer": offer.pk, "order": row.order_id}
        if email := enqueue_email(payment=row.order.payment, kind=emails.REBOOKING_OFFER, by=offer.by, data=about):
            change_orders([Order.objects.select_for_update(no_key=True, of=("self",)).get(pk=row.order_id)])
            progress.change_row(row, State.MAILED, why=why, reason=reason[:500], letter=email)
            return
        why, reason = why or Why.NO_ADDRESS, reason or NO_ADDRESS
    progress.change_row(row, State.REFUSED, why=why or Why.CHANGED, reason=(reason or NOT_MOVED)[:500])
    if offer.source.cancelled_at is not None:
        resume_refunds(performance_id=offer.source_id, order_id=row.order_id)


# Undoing an offer closes the open questions, and moves orders back unless somebody was admitted there. Each goes back
# by an exchange of its own, for what was paid for it.

# Nothing is undone for these; refunds continue.
OVER = (State.REFUSED, State.ANSWERED, State.RETURNING, State.UNDONE, State.WITHDRAWN)
NOT_MOVED_BACK = "It could not be moved back"


def undo_offer(*, caller: Staff, offer_id: int) -> Offer:
    """Undo an offer; answers of buyers stand.

    :raises PermissionMissing: for a person who may not waive what tickets cost more.
    :raises NotFound: if there is none, or it is another account's.
    :raises NoWayBack: if orders were moved from a cancelled performance.
    :raises NothingToUndo: if nothing of it is left to undo.
    """
    require_permission(caller, Right.EXCHANGE_WAIVE)
    get_offer(caller=caller, offer_id=offer_id)
    with transaction.atomic():
        # The rows first, in the order of their keys, and then their offer, the same order as carrying it out.
        rows = OfferedOrder.objects.filter(offer=offer_id)
        locked = list(rows.exclude(state__in=OVER).order_by("pk").select_for_update(no_key=True))
        offer = progress.lock_offer(offer_id)
        moved = [row.pk for row in locked if row.state == State.MOVED]
        if offer.source.cancelled_at is not None and moved:
            raise errors.NoWayBack
        now = clock.now()
        unmoved_ids = [row.pk for row in locked if row.state != State.MOVED]
        withdrawn = rows.filter(pk__in=unmoved_ids).update(state=State.WITHDRAWN, changed_at=now)
        returning = rows.filter(pk__in=moved).update(state=State.RETURNING, changed_at=now, why="", reason="")
        if not withdrawn + returning:
            raise errors.NothingToUndo
        if offer.ended_at is None:
            progress.close_offer(offer)
        if returning:
            UndoOffer.enqueue(subject_id=offer.pk)
        progress.publish_progress(offer, undone_at=now)
    return offer


@register_job
class UndoOffer(Job):
    """Undoes the moves of an offer for one slice of its orders."""

    kind = UNDO_OFFER
    tried_for = timedelta(days=7)

    def do(self) -> JobResult:
        offer = Offer.objects.get(pk=self.subject_id)
        rows = list_next(offer, State.RETURNING, SLICE)
        for row_id in rows:
            move_back(row_id)
        if rows:
            with transaction.atomic():
                UndoOffer.enqueue(subject_id=offer.pk)
        return Ending.DONE


def move_back(row_id: int) -> None:
    """Move one order back, unless another process has; one that cannot go back stays, and its row says why."""
    progress.process_row(row_id, State.RETURNING, _move_back, or_else=lambda row: _stays(row, NOT_MOVED_BACK))


def _move_back(row: OfferedOrder) -> None:
    offer, made = row.offer, row.exchange.made if row.exchange else None
    try:
        if made is None:
            raise errors.OrderLeft
        exchange = move_order(made, source_id=offer.target_id, target_id=offer.source_id, started_by=offer.by)
        progress.change_row(row, State.UNDONE, exchange=exchange)
    except DomainError as refused:
        _stays(row, str(refused))


def _stays(row: OfferedOrder, reason: str) -> None:
    progress.change_row(row, State.MOVED, why=OfferedOrder.Why.CHANGED, reason=reason[:500])


BuyerAnswer = OfferedOrder.Answer
MONEY_BACK = "The buyer chose a refund"
CREDIT = "The buyer chose credit"


def answer_offer(
    *, caller: LinkHolder, offered_id: int, answer: OfferedOrder.Answer, performance_id: int | None = None
) -> OfferedOrder:
    """Take the answer of a payment's buyer to an offer, and carry it out.

    Another date costs nothing more. For money and credit the tickets are void from now on; a refund is pending when
    this returns, and a job has its provider move it.

    :raises NotFound: if nothing of the payment was offered under this number.
    :raises AlreadyAnswered: if it was answered.
    :raises OfferEnded: if its last day has passed, or it was undone.
    :raises OrderLeft: if the order is for another performance by now.
    :raises NotPermitted: if something of it was used, or is being refunded or exchanged.
    :raises NotAnOption: for what is not one of the answers, or a date that is not available.
    :raises DomainError: raised by `make_exchange`.
    """
    own_offers = OfferedOrder.objects.filter(pk=offered_id, order__payment=caller.payment_id)
    if not own_offers.exists():
        raise NotFound
    with transaction.atomic():
        row = progress.lock_row(offered_id, State.MAILED)
        if row is None:
            raise errors.AlreadyAnswered if own_offers.filter(state=State.ANSWERED).exists() else errors.OfferEnded
        offer = row.offer
        if offer.ended_at is not None or offer.until is None or offer.until <= clock.now():
            raise errors.OfferEnded
        progress.lock_whole(row.order)
        order = Order.objects.get(pk=row.order_id)
        if order.performance_id != offer.source_id:
            raise errors.OrderLeft
        require(Action.KEEP if answer == BuyerAnswer.KEEP else Action.ANSWER, actor_of(caller), answer_situation(row))
        choice = options_of(caller=caller, row=row)
        if answer not in choice.answers:
            raise errors.NotAnOption(field="answer")
        done: dict[str, object] = {}
        if answer == BuyerAnswer.DATE:
            if performance_id not in {date.performance.pk for date in choice.dates}:
                raise errors.NotAnOption(field="performance")
            done["exchange"] = move_order(
                row.order, source_id=offer.source_id, target_id=performance_id or 0, started_by=offer.by
            )
        elif answer == BuyerAnswer.KEEP:
            change_orders([order])  # its page shows the choice
        else:
            done["refund"] = _give_back(row, as_credit=answer == BuyerAnswer.CREDIT)
        progress.change_row(row, State.ANSWERED, answer=answer, **done)
    return row


def _give_back(row: OfferedOrder, *, as_credit: bool) -> Refund:
    """Refund all of an order, as money or as credit; no provider is called within the request."""
    source, credit_until = row.offer.source, None
    if as_credit:
        credit_until = credit_ends_at(terms_of(source.event_id), now=clock.now(), zone=read_zone(source.account_id))
    refund = request_refund(
        caller=System(),
        order_id=row.order_id,
        reason=CREDIT if as_credit else MONEY_BACK,
        kind=Refund.Kind.CANCELLATION if source.cancelled_at is not None else Refund.Kind.REFUND,
        credit_until=credit_until,
        moves_now=False,
    )
    if refund.kind == Refund.Kind.CANCELLATION and not as_credit:
        enqueue_refund_email(refund, row.order.payment)  # the job of the cancelled performance emails only later
    return refund
