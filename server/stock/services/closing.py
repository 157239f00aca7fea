"""The end of what a reservation has claimed, whatever it is of: fulfilled or given back, and either only once."""

from __future__ import annotations

from typing import TypeVar

from django.db import connection
from django.db.models.query import RawQuerySet

from server.stock.models import ClaimState, HeldClaim, Reservation

Claimed = TypeVar("Claimed", bound=HeldClaim)

# Closed and read in one statement, so that nobody else can close what it returns.
_CLOSE = "UPDATE {table} SET state = %s WHERE reservation_id = %s AND state = %s RETURNING *"


def closing(kind: type[Claimed], reservation: Reservation, state: ClaimState) -> RawQuerySet[Claimed]:
    """Write the statement that closes the claims of a kind that a reservation still holds, and gives them.

    It runs when it is read, by whoever owns the rows; a second one gives none.
    """
    statement = _CLOSE.format(table=connection.ops.quote_name(kind._meta.db_table))
    return kind._default_manager.raw(statement, [state, reservation.pk, ClaimState.HELD])
