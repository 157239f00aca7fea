"""Reads offers: their progress, the outcome of each order as a file, and what a buyer may choose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Channel, Staff, System
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.rebooking.selectors import MOST_REPORTED, State, Target
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import is_on_sale
from server.catalogue.events.selectors import list_upcoming, terms_of
from server.inventory.selectors import count_available
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.exported_lists import ListExport, export_of
from server.platform.tables import Column, ColumnKind
from server.sales.models import Offer, OfferedOrder
from server.sales.policy import Action, Actor, Obstacle, Situation, refusal
from server.sales.refundable import RefundPlan, plan_of
from server.sales.refundable_selectors import count_holds, find_order, read_refundable


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
    sold = [
        one
        for one in rows.filter(condition).exclude(pk=offer.source_id)
        # The offered one itself need only be sold at the box office.
        for channel in [Channel.BOXOFFICE if one.pk == offer.target_id else Channel.ONLINE]
        if not one.stock.slots and is_on_sale(one, channel, now)
    ]
    left = count_available(caller=caller, stocks=[one.stock for one in sold], returning=count_holds(row.order_id))
    found = [Target(performance=one, available=left[one.pk]) for one in sold]
    dates = [one for one in found if one.available >= row.quantity]
    refundable = read_refundable(find_order(caller=caller, order_id=row.order_id))
    offered_target = next((one for one in found if one.performance.pk == offer.target_id), None)
    return BuyerOptions(
        row=row,
        dates=dates,
        answers=_answers_of(offer, bool(dates)),
        full=offered_target if offered_target not in dates else None,
        money=plan_of(refundable, [*refundable.tickets, *refundable.upsells], keeps_fee=False),
    )


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


# Reads the progress of offers, the orders that need attention, and the outcome of each order as a file.

Answer = OfferedOrder.Answer
STATES = {
    State.WAITING: "Waiting",
    State.MOVED: "Moved",
    State.REFUSED: "Not moved",
    State.MAILED: "No answer",
    State.ANSWERED: "Answered",
    State.RETURNING: "Going back",
    State.UNDONE: "Taken back",
    State.WITHDRAWN: "Withdrawn",
}
ANSWERS: dict[str, str] = {
    "": "",
    Answer.DATE: "Another date",
    Answer.CREDIT: "Credit",
    Answer.MONEY: "Money back",
    Answer.KEEP: "Kept",
}

COLUMNS = (
    Column("Name", lambda row: row.order.payment.buyer_name, width=26),
    Column("Email", lambda row: row.order.payment.buyer_email, width=30),
    Column("Phone", lambda row: row.order.payment.buyer_phone, width=18),
    Column("Payment ID", lambda row: row.order.payment.reference, width=18),
    Column("Tickets", lambda row: row.quantity, kind=ColumnKind.NUMBER, width=9),
    Column("Paid", lambda row: row.paid, kind=ColumnKind.MONEY, width=12),
    Column("Currency", lambda row: row.order.payment.currency, width=10),
    Column("State", lambda row: STATES[State(row.state)], width=14),
    Column("Why", lambda row: row.reason, width=40),
    Column("Answer", lambda row: ANSWERS[row.answer], width=14),
)


def listed_offer(*, caller: Staff, source_id: int) -> ListExport:
    """Return the outcome of each order of the newest offer of a performance.

    :raises PermissionMissing: for a person who may not export orders.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    require_permission(caller, Right.EXPORT_ORDERS)
    offer = find_offer(caller=caller, source_id=source_id)
    return export_of(report_rows(offer) if offer else OfferedOrder.objects.none(), COLUMNS)


@dataclass(frozen=True, kw_only=True)
class OfferProgress:
    """The progress of an offer, in orders by their state, and how buyers have answered."""

    offer: Offer
    states: Mapping[str, int]
    answers: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.states.values())

    def count(self, *states: OfferedOrder.State) -> int:
        return sum(self.states.get(state, 0) for state in states)

    @property
    def unanswered(self) -> int:
        """How many were asked and have not answered."""
        return self.count(State.MAILED)

    @property
    def is_at_work(self) -> bool:
        return bool(self.count(State.WAITING, State.RETURNING))

    @property
    def may_be_undone(self) -> bool:
        if self.offer.source.cancelled_at is not None:
            return self.offer.ended_at is None
        return self.offer.ended_at is None or bool(self.count(State.MOVED))


def find_offer(*, caller: Staff, source_id: int) -> Offer | None:
    """Read the newest offer of a performance; None if there was none.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if not caller.within(Performance.objects.filter(pk=source_id)).exists():
        raise NotFound
    return offer_rows().filter(source=source_id).order_by("-pk").first()


def get_offer(*, caller: Staff, offer_id: int) -> Offer:
    """Read an offer.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    return caller.get(offer_rows().filter(pk=offer_id))


def offer_rows() -> QuerySet[Offer]:
    """Return all offers, each with what is read of both performances."""
    return Offer.objects.select_related("by", "source__event", "target__event__venue")


def read_progress(offer: Offer) -> OfferProgress:
    """Count the progress of an offer, in one query."""
    rows = OfferedOrder.objects.filter(offer=offer).order_by()
    states: dict[str, int] = defaultdict(int)
    answers: dict[str, int] = defaultdict(int)
    for state, answer, number in rows.values_list("state", "answer").annotate(n=Count("pk")):
        states[state] += number
        if answer:
            answers[answer] += number
    return OfferProgress(offer=offer, states=states, answers=answers)


def report_rows(offer: Offer) -> QuerySet[OfferedOrder]:
    """Return the outcome of each order of an offer, in the order in which they were made."""
    rows = OfferedOrder.objects.filter(offer=offer).select_related("order__payment", "exchange", "refund", "letter")
    return rows.order_by("pk")


def list_needing_attention(offer: Offer) -> list[OfferedOrder]:
    """List the orders of an offer that were not simply moved, or moved back."""
    rows = report_rows(offer).filter(state__in=(State.MOVED, State.REFUSED, State.MAILED, State.ANSWERED))
    return list(rows.exclude(state=State.MOVED, why="")[:MOST_REPORTED])


def list_next(offer: Offer, state: OfferedOrder.State, number: int) -> list[int]:
    """List the next rows of an offer that are in a state, by number."""
    rows = OfferedOrder.objects.filter(offer=offer, state=state)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:number])
