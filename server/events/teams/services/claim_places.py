"""The places of teams as they are sold: claimed, sold or given back, each only once, by a conditional update.

Rows are locked by primary key, after the reservation and before allotments and stock (design: domain, What can still
be sold).
"""

from __future__ import annotations

from collections.abc import Collection

from server.events.models import TeamPlace
from server.stock.models import Reservation

State = TeamPlace.State


def claim_places(*, reservation: Reservation, place_ids: Collection[int]) -> frozenset[int]:
    """Take free places for a reservation, all of them or none, and tell which could not be had, if any.

    It must run inside the reservation's transaction.
    """
    free = TeamPlace.objects.filter(pk__in=sorted(place_ids), state=State.FREE)
    # Locked in the order of their keys first, since an UPDATE by itself locks its rows in any order.
    ids = list(free.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    missing = frozenset(place_ids) - frozenset(ids)
    if not missing and free.update(state=State.RESERVED, reservation=reservation) != len(ids):
        raise RuntimeError("a place was taken while it was locked")
    return missing


def lock_places(place_ids: Collection[int]) -> None:
    """Lock some places in the order of their keys, before some of them are taken and others freed."""
    if place_ids:
        rows = TeamPlace.objects.filter(pk__in=place_ids).order_by("pk").select_for_update(no_key=True)
        list(rows.values_list("pk"))


def sell_places(*, reservation: Reservation) -> int:
    """Turn the places that a reservation has claimed into sold ones, and count them; a second call finds none."""
    return _let_go(reservation, State.SOLD)


def release_places(*, reservation: Reservation) -> int:
    """Give back the places that a reservation has claimed, and count them; a second call finds none."""
    return _let_go(reservation, State.FREE)


def _let_go(reservation: Reservation, state: State) -> int:
    claimed = TeamPlace.objects.filter(reservation=reservation, state=State.RESERVED)
    ids = list(claimed.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    return TeamPlace.objects.filter(pk__in=ids).update(state=state, reservation=None) if ids else 0


def free_places(*, place_ids: Collection[int]) -> int:
    """Free sold places whose tickets are refunded, inside the refund's transaction, and count them."""
    sold = TeamPlace.objects.filter(pk__in=place_ids, state=State.SOLD)
    ids = list(sold.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    return sold.filter(pk__in=ids).update(state=State.FREE) if ids else 0
