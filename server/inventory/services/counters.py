"""A performance's counters: capacity, what is taken and admitted, and the version that numbers each change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from django.db import connection, transaction
from django.db.models import Case, F, When

from server.inventory.changes import StockChanged
from server.inventory.errors import CapacitiesTooLow, CapacityBelowTaken, StockInUse, too_low
from server.inventory.models import HoldAllotment, Stock
from server.platform.domain_events import publish

_MANY = 500  # rows per statement


def open_stocks(*, account_id: int, capacities: Sequence[int], slots: int = 0) -> list[int]:
    """Create stock rows for new performances in the event's transaction, and return their ids in the same order."""
    rows = [Stock(account_id=account_id, capacity=capacity, slots=slots) for capacity in capacities]
    return [row.pk for row in Stock.objects.bulk_create(rows, batch_size=1000)]


def lock_unused_stock(*, performance_id: int) -> None:
    """Lock a performance's unused stock until the end of the transaction, which is about to delete it.

    :raises StockInUse: if some tickets are sold, reserved or held.
    """
    stock = Stock.objects.select_for_update().get(pk=performance_id)
    if stock.sold or stock.reserved or stock.held:
        raise StockInUse(sold=stock.sold, reserved=stock.reserved, held=stock.held)


def close_stock(*, account_id: int, performance_id: int) -> None:
    """Delete the stock row of a deleted performance, after `lock_unused_stock` in the same transaction.

    :raises django.db.models.ProtectedError: if a claim or an allotment still refers to it.
    """
    # An allotment that has released everything stays with size 0.
    HoldAllotment.objects.filter(stock_id=performance_id, size=0).delete()
    Stock.objects.get(pk=performance_id).delete()
    publish(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


@transaction.atomic
def resize_stock(*, account_id: int, performance_id: int, capacity: int) -> None:
    """Change the capacity of a performance.

    :raises CapacityBelowSold: if more than that are sold.
    :raises CapacityBelowTaken: if more than that are sold, reserved or held.
    :raises CapacityBelowSlots: if its teams have more slots than that.
    """
    enough = {"held__lte": capacity - F("sold") - F("reserved"), "slots__lte": capacity}
    if not Stock.objects.filter(pk=performance_id, **enough).update(capacity=capacity, version=F("version") + 1):
        stock = Stock.objects.get(pk=performance_id)
        raise too_low(stock, capacity) or CapacityBelowTaken(stock)
    publish(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


@transaction.atomic
def resize_stocks(*, account_id: int, capacities: Mapping[int, int]) -> None:
    """Change the capacities of many performances, all or none; `capacities` maps their ids to numbers.

    :raises CapacitiesTooLow: if more than that are taken of any, or its teams have more slots; it names them.
    """
    stocks = lock_stocks(capacities)
    refusals = {stock.pk: too_low(stock, capacities[stock.pk]) for stock in stocks.values()}
    if short := {pk: refusal for pk, refusal in refusals.items() if refusal}:
        raise CapacitiesTooLow(short)
    for ids in _some(capacities):
        Stock.objects.filter(pk__in=ids).update(capacity=_each_its_own(capacities, ids), version=F("version") + 1)
    publish(StockChanged(account_id=account_id, performance_ids=tuple(sorted(capacities))))


def _each_its_own(capacities: Mapping[int, int], ids: Iterable[int]) -> Case | int:
    alike: dict[int, list[int]] = defaultdict(list)
    for performance_id in ids:
        alike[capacities[performance_id]].append(performance_id)
    if len(alike) == 1:
        return next(iter(alike))
    return Case(*(When(pk__in=some, then=capacity) for capacity, some in alike.items()))


def lock_stocks(performance_ids: Iterable[int]) -> dict[int, Stock]:
    """Lock and read the stock of many performances in the order of their keys, inside a transaction.

    An UPDATE by itself locks its rows in any order, so two of them could deadlock.
    """
    rows = Stock.objects.order_by("pk").select_for_update(no_key=True)
    return {stock.pk: stock for ids in _some(performance_ids) for stock in rows.filter(pk__in=ids)}


def _some(performance_ids: Iterable[int]) -> Iterator[list[int]]:
    ordered = sorted(performance_ids)
    return (ordered[start : start + _MANY] for start in range(0, len(ordered), _MANY))


@transaction.atomic
def set_slots(*, account_id: int, performance_ids: Iterable[int], slots: int) -> None:
    """Set how many team slots some performances are sold by, 0 for none. Their stock is locked already.

    :raises django.db.IntegrityError: if one has a lower capacity, or more than that are sold, reserved or held of it.
    """
    ids = sorted(performance_ids)
    for some in _some(ids):
        Stock.objects.filter(pk__in=some).update(slots=slots, version=F("version") + 1)
    if ids:
        publish(StockChanged(account_id=account_id, performance_ids=tuple(ids)))


@transaction.atomic
def touch_stock(*, account_id: int, performance_id: int) -> None:
    """Raise a performance's version when something other than its counters changed on its screens."""
    Stock.objects.filter(pk=performance_id).update(version=F("version") + 1)
    publish(StockChanged(account_id=account_id, performance_ids=(performance_id,)))


@transaction.atomic
def touch_stocks(*, accounts: Mapping[int, int]) -> None:
    """Raise the versions of many performances at once; `accounts` maps their ids to their accounts."""
    for ids in _some(accounts):
        lock_stocks(ids)
        Stock.objects.filter(pk__in=ids).update(version=F("version") + 1)
    touched: dict[int, list[int]] = defaultdict(list)
    for performance_id in sorted(accounts):
        touched[accounts[performance_id]].append(performance_id)
    for account_id, ids in touched.items():
        publish(StockChanged(account_id=account_id, performance_ids=tuple(ids)))


def count_admitted(*, account_id: int, performance_id: int, difference: int) -> int:
    """Change the number of admitted tickets in the scans' transaction; return the version that numbers this."""
    Stock.objects.filter(pk=performance_id).update(admitted=F("admitted") + difference, version=F("version") + 1)
    publish(StockChanged(account_id=account_id, performance_ids=(performance_id,)))
    return Stock.objects.values_list("version", flat=True).get(pk=performance_id)


def take_positions(*, accounts: Mapping[int, int], admitted: Mapping[int, int]) -> dict[int, int]:
    """Raise the versions of performances in the order of their ids and return them: they number changes at the door.

    `accounts` maps the performances to their accounts, `admitted` to the change in their admitted tickets.
    """
    return {
        performance_id: count_admitted(
            account_id=account_id, performance_id=performance_id, difference=admitted.get(performance_id, 0)
        )
        for performance_id, account_id in sorted(accounts.items())
    }


def next_position(*, account_id: int, performance_id: int) -> int:
    """Raise a performance's version for a change at its door that no counter shows, and return the new version."""
    return count_admitted(account_id=account_id, performance_id=performance_id, difference=0)


@dataclass(frozen=True, kw_only=True)
class StockReturn:
    """Tickets of one performance's sale that are taken back, by the allotment they came from, None for no hold."""

    allotments: Mapping[int | None, int]
    admitted: int
    amount: Decimal


@dataclass
class CounterDelta:
    """The change of each counter of a row; an allotment has only the first two."""

    reserved: int = 0
    sold: int = 0
    held: int = 0
    admitted: int = 0
    revenue: Decimal = Decimal(0)


@dataclass
class CounterDeltas:
    """The rows that a move of tickets changes, by primary key: each is written once, in the one order of locks."""

    allotments: defaultdict[int, CounterDelta] = field(default_factory=lambda: defaultdict(CounterDelta))
    stocks: defaultdict[int, CounterDelta] = field(default_factory=lambda: defaultdict(CounterDelta))

    def of(self, stock_id: int, allotment_id: int | None) -> Iterator[CounterDelta]:
        """Return the rows that a ticket of a performance changes: its stock, and its allotment if it came from one."""
        yield self.stocks[stock_id]
        if allotment_id is not None:
            yield self.allotments[allotment_id]

    def write(self) -> dict[int, int]:
        """Write allotments, then stock, each by primary key, and return each performance's new version.

        Stock comes last, because all other sales of these performances wait for it.
        """
        for allotment_id in sorted(self.allotments):
            by = self.allotments[allotment_id]
            HoldAllotment.objects.filter(pk=allotment_id).update(
                reserved=F("reserved") + by.reserved, sold=F("sold") + by.sold, version=F("version") + 1
            )
        return {stock_id: _write_stock(stock_id, self.stocks[stock_id]) for stock_id in sorted(self.stocks)}


def return_stock(*, account_id: int, performance_id: int, unsold: StockReturn) -> int:
    """Put returned tickets back where they came from, inside the transaction that returns them; holds hold them again.

    Return the stock's new version, which numbers this change at the door, even for a refund without tickets.
    """
    differences = CounterDeltas()
    stock = differences.stocks[performance_id]
    for allotment_id, quantity in unsold.allotments.items():
        stock.sold -= quantity
        if allotment_id is not None:
            stock.held += quantity
            differences.allotments[allotment_id].sold -= quantity
    stock.admitted -= unsold.admitted
    stock.revenue -= unsold.amount
    versions = differences.write()
    publish(StockChanged(account_id=account_id, performance_ids=(performance_id,)))
    return versions[performance_id]


# With RETURNING, so that no second query for the version runs while others wait for the row.
_UPDATE_STOCK = """
UPDATE {table} SET reserved = reserved + %s, sold = sold + %s, held = held + %s, admitted = admitted + %s,
    revenue = ROUND(revenue + CAST(%s AS NUMERIC), 2), version = version + 1 WHERE id = %s RETURNING version
"""


def _write_stock(stock_id: int, by: CounterDelta) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            _UPDATE_STOCK.format(table=connection.ops.quote_name(Stock._meta.db_table)),
            [by.reserved, by.sold, by.held, by.admitted, str(by.revenue), stock_id],
        )
        (version,) = cursor.fetchone()
    return int(version)
