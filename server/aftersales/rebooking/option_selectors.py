"""Reads what a buyer may choose when another performance is offered to them, and their unanswered offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from server.accounts.caller import Caller, Channel, System
from server.aftersales.rebooking.selectors import State, Target
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import is_on_sale
from server.catalogue.events.selectors import list_upcoming, terms_of
from server.inventory.selectors import count_available
from server.platform import clock
from server.sales.models import Offer, OfferedOrder
from server.sales.policy import Action, Actor, Obstacle, Situation, refusal
from server.sales.refundable import RefundPlan, plan_of
from server.sales.refundable_selectors import find_order, read_refundable


@dataclass(frozen=True, kw_only=True)
class BuyerOptions:
    """The answers available to the buyer of an order: the dates that they may have instead, and others.

    `full` is the offered date, if too little of it is left for this order. `money` is their refund; None if that is not
    among the answers.
    """

    row: OfferedOrder
    dates: Sequence[Target]
    answers: Sequence[OfferedOrder.Answer]
    full: Target | None = None
    money: RefundPlan | None = None


def list_unanswered(*, caller: Caller, payment_id: int) -> list[OfferedOrder]:
    """Read a payment's open and unanswered offers, the newest first, with both performances."""
    rows = OfferedOrder.objects.filter(state=State.MAILED, order__payment=payment_id, offer__ended_at=None)
    rows = caller.within(rows, "offer__account_id").filter(offer__until__gt=clock.now())
    return list(
        rows.select_related("order__payment", "offer__source__event__venue", "offer__target__event").order_by("-pk")
    )


def answer_situation(row: OfferedOrder) -> Situation:
    """Read an order that has an offer, as the `policy` situation of a buyer's answer, in six queries.

    An offer made after the performance had begun can be answered, too: the performance was interrupted or did not
    happen.
    """
    offer, found = row.offer, read_refundable(find_order(caller=System(), order_id=row.order_id))
    situation = found.situation
    return situation.without(Obstacle.BEGUN) if offer.created_at >= offer.source.starts_at else situation


def options_of(*, caller: Caller, row: OfferedOrder) -> BuyerOptions:
    """Return the answers to an offer: dates of the event that the public may buy now and that have room."""
    situation = answer_situation(row)
    if refusal(Action.ANSWER, Actor.BUYER, situation) is not None:
        may_keep = refusal(Action.KEEP, Actor.BUYER, situation) is None and row.offer.source.cancelled_at is None
        return BuyerOptions(row=row, dates=[], answers=[OfferedOrder.Answer.KEEP] if may_keep else [])
    offer, now = row.offer, clock.now()
    rows = list_upcoming(caller=caller, account_id=offer.account_id, since=now)
    condition = Q(event=offer.source.event_id) | Q(pk=offer.target_id)
    sold = [one for one in rows.filter(condition).exclude(pk=offer.source_id) if _is_a_date(one, offer)]
    left = count_available(caller=caller, stocks=[one.stock for one in sold])
    found = [Target(performance=one, available=left[one.pk]) for one in sold]
    dates = [one for one in found if one.available >= row.quantity]
    offered_target = next((one for one in found if one.performance.pk == offer.target_id), None)
    return BuyerOptions(
        row=row,
        dates=dates,
        answers=_answers_of(offer, bool(dates)),
        full=offered_target if offered_target not in dates else None,
        money=_money_of(caller, row),
    )


def _money_of(caller: Caller, row: OfferedOrder) -> RefundPlan:
    found = read_refundable(find_order(caller=caller, order_id=row.order_id))
    return plan_of(found, [*found.tickets, *found.upsells], keeps_fee=False)


def _is_a_date(performance: Performance, offer: Offer) -> bool:
    """Return whether buyers may have a performance: the offered one itself need only be sold at the box office."""
    channel = Channel.BOXOFFICE if performance.pk == offer.target_id else Channel.ONLINE
    return not performance.stock.slots and is_on_sale(performance, channel, clock.now())


def _answers_of(offer: Offer, has_dates: bool) -> list[OfferedOrder.Answer]:
    answer = OfferedOrder.Answer
    found = [answer.DATE] if has_dates else []
    found += [answer.CREDIT] if terms_of(offer.source.event_id).gives_credit else []
    found.append(answer.MONEY)
    return found if offer.source.cancelled_at is not None else [*found, answer.KEEP]


def list_options(*, caller: Caller, payment_id: int) -> list[BuyerOptions]:
    """List what a payment's buyer may still choose, one row for each offer."""
    choices = (options_of(caller=caller, row=row) for row in list_unanswered(caller=caller, payment_id=payment_id))
    return [choice for choice in choices if choice.answers]
