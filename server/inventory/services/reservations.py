"""Reservations, the only stock that expires: each is opened, moves on by conditional updates, and ends exactly once.

open ─► paid                 paid at once, as at the counter
  │ ▲
  │ └──────┐
  ├─► paying ─► paid         a provider is asked, which takes its time; refused, it is open again
  └─────────┴─► expired, cancelled
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, TypeVar

from django.db import connection
from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.db.models.query import RawQuerySet

from server.accounts.caller import Caller, Channel
from server.inventory.changes import StockChanged
from server.inventory.errors import SoldOut
from server.inventory.models import ABANDONED, Claim, ClaimState, HeldClaim, HoldAllotment, Reservation, Stock
from server.inventory.selectors import Pools, open_to_exchange, pools_of, pools_of_channel
from server.inventory.services.counters import CounterDeltas, lock_stocks
from server.platform import clock
from server.platform.database import Prepared
from server.platform.domain_events import publish
from server.platform.errors import VersionConflict

IDEMPOTENCY_KEY_LIFETIME = timedelta(hours=24)  # design: api, section 2
PAYMENT_TIMEOUT = timedelta(minutes=10)  # design: settled, Expiry
Status = Reservation.Status


def open_reservation(**fields: Any) -> Reservation:
    """Create a reservation, inside the transaction that claims for it."""
    return Reservation.objects.create(**fields)


def move_reservation(reservation: Reservation, *, before: Iterable[Reservation.Status], to: Reservation.Status) -> bool:
    """Change the status of a reservation if it is still as it was read, and return whether this call did.

    The row decides, not the clock: a reservation whose payment began after it was read is left alone.
    """
    now = clock.now()
    paying_since = now if to is Status.PAYING else None
    as_read = Reservation.objects.filter(
        pk=reservation.pk, status__in=list(before), paying_since=reservation.paying_since
    )
    closed_at = None if to in (Status.OPEN, Status.PAYING) else now
    if not as_read.update(status=to, paying_since=paying_since, closed_at=closed_at):
        return False
    reservation.status, reservation.paying_since = to, paying_since
    return True


def extend_reservation(reservation: Reservation, *, until: datetime) -> None:
    """Extend a reservation that this transaction has locked."""
    Reservation.objects.filter(pk=reservation.pk).update(expires_at=until)
    reservation.expires_at = until


def rewrite_basket(reservation: Reservation, *, basket: dict[str, Any]) -> None:
    """Store what else a reservation is to take, which this transaction has locked."""
    Reservation.objects.filter(pk=reservation.pk).update(basket=basket)
    reservation.basket = basket


def hand_over_reservation(reservation: Reservation, *, secret_hash: str) -> None:
    """Give a reservation that this transaction has locked another secret, so that only its new owner can open it."""
    Reservation.objects.filter(pk=reservation.pk).update(secret_hash=secret_hash)
    reservation.secret_hash = secret_hash


def is_payment_abandoned(reservation: Reservation) -> bool:
    """Return whether a provider payment has been pending so long that its buyer seems to have left."""
    since = reservation.paying_since
    return reservation.status == Status.PAYING and since is not None and since <= clock.now() - PAYMENT_TIMEOUT


def list_expired_reservations(*, now: datetime, limit: int, account_id: int | None = None) -> list[Reservation]:
    """List expired reservations, the oldest first; those with a pending provider payment get more time."""
    unpaid = Q(status=Status.OPEN, expires_at__lte=now)
    stuck = Q(status=Status.PAYING, expires_at__lte=now, paying_since__lte=now - PAYMENT_TIMEOUT)
    rows = Reservation.objects.filter(unpaid | stuck)
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    return list(rows.order_by("expires_at")[:limit])


def delete_reservations(rows: Collection[Reservation]) -> None:
    """Delete reservations that ended unpaid and that nothing refers to any more."""
    Reservation.objects.filter(pk__in=[row.pk for row in rows], status__in=ABANDONED).delete()


def forget_idempotency_keys(*, now: datetime | None = None, limit: int = 500) -> int:
    """Remove old reservations' idempotency keys and address hashes, and return how many there were."""
    old = Reservation.objects.filter(created_at__lte=(now or clock.now()) - IDEMPOTENCY_KEY_LIFETIME).exclude(
        body_hash=""
    )
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    # The new keys are still unique, and no caller's key may be so short.
    gone = Concat(Value("over:"), Cast(F("pk"), CharField()))
    return Reservation.objects.filter(pk__in=ids).update(idempotency_key=gone, body_hash="", address_hash="")


Claimed = TypeVar("Claimed", bound=HeldClaim)

# Closed and read in one query, so that nobody else can close what it returns.
_CLOSE = "UPDATE {table} SET state = %s WHERE reservation_id = %s AND state = %s RETURNING *"


def close_held_claims(kind: type[Claimed], reservation: Reservation, state: ClaimState) -> RawQuerySet[Claimed]:
    """Return the statement that closes the open claims of a reservation of one kind and returns them.

    It runs when its rows are read; running it again returns none.
    """
    statement = _CLOSE.format(table=connection.ops.quote_name(kind._meta.db_table))
    return kind._default_manager.raw(statement, [state, reservation.pk, ClaimState.HELD])


def sold_of(state: ClaimState, quantity: int) -> int:
    """Return how many are sold by closing a claim of a quantity with a state."""
    return quantity if state == ClaimState.FULFILLED else 0


def forget_released_claims(kind: type[HeldClaim], reservation: Reservation) -> None:
    """Delete a reservation's released claims of one kind before it claims the same again, so that checks count once."""
    kind._default_manager.filter(reservation=reservation, state=ClaimState.RELEASED).delete()


# Only conditional updates, so nothing is oversold. A stock row has the id of its performance. Rows are locked in one
# order: allotments before stock, each by primary key; stock last because it is the most contended.


@dataclass(frozen=True)
class Slots:
    """The slots that a reservation has claimed, one per ticket, and which holds may provide them.

    `claimed` maps performance ids to numbers of slots by team. `ties_of` returns, for locked allotments, the team that
    each serves exclusively; inventory stands below events and knows no teams.
    """

    claimed: Mapping[int, Mapping[int, int]]
    ties_of: Callable[[Iterable[int]], Mapping[int, int]]


_NOTHING: Mapping[int, int] = {}
_NO_SLOTS = Slots(claimed={}, ties_of=lambda _: {})


def allocate_stock(
    *,
    caller: Caller,
    reservation: Reservation,
    quantities: Mapping[int, int],
    hold_id: int | None = None,
    returning: Mapping[int, int] = _NOTHING,
    slots: Slots = _NO_SLOTS,
) -> list[Claim]:
    """Claim tickets of some performances for a reservation: from the open sale, then from holds open to the caller.

    `quantities` maps performance ids to numbers of tickets; with `hold_id` they come from that hold only. `returning`
    maps holds to how many tickets of theirs an exchange gives back: the new tickets may come from the same holds. It
    must run inside the reservation's transaction.

    :raises SoldOut: if a performance has not enough left; the transaction must then be rolled back.
    :raises VersionConflict: if a performance changed between sale by slots and free sale a moment ago.
    :raises NotAllowed: if somebody who is not staff names a hold.
    """
    pools = pools_of(caller, hold_id=hold_id)
    from_holds = _take_from_holds(caller, pools, quantities, _NOTHING if pools.is_bound else returning, slots)
    held = {stock_id: sum(from_holds[stock_id].values()) for stock_id in sorted(quantities)}
    for stock_id, part in held.items():
        if pools.is_bound and part < quantities[stock_id]:
            raise SoldOut(performance_id=stock_id, available=part)
    claims = Claim.objects.bulk_create(
        [
            Claim(reservation=reservation, stock_id=stock_id, allotment_id=allotment_id, quantity=part)
            for stock_id, quantity in sorted(quantities.items())
            for allotment_id, part in [*from_holds[stock_id].items(), (None, quantity - held[stock_id])]
            if part
        ]
    )
    # Last, because other sales of the same performance wait for these rows until we commit.
    for stock_id, part in held.items():
        _take_from_stock(stock_id, general=quantities[stock_id] - part, held=part, by_slots=stock_id in slots.claimed)
    publish(StockChanged(account_id=reservation.account_id, performance_ids=tuple(held)))
    return claims


def _take_from_holds(
    caller: Caller, pools: Pools, quantities: Mapping[int, int], returning: Mapping[int, int], slots: Slots
) -> dict[int, dict[int, int]]:
    """Take from holds what has to come from them, and return the number per allotment for each performance."""
    taken: dict[int, dict[int, int]] = defaultdict(dict)
    allotments = _lock_allotments(caller, pools, sorted(quantities), returning)
    ties = slots.ties_of([row.pk for row in allotments if row.stock_id in slots.claimed]) if slots.claimed else {}
    of_team = {where: Counter(teams) for where, teams in slots.claimed.items()}
    # All of the basket's, after the allotments, as all claims do: the open sale stays the same until we commit.
    stocks = lock_stocks(quantities) if allotments and not pools.is_bound else {}

    def place_of(row: HoldAllotment) -> tuple[bool, bool, int]:
        # What is held for a team comes first, since nobody else can get it; then what an exchange gives back.
        return row.pk not in ties, row.hold_id not in returning, row.hold_id

    for allotment in sorted(allotments, key=place_of):
        where, team = allotment.stock_id, ties.get(allotment.pk)
        needed = quantities[where] - sum(taken[where].values())
        if team is not None:
            needed = min(needed, of_team[where][team])
        if allotment.hold_id in returning:
            needed = min(needed, returning[allotment.hold_id])
        elif team is None and where in stocks:
            needed -= min(needed, stocks[where].available)
        if part := min(allotment.available, needed):
            taken[where][allotment.pk] = part
            if team is not None:
                of_team[where][team] -= part
    for allotment_id, part in sorted(pair for parts in taken.values() for pair in parts.items()):
        HoldAllotment.objects.filter(pk=allotment_id).update(reserved=F("reserved") + part, version=F("version") + 1)
    return taken


def _lock_allotments(
    caller: Caller, pools: Pools, stock_ids: list[int], returning: Mapping[int, int]
) -> list[HoldAllotment]:
    """Lock, by primary key, the allotments in which the pools, or the holds given back to, still have tickets.

    The lock leaves the key itself free, so that tickets and claims that refer to an allotment can still be written.
    """
    if returning:
        return list(_locking(open_to_exchange(pools, stock_ids, returning)))
    if pools.hold_ids:
        return list(_locking(pools.allotments(stock_ids)))
    return _OF_CHANNELS[caller.channel].rows(*stock_ids) if pools.channels and stock_ids else []


def _locking(allotments: QuerySet[HoldAllotment]) -> QuerySet[HoldAllotment]:
    return allotments.order_by("pk").select_for_update(of=("self",), no_key=True)


def _prepare(channel: Channel) -> Prepared[HoldAllotment]:
    return Prepared(lambda *stock_ids: _locking(pools_of_channel(channel).allotments(stock_ids)))


_OF_CHANNELS = {channel: _prepare(channel) for channel in Channel if pools_of_channel(channel).channels}


def lock_pools(caller: Caller, *, performance_ids: Collection[int], allotment_ids: Collection[int]) -> None:
    """Lock the stock of some performances and all pools of the caller there, before tickets move between them.

    `allotment_ids` are those that get tickets back, whoever may draw on them; their holds may give to the new tickets.
    The order is that of all claims: allotments, then stock, each by primary key.
    """
    ids = sorted(performance_ids)
    open_ones = pools_of(caller).allotments(ids).values("pk")
    holds = HoldAllotment.objects.filter(pk__in=allotment_ids).values("hold")
    of_holds = Q(stock__in=ids, hold__in=holds)
    allotments = HoldAllotment.objects.filter(Q(pk__in=open_ones) | Q(pk__in=allotment_ids) | of_holds)
    list(allotments.order_by("pk").select_for_update(no_key=True).values_list("pk"))
    list(Stock.objects.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True).values_list("pk"))


def allotments_of_reservation(reservation: Reservation) -> list[int]:
    rows = Claim.objects.filter(reservation=reservation).exclude(allotment=None)
    return list(rows.values_list("allotment_id", flat=True))


_TAKEN = F("held") + F("sold") + F("reserved")


def _take_from_stock(stock_id: int, *, general: int, held: int, by_slots: bool) -> None:
    room = {"slots__gte": _TAKEN + general} if by_slots else {"slots": 0, "capacity__gte": _TAKEN + general}
    won = Stock.objects.filter(pk=stock_id, **room).update(
        reserved=F("reserved") + general + held, held=F("held") - held, version=F("version") + 1
    )
    if not won:
        stock = Stock.objects.filter(pk=stock_id).first()
        if stock and bool(stock.slots) != by_slots:
            raise VersionConflict
        # A performance that was deleted while this claim waited for its row has nothing left.
        raise SoldOut(performance_id=stock_id, available=stock.available + held if stock else 0)


def allotments_of(claims: Iterable[Claim]) -> dict[int, list[int | None]]:
    """Return for each performance the allotment of each claimed ticket, None for those that came from no hold."""
    drawn: dict[int, list[int | None]] = defaultdict(list)
    for claim in claims:
        drawn[claim.stock_id] += [claim.allotment_id] * claim.quantity
    return drawn


def close_stock_claims(*, reservation: Reservation) -> list[Claim]:
    """Close the open claims of a reservation, which the caller counts as sold, and return them; again returns none.

    It locks no counters, which others wait for. It must run inside the transaction that won the reservation, so that
    nobody else closes these claims.
    """
    return sorted(close_held_claims(Claim, reservation, ClaimState.FULFILLED), key=lambda claim: claim.pk)


def fulfil_stock(
    *, reservation: Reservation, revenue: Mapping[int, Decimal], closed: Sequence[Claim] | None = None
) -> dict[int, int]:
    """Turn a reservation's open claims into sales, and return each performance's new stock version.

    Calling it again does nothing. `revenue` maps performance ids to their orders' revenue; `closed` is the result of
    `close_stock_claims` in the same transaction, if that was called before.
    """
    differences = CounterDeltas()
    for claim in close_stock_claims(reservation=reservation) if closed is None else closed:
        for counters in differences.of(claim.stock_id, claim.allotment_id):
            counters.reserved -= claim.quantity
            counters.sold += claim.quantity
    for stock_id, amount in revenue.items():
        differences.stocks[stock_id].revenue += amount
    versions = differences.write()
    publish(StockChanged(account_id=reservation.account_id, performance_ids=tuple(versions)))
    return versions


def release_stock(*, reservation: Reservation) -> None:
    """Release what a reservation claimed and did not pay for; calling it again does nothing."""
    differences = CounterDeltas()
    for claim in close_held_claims(Claim, reservation, ClaimState.RELEASED):
        for counters in differences.of(claim.stock_id, claim.allotment_id):
            counters.reserved -= claim.quantity
        if claim.allotment_id is not None:
            differences.stocks[claim.stock_id].held += claim.quantity
    if versions := differences.write():
        publish(StockChanged(account_id=reservation.account_id, performance_ids=tuple(versions)))
