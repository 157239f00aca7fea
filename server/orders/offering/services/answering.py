"""What the buyer of an order chooses in place of a performance: each answers once, until the last day."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from server.accounts.caller import LinkHolder, System
from server.core import clock
from server.core.errors import NotFound
from server.events.aftersale.selectors import credit_ends_at, terms_of
from server.orders.models import OfferedOrder, Order
from server.orders.offering.errors import AlreadyAnswered, NotToChoose, OfferEnded, OrderLeft
from server.orders.offering.selectors import State, answer_situation, choice_of
from server.orders.offering.services.offering import move_order
from server.orders.offering.services.telling import change_row, lock_row, lock_whole
from server.orders.policy import Action, actor_of, require
from server.orders.refunds.services.completing import write_to_buyer
from server.orders.refunds.services.refunds import ask_refund
from server.orders.services.changing import change_orders
from server.payments.models import Refund
from server.venues.zone_selectors import read_zone

Answer = OfferedOrder.Answer
MONEY_BACK = "Its buyer chose to have the money back"
CREDIT = "Its buyer chose to have credit"


def answer_offer(
    *, caller: LinkHolder, offered_id: int, answer: OfferedOrder.Answer, performance_id: int | None = None
) -> OfferedOrder:
    """Take the answer of a payment's buyer to what was offered to them, and do as they wish.

    A date costs nothing more. For money and credit the tickets are void from now on; money is on its way to where it
    came from when this returns, and the workers have its provider move it.

    :raises NotFound: if nothing of the payment was offered under this number.
    :raises AlreadyAnswered: if it was answered.
    :raises OfferEnded: if its last day has passed, or it was taken back.
    :raises OrderLeft: if the order is for another performance by now.
    :raises NoLeave: if something of it was used, or is being refunded or exchanged.
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
        lock_whole(row.order)
        order = Order.objects.get(pk=row.order_id)
        if order.performance_id != offer.source_id:
            raise OrderLeft
        require(Action.KEEP if answer == Answer.KEEP else Action.ANSWER, actor_of(caller), answer_situation(row))
        choice = choice_of(caller=caller, row=row)
        if answer not in choice.answers:
            raise NotToChoose(field="answer")
        done: dict[str, object] = {}
        if answer == Answer.DATE:
            if performance_id not in {date.performance.pk for date in choice.dates}:
                raise NotToChoose(field="performance")
            done["exchange"] = move_order(
                row.order, source_id=offer.source_id, target_id=performance_id or 0, started_by=offer.by
            )
        elif answer == Answer.KEEP:
            change_orders([order])  # its page says what was chosen
        else:
            done["refund"] = _give_back(row, as_credit=answer == Answer.CREDIT)
        change_row(row, State.ANSWERED, answer=answer, **done)
    return row


def _give_back(row: OfferedOrder, *, as_credit: bool) -> Refund:
    """Give back all of an order, as money or as credit; no provider is asked within the answer."""
    source = row.offer.source
    refund = ask_refund(
        caller=System(),
        order_id=row.order_id,
        reason=CREDIT if as_credit else MONEY_BACK,
        kind=Refund.Kind.CANCELLATION if source.cancelled_at is not None else Refund.Kind.REFUND,
        credit_until=_credit_until(row) if as_credit else None,
        moves_now=False,
    )
    if refund.kind == Refund.Kind.CANCELLATION and not as_credit:
        write_to_buyer(refund, row.order.payment)  # the job of the cancelled performance writes only later
    return refund


def _credit_until(row: OfferedOrder) -> datetime:
    source = row.offer.source
    return credit_ends_at(terms_of(source.event_id), now=clock.now(), zone=read_zone(source.account_id))
