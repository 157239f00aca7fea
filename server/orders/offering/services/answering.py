"""What the buyer of an order chooses in place of a performance: each answers once, until the last day."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import LinkHolder, Staff
from server.core import clock
from server.core.errors import NotFound
from server.orders.exchanging.services.making import make_exchange
from server.orders.models import Exchange, OfferedOrder, Order
from server.orders.offering.errors import AlreadyAnswered, NotToChoose, OfferEnded, OrderLeft
from server.orders.offering.fitting import wish_of
from server.orders.offering.selectors import State, choice_of, find_both, find_free_seats, read_candidates
from server.orders.offering.services.money_back import GiveBackOffered
from server.orders.offering.services.offering import WAIVED
from server.orders.offering.services.telling import change_row, lock_row, lock_whole
from server.orders.refunds.errors import OrderIs
from server.orders.refunds.refundable import SCANNED
from server.orders.refunds.selectors import find_order, read_refundable
from server.orders.services.changing import change_orders


def answer_offer(
    *, caller: LinkHolder, offered_id: int, answer: OfferedOrder.Answer, performance_id: int | None = None
) -> OfferedOrder:
    """Take the answer of a payment's buyer to what was offered to them, and do as they wish.

    A date costs nothing more; money goes back to where it came from, and is on its way when this returns.

    :raises NotFound: if nothing of the payment was offered under this number.
    :raises AlreadyAnswered: if it was answered.
    :raises OfferEnded: if its last day has passed, or it was taken back.
    :raises NotToChoose: for what is not one of the answers, or a date that is not to be had.
    :raises DomainError: what `make_exchange` says.
    """
    mine = OfferedOrder.objects.filter(pk=offered_id, order__payment=caller.payment_id)
    if not mine.exists():
        raise NotFound
    with transaction.atomic():
        row = lock_row(offered_id, State.MAILED)
        if row is None:
            raise AlreadyAnswered if mine.filter(state=State.ANSWERED).exists() else OfferEnded
        offer = row.offer
        if offer.ended_at is not None or offer.until is None or offer.until <= clock.now():
            raise OfferEnded
        choice = choice_of(caller=caller, row=row)
        if answer not in choice.answers:
            raise NotToChoose(field="answer")
        lock_whole(row.order)
        order = find_order(caller=caller, order_id=row.order_id)
        if order.performance_id != offer.source_id:
            raise OrderLeft
        _refuse_unfinished(order)
        exchange = None
        if answer == OfferedOrder.Answer.DATE:
            if performance_id not in {date.performance.pk for date in choice.dates}:
                raise NotToChoose(field="performance")
            exchange = _exchange(row, performance_id or 0)
        else:
            change_orders([order])  # its page says what was chosen
        if answer in (OfferedOrder.Answer.MONEY, OfferedOrder.Answer.CREDIT):
            GiveBackOffered.owe(subject_id=row.pk)
        change_row(row, State.ANSWERED, answer=answer, exchange=exchange)
    return row


def _refuse_unfinished(order: Order) -> None:
    """Refuse to do anything with an order that is being exchanged or given back.

    :raises OrderIs: otherwise.
    """
    status = read_refundable(order).status
    if status and status != SCANNED:
        raise OrderIs(status)


def _exchange(row: OfferedOrder, performance_id: int) -> Exchange:
    """Exchange all of an order for what its buyer has chosen, on the word of whoever has offered it."""
    caller = Staff(row.offer.by)
    source, target = find_both(caller=caller, source_id=row.offer.source_id, target_id=performance_id)
    candidates = read_candidates(source, target, caller.channel, only=row.order_id)
    if not candidates:
        raise OrderLeft
    teams = find_free_seats(target.pk) if target.stock.slots else {}
    wish = wish_of(candidates[0], performance=target.pk, teams=teams)
    return make_exchange(caller=caller, wish=wish, exchange_id=None, how=WAIVED)
