"""Claiming stock, giving it back, and turning it into sales: conditional updates alone, so nothing is oversold.

A stock row has the id of its performance. Rows are taken in one order, allotments before stock, each by primary key;
the stock row, the hottest, comes last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from django.db import transaction
from django.db.models import F, QuerySet

from server.accounts.caller import Caller, Channel, Client
from server.core.announce import announce
from server.core.prepared import Prepared
from server.stock.changes import StockChanged
from server.stock.errors import CapacityBelowSold, HoldTooLarge, SoldOut
from server.stock.models import Claim, Hold, HoldAllotment, HoldChannel, Reservation, Stock
from server.stock.selectors import OPEN_HOLDS, channel_allotments, is_bound_to_holds, open_allotments


def claim_stock(
    *, caller: Caller, reservation: Reservation, account_id: int, quantities: Mapping[int, int]
) -> list[Claim]:
    """Take tickets of some performances for a reservation: from the holds open to the caller, then from what is free.

    `quantities` maps performance ids to numbers of tickets. Must run inside the reservation's transaction.

    :raises SoldOut: if a performance has not enough left; the transaction is then to be rolled back.
    """
    from_holds = _take_from_holds(caller, quantities)
    held = {stock_id: sum(from_holds[stock_id].values()) for stock_id in sorted(quantities)}
    for stock_id, part in held.items():
        if is_bound_to_holds(caller) and part < quantities[stock_id]:
            raise SoldOut(performance_id=stock_id, available=part)
    claims = Claim.objects.bulk_create(
        [
            Claim(reservation=reservation, stock_id=stock_id, allotment_id=allotment_id, quantity=part)
            for stock_id, quantity in sorted(quantities.items())
            for allotment_id, part in [*from_holds[stock_id].items(), (None, quantity - held[stock_id])]
            if part
        ]
    )
    # Last of all: whoever sells the same performance waits for these rows until we commit.
    for stock_id, part in held.items():
        _take_from_stock(stock_id, general=quantities[stock_id] - part, held=part)
    announce(StockChanged(account_id=account_id, performance_ids=tuple(held)))
    return claims


def _take_from_holds(caller: Caller, quantities: Mapping[int, int]) -> dict[int, dict[int, int]]:
    """Take what the holds open to the caller can give: for each performance how many from which allotment."""
    taken: dict[int, dict[int, int]] = defaultdict(dict)
    for allotment in _lock_open_allotments(caller, quantities):
        wanted = quantities[allotment.stock_id] - sum(taken[allotment.stock_id].values())
        if part := min(allotment.available, wanted):
            taken[allotment.stock_id][allotment.pk] = part
    for allotment_id, part in sorted(pair for parts in taken.values() for pair in parts.items()):
        HoldAllotment.objects.filter(pk=allotment_id).update(reserved=F("reserved") + part, version=F("version") + 1)
    return taken


def _lock_open_allotments(caller: Caller, stock_ids: Iterable[int]) -> list[HoldAllotment]:
    """Lock by primary key, then give them in the order in which they are to be drawn on.

    Without the key: new tickets and claims that point to an allotment are written while others wait for it.
    """
    if isinstance(caller, Client):
        locked = list(_locking(open_allotments(caller=caller, stock_ids=stock_ids)))
    else:
        locked = _TO_DRAW_ON[caller.channel].rows(*sorted(stock_ids))
    order = {channel: place for place, channel in enumerate(OPEN_HOLDS[caller.channel])}
    return sorted(locked, key=lambda row: (order.get(HoldChannel(row.hold.channel), 0), row.hold_id))


def _locking(allotments: QuerySet[HoldAllotment]) -> QuerySet[HoldAllotment]:
    return allotments.select_related("hold").order_by("pk").select_for_update(of=("self",), no_key=True)


def _prepare(channel: Channel) -> Prepared[HoldAllotment]:
    return Prepared(lambda *stock_ids: _locking(channel_allotments(channel=channel, stock_ids=stock_ids)))


_TO_DRAW_ON = {channel: _prepare(channel) for channel in OPEN_HOLDS}


def _take_from_stock(stock_id: int, *, general: int, held: int) -> None:
    won = Stock.objects.filter(pk=stock_id, capacity__gte=F("held") + F("sold") + F("reserved") + general).update(
        reserved=F("reserved") + general + held, held=F("held") - held, version=F("version") + 1
    )
    if not won:
        raise SoldOut(performance_id=stock_id, available=Stock.objects.get(pk=stock_id).available + held)


def settle_claims(*, claims: list[Claim], account_id: int, revenue: Mapping[int, Decimal]) -> dict[int, int]:
    """Turn all claims of a reservation into sales, and give each performance's new stock version.

    `revenue` maps performance ids to what their orders brought in. Must run inside the transaction that won the
    reservation, so that nobody else closes these claims.
    """
    if _close(claims, Claim.State.SETTLED) != len(claims):
        raise RuntimeError("a claim of this reservation was closed before")
    for allotment_id, quantity in _by_allotment(claims).items():
        HoldAllotment.objects.filter(pk=allotment_id).update(
            reserved=F("reserved") - quantity, sold=F("sold") + quantity, version=F("version") + 1
        )
    quantities = _by_stock(claims)
    stock_ids = sorted(revenue.keys() | quantities.keys())
    for stock_id in stock_ids:
        quantity = quantities.get(stock_id, 0)
        Stock.objects.filter(pk=stock_id).update(
            reserved=F("reserved") - quantity,
            sold=F("sold") + quantity,
            revenue=F("revenue") + revenue.get(stock_id, Decimal(0)),
            version=F("version") + 1,
        )
    announce(StockChanged(account_id=account_id, performance_ids=tuple(stock_ids)))
    return dict(Stock.objects.filter(pk__in=list(quantities)).values_list("pk", "version"))


def release_claims(*, reservation: Reservation, account_id: int) -> None:
    """Give back what a reservation took and did not pay. A second time does nothing."""
    claims = list(Claim.objects.filter(reservation=reservation, state=Claim.State.HELD).order_by("pk"))
    if not _close(claims, Claim.State.RELEASED):
        return
    for allotment_id, quantity in _by_allotment(claims).items():
        HoldAllotment.objects.filter(pk=allotment_id).update(
            reserved=F("reserved") - quantity, version=F("version") + 1
        )
    back_to_holds = _by_stock([claim for claim in claims if claim.allotment_id is not None])
    quantities = _by_stock(claims)
    for stock_id, quantity in quantities.items():
        Stock.objects.filter(pk=stock_id).update(
            reserved=F("reserved") - quantity,
            held=F("held") + back_to_holds.get(stock_id, 0),
            version=F("version") + 1,
        )
    announce(StockChanged(account_id=account_id, performance_ids=tuple(quantities)))


def _close(claims: list[Claim], state: Claim.State) -> int:
    open_claims = Claim.objects.filter(pk__in=[claim.pk for claim in claims], state=Claim.State.HELD)
    return open_claims.update(state=state) if claims else 0


def _by_allotment(claims: Iterable[Claim]) -> dict[int, int]:
    sums: dict[int, int] = defaultdict(int)
    for claim in claims:
        if claim.allotment_id is not None:
            sums[claim.allotment_id] += claim.quantity
    return dict(sorted(sums.items()))


def _by_stock(claims: Iterable[Claim]) -> dict[int, int]:
    sums: dict[int, int] = defaultdict(int)
    for claim in claims:
        sums[claim.stock_id] += claim.quantity
    return dict(sorted(sums.items()))


def open_stocks(*, capacities: Sequence[int]) -> list[int]:
    """Make stock rows for new performances, and give their ids in the same order; inside the event's transaction."""
    rows = Stock.objects.bulk_create([Stock(capacity=capacity) for capacity in capacities], batch_size=1000)
    return [row.pk for row in rows]


@transaction.atomic
def resize_stock(*, account_id: int, performance_id: int, capacity: int) -> None:
    """Change how many tickets a performance has.

    :raises CapacityBelowSold: if more than that are sold, reserved or held.
    """
    enough = {"held__lte": capacity - F("sold") - F("reserved")}
    if not Stock.objects.filter(pk=performance_id, **enough).update(capacity=capacity, version=F("version") + 1):
        stock = Stock.objects.get(pk=performance_id)
        raise CapacityBelowSold(stock.sold + stock.reserved + stock.held)
    announce(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


@transaction.atomic
def touch_stock(*, account_id: int, performance_id: int) -> None:
    """Raise the version of a performance whose shown state changed outside its counters."""
    Stock.objects.filter(pk=performance_id).update(version=F("version") + 1)
    announce(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


@transaction.atomic
def touch_stocks(*, accounts: Mapping[int, int]) -> None:
    """Raise the versions of many performances at once; `accounts` maps their ids to their accounts."""
    ordered = sorted(accounts)
    for ids in (ordered[start : start + 500] for start in range(0, len(ordered), 500)):
        # Locked by primary key first: an UPDATE alone takes its rows in any order.
        list(Stock.objects.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True).values_list("pk"))
        Stock.objects.filter(pk__in=ids).update(version=F("version") + 1)
    touched: dict[int, list[int]] = defaultdict(list)
    for performance_id in ordered:
        touched[accounts[performance_id]].append(performance_id)
    for account_id, ids in touched.items():
        announce(StockChanged(account_id=account_id, performance_ids=tuple(ids)))


@transaction.atomic
def allot(*, hold: Hold, performance_id: int, size: int) -> HoldAllotment:
    """Set aside a share of a performance for a hold, or resize it; the difference moves from or to what is free.

    :raises HoldTooLarge: if fewer are free, or more than `size` are already sold or reserved from it.
    """
    allotment, _ = HoldAllotment.objects.select_for_update(no_key=True).get_or_create(
        hold=hold, stock_id=performance_id, defaults={"size": 0}
    )
    if size < allotment.sold + allotment.reserved:
        raise HoldTooLarge(allotment.size)
    difference = size - allotment.size
    HoldAllotment.objects.filter(pk=allotment.pk).update(size=size, version=F("version") + 1)
    moved = Stock.objects.filter(pk=performance_id, capacity__gte=F("held") + F("sold") + F("reserved") + difference)
    if not moved.update(held=F("held") + difference, version=F("version") + 1):
        raise HoldTooLarge(max(0, Stock.objects.get(pk=performance_id).available) + allotment.size)
    announce(StockChanged(account_id=hold.account_id, performance_ids=(performance_id,)))
    allotment.refresh_from_db()
    return allotment


def count_admitted(*, account_id: int, performance_id: int, difference: int) -> int:
    """Raise or lower how many are in, and give the new version that numbers it; inside the scans' transaction."""
    Stock.objects.filter(pk=performance_id).update(admitted=F("admitted") + difference, version=F("version") + 1)
    announce(StockChanged(account_id=account_id, performance_ids=(performance_id,)))
    return Stock.objects.values_list("version", flat=True).get(pk=performance_id)
