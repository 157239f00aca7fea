"""Reads the progress of offers, the orders that need attention, and the outcome of each order as a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.rebooking.selectors import MOST_REPORTED, State
from server.catalogue.events.models import Performance
from server.platform.errors import NotFound
from server.platform.exported_lists import ListExport, export_of
from server.platform.tables import Column, ColumnKind
from server.sales.models import Offer, OfferedOrder

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
    found = caller.within(offer_rows().filter(pk=offer_id)).first()
    if found is None:
        raise NotFound
    return found


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


def read_offer_versions(ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some offers, in one query."""
    return dict(Offer.objects.filter(pk__in=list(ids)).values_list("pk", "version"))
