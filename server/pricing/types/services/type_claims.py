"""Claiming tickets of a type, giving them back, and turning them into sales, by conditional updates alone.

Each type has a count for every performance that it was sold for and one for its event, whether it is limited or not: a
limit that is set later counts what was sold before it. Counts are locked in one order: those of performances by type
and performance, then those of events by type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import F

from server.core.announce import announce
from server.pricing.models import TicketType, TypeClaim, TypeCount
from server.pricing.types.changes import TypesSold
from server.pricing.types.errors import TypeSoldOut
from server.pricing.types.selectors import find_types, read_counts
from server.stock.models import ClaimState, Reservation
from server.stock.services.closing import closing

Quantities = Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class _Share:
    """So many tickets of a type to be counted for a performance, or, without one, for all its event."""

    type_id: int
    performance_id: int | None
    quantity: int


def claim_types(*, reservation: Reservation, quantities: Quantities, names: Mapping[int, str]) -> None:
    """Take tickets of some types for a reservation; `quantities` maps types and performances to numbers of tickets.

    It must run inside the reservation's transaction.

    :raises TypeSoldOut: if a type has not so many left; the transaction is then to be rolled back.
    """
    claims = []
    for share in _in_order(_shares_of(quantities)):
        count_id = _take(share)
        if count_id is None:
            raise _sold_out(share, quantities, names)
        claims.append(TypeClaim(reservation=reservation, count_id=count_id, quantity=share.quantity))
    TypeClaim.objects.bulk_create(claims)
    announce(TypesSold(tuple(sorted({performance_id for _, performance_id in quantities}))))


def _shares_of(quantities: Quantities) -> list[_Share]:
    of_events: Counter[int] = Counter()
    for (type_id, _), quantity in quantities.items():
        of_events[type_id] += quantity
    return [
        *(_Share(type_id, where, quantity) for (type_id, where), quantity in quantities.items()),
        *(_Share(type_id, None, quantity) for type_id, quantity in of_events.items()),
    ]


def _in_order(shares: Iterable[_Share]) -> list[_Share]:
    return sorted(shares, key=lambda share: (share.performance_id is None, share.type_id, share.performance_id or 0))


# The row is made by whoever is first, and the limit is read by the statement that takes from it: nothing comes between.
# A conflict is named by its index, whose condition SQLite wants in the very words that Django has written it in.
_TAKE = """
INSERT INTO {counts} (type_id, performance_id, sold, reserved, version)
SELECT id, CAST(%s AS BIGINT), 0, %s, 1 FROM {types} WHERE id = %s AND ({limit} = 0 OR {limit} >= %s)
ON CONFLICT {index} DO UPDATE SET reserved = {counts}.reserved + excluded.reserved, version = {counts}.version + 1
WHERE EXISTS (
    SELECT 1 FROM {types} WHERE id = excluded.type_id
    AND ({limit} = 0 OR {limit} >= {counts}.sold + {counts}.reserved + excluded.reserved)
)
RETURNING id
"""
_OF_PERFORMANCE = ("most_per_performance", "(type_id, performance_id) WHERE NOT (performance_id IS NULL)")
_OF_EVENT = ("most_per_event", "(type_id) WHERE performance_id IS NULL")


def _take(share: _Share) -> int | None:
    """Take from a count if its type's limit allows it, and give the count; None if it does not."""
    limit, index = _OF_EVENT if share.performance_id is None else _OF_PERFORMANCE
    counts, types = (connection.ops.quote_name(model._meta.db_table) for model in (TypeCount, TicketType))
    statement = _TAKE.format(counts=counts, types=types, limit=limit, index=index)
    with connection.cursor() as cursor:
        cursor.execute(statement, [share.performance_id, share.quantity, share.type_id, share.quantity])
        row = cursor.fetchone()
    return row[0] if row else None


def _sold_out(share: _Share, quantities: Quantities, names: Mapping[int, str]) -> TypeSoldOut:
    performance_id = share.performance_id or min(where for type_id, where in quantities if type_id == share.type_id)
    found = find_types([share.type_id]).get(share.type_id)
    counts = read_counts([share.type_id], [performance_id])
    left = counts.left(found, performance_id) if found else 0
    # Another sale may have been given back since.
    available = min(left or 0, share.quantity - 1)
    return TypeSoldOut(
        type_id=share.type_id, name=names[share.type_id], performance_id=performance_id, available=available
    )


def lock_types(wanted: Collection[tuple[int, int]]) -> None:
    """Lock the counts of some types at some performances in their one order, before they are claimed and counted less.

    A count that nobody has made yet is not there to be locked: whoever makes it waits for nobody who has it.
    """
    for share in _in_order(set(_shares_of(dict.fromkeys(wanted, 1)))):
        rows = TypeCount.objects.filter(type_id=share.type_id, performance_id=share.performance_id)
        list(rows.select_for_update(no_key=True).values_list("pk"))


def fulfil_types(*, reservation: Reservation) -> int:
    """Turn what a reservation still claims into sales, and tell how many tickets were sold; a second call sells none.

    It must run inside the transaction that won the reservation, so that nobody else closes these claims.
    """
    return _close(reservation, ClaimState.FULFILLED, sold=1)


def release_types(*, reservation: Reservation) -> None:
    """Give back what a reservation took and did not pay for; a second call does nothing."""
    _close(reservation, ClaimState.RELEASED, sold=0)


def forget_released(*, reservation: Reservation) -> None:
    """Forget what a reservation gave back of ticket types, since it claims the same again: the books count it once."""
    TypeClaim.objects.filter(reservation=reservation, state=ClaimState.RELEASED).delete()


def _close(reservation: Reservation, state: ClaimState, *, sold: int) -> int:
    quantities: Counter[int] = Counter()
    for claim in closing(TypeClaim, reservation, state):
        quantities[claim.count_id] += claim.quantity
    if not quantities:
        return 0
    counts = {row.pk: row for row in TypeCount.objects.filter(pk__in=quantities)}
    shares = {pk: _Share(row.type_id, row.performance_id, quantities[pk]) for pk, row in counts.items()}
    number_of = {share: pk for pk, share in shares.items()}
    for share in _in_order(shares.values()):
        TypeCount.objects.filter(pk=number_of[share]).update(
            reserved=F("reserved") - share.quantity, sold=F("sold") + sold * share.quantity, version=F("version") + 1
        )
    of_performances = [share for share in shares.values() if share.performance_id is not None]
    announce(TypesSold(tuple(sorted({share.performance_id for share in of_performances if share.performance_id}))))
    return sum(share.quantity for share in of_performances)


def return_types(*, quantities: Quantities) -> None:
    """Count refunded tickets of some types no more, inside the refund's transaction; as of `claim_types`."""
    for share in _in_order(_shares_of(quantities)):
        TypeCount.objects.filter(type_id=share.type_id, performance_id=share.performance_id).update(
            sold=F("sold") - share.quantity, version=F("version") + 1
        )
    announce(TypesSold(tuple(sorted({performance_id for _, performance_id in quantities}))))
