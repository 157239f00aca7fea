"""An offer ends: on its last day, by somebody's word, or once all its orders are moved; then nobody answers any more.

Where its performance does not take place, whatever is left of its orders is given back from then on.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core import clock
from server.core.services.owed import Answer, Ending, Work, register
from server.orders.cancelling.services.resuming import resume
from server.orders.models import END_OFFER, Letter, Offer, OfferedOrder
from server.orders.offering.errors import OfferEnded
from server.orders.offering.selectors import get_offer
from server.orders.offering.services.telling import tell

State = OfferedOrder.State


@register
class EndOffer(Work):
    """The end of the last day on which buyers choose."""

    kind = END_OFFER
    owed_for = timedelta(days=7)

    def do(self) -> Answer:
        with transaction.atomic():
            waiting = _lock_rows(self.subject_id, State.WAITING)
            offer = lock_offer(self.subject_id)
            if offer.ended_at is not None:
                return Ending.NOT_NEEDED
            _withdraw(waiting)
            end(offer)
        return Ending.DONE


def end_offer(*, caller: Staff, offer_id: int) -> Offer:
    """End an offer before its last day; what was answered, and what was moved, stands.

    Orders that its job has not come to stay as they are, and whoever was not mailed yet is not asked any more.

    :raises RightMissing: for a person who may not waive what tickets cost more.
    :raises NotFound: if there is none, or it is another account's.
    :raises OfferEnded: if it has ended.
    """
    needs_right(caller, Right.EXCHANGE_WAIVE)
    get_offer(caller=caller, offer_id=offer_id)
    with transaction.atomic():
        rows = _lock_rows(offer_id, State.WAITING, State.MAILED)
        offer = lock_offer(offer_id)
        if offer.ended_at is not None:
            raise OfferEnded
        _withdraw([row for row in rows if row.state == State.WAITING or _is_unsent(row.letter)])
        end(offer)
    return offer


def _lock_rows(offer_id: int, *states: OfferedOrder.State) -> list[OfferedOrder]:
    """Lock rows of an offer, before the offer itself, as where one is carried out or taken back."""
    rows = OfferedOrder.objects.filter(offer=offer_id, state__in=states).select_related("letter").order_by("pk")
    return list(rows.select_for_update(of=("self",), no_key=True))


def _is_unsent(letter: Letter | None) -> bool:
    return letter is not None and letter.state == Letter.State.WAITING


def _withdraw(rows: list[OfferedOrder]) -> None:
    numbers = [row.pk for row in rows]
    OfferedOrder.objects.filter(pk__in=numbers).update(state=State.WITHDRAWN, changed_at=clock.now())


def end_if_over(offer: Offer) -> None:
    """End an offer of which nobody is asked anything, in the transaction that notes that its orders were looked at."""
    locked = lock_offer(offer.pk)
    is_asked = OfferedOrder.objects.filter(offer=locked, state=State.MAILED).exists()
    if locked.ended_at is None and (locked.until is None or not is_asked):
        end(locked)


def lock_offer(offer_id: int) -> Offer:
    """Lock an offer, with its performances."""
    rows = Offer.objects.select_related("source", "by").select_for_update(of=("self",), no_key=True)
    return rows.get(pk=offer_id)


def end(offer: Offer) -> None:
    """Take no more answers to a locked offer, and have what is left of a cancelled performance given back."""
    offer.ended_at = clock.now()
    tell(offer, ended_at=offer.ended_at)
    if offer.source.cancelled_at is not None:
        resume(performance_id=offer.source_id)
