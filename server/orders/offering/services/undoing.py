"""Taking an offer back: nobody is asked any more, and what was moved goes back, unless somebody is in there already.

Each order goes back by an exchange of its own, for what was paid for it, as it came.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core import clock
from server.core.errors import DomainError
from server.core.services.owed import Answer, Ending, Work, register
from server.orders.models import UNDO_OFFER, Exchange, Offer, OfferedOrder
from server.orders.offering.errors import NothingToUndo, NoWayBack, OrderLeft
from server.orders.offering.selectors import State, get_offer, list_next
from server.orders.offering.services.ending import end, lock_offer
from server.orders.offering.services.offering import SLICE, move_order
from server.orders.offering.services.telling import by_itself, change_row, tell

# What nothing is taken back of; what is on its way back goes on.
OVER = (State.REFUSED, State.ANSWERED, State.RETURNING, State.UNDONE, State.WITHDRAWN)
NOT_MOVED_BACK = "It could not be moved back"


def undo_offer(*, caller: Staff, offer_id: int) -> Offer:
    """Take an offer back; what buyers have answered stands.

    :raises RightMissing: for a person who may not waive what tickets cost more.
    :raises NotFound: if there is none, or it is another account's.
    :raises NoWayBack: if orders were moved from a performance that does not take place.
    :raises NothingToUndo: if nothing of it is left to be taken back.
    """
    needs_right(caller, Right.EXCHANGE_WAIVE)
    get_offer(caller=caller, offer_id=offer_id)
    with transaction.atomic():
        # The rows first, in the order of their keys, and then their offer: so it is where one is carried out.
        rows = OfferedOrder.objects.filter(offer=offer_id)
        locked = list(rows.exclude(state__in=OVER).order_by("pk").select_for_update(no_key=True))
        offer = lock_offer(offer_id)
        moved = [row.pk for row in locked if row.state == State.MOVED]
        if offer.source.cancelled_at is not None and moved:
            raise NoWayBack
        now = clock.now()
        asked = [row.pk for row in locked if row.state != State.MOVED]
        withdrawn = rows.filter(pk__in=asked).update(state=State.WITHDRAWN, changed_at=now)
        returning = rows.filter(pk__in=moved).update(state=State.RETURNING, changed_at=now, why="", reason="")
        if not withdrawn + returning:
            raise NothingToUndo
        if offer.ended_at is None:
            end(offer)
        if returning:
            UndoOffer.owe(subject_id=offer.pk)
        tell(offer, undone_at=now)
    return offer


@register
class UndoOffer(Work):
    """What was moved by an offer, taken back: a slice of the orders."""

    kind = UNDO_OFFER
    owed_for = timedelta(days=7)

    def do(self) -> Answer:
        offer = Offer.objects.get(pk=self.subject_id)
        rows = list_next(offer, State.RETURNING, SLICE)
        for row_id in rows:
            take_back(row_id)
        if rows:
            with transaction.atomic():
                UndoOffer.owe(subject_id=offer.pk)
        return Ending.DONE


def take_back(row_id: int) -> None:
    """Move one order back, unless somebody else has; one that cannot go back stays where it is, and says why."""
    by_itself(row_id, State.RETURNING, _take_back, or_else=lambda row: _stays(row, NOT_MOVED_BACK))


def _take_back(row: OfferedOrder) -> None:
    try:
        change_row(row, State.UNDONE, exchange=_exchange_back(row))
    except DomainError as refused:
        _stays(row, str(refused))


def _stays(row: OfferedOrder, reason: str) -> None:
    change_row(row, State.MOVED, why=OfferedOrder.Why.CHANGED, reason=reason[:500])


def _exchange_back(row: OfferedOrder) -> Exchange:
    offer, made = row.offer, row.exchange
    if made is None or made.made is None:
        raise OrderLeft
    return move_order(made.made, source_id=offer.target_id, target_id=offer.source_id, started_by=offer.by)
