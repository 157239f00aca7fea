"""What a move of tickets changes in the counters of allotments and stock, written in the one order of their locks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from django.db import connection
from django.db.models import F

from server.stock.models import HoldAllotment, Stock


@dataclass
class Counters:
    """By how much each counter of a row changes; an allotment knows only the first two."""

    reserved: int = 0
    sold: int = 0
    held: int = 0
    admitted: int = 0
    revenue: Decimal = Decimal(0)


@dataclass
class Differences:
    """The rows that a move changes, by primary key: each is written once, however many reasons it has."""

    allotments: defaultdict[int, Counters] = field(default_factory=lambda: defaultdict(Counters))
    stocks: defaultdict[int, Counters] = field(default_factory=lambda: defaultdict(Counters))

    def of(self, stock_id: int, allotment_id: int | None) -> Iterator[Counters]:
        """Give what changes with a ticket of a performance: its stock, and the allotment where it comes from one."""
        yield self.stocks[stock_id]
        if allotment_id is not None:
            yield self.allotments[allotment_id]

    def write(self) -> dict[int, int]:
        """Write allotments, then stock, each by primary key, and give each performance's new version.

        The stock comes last, since everybody else who sells these performances waits for it.
        """
        for allotment_id, by in sorted(self.allotments.items(), key=_key):
            HoldAllotment.objects.filter(pk=allotment_id).update(
                reserved=F("reserved") + by.reserved, sold=F("sold") + by.sold, version=F("version") + 1
            )
        return {stock_id: _write_stock(stock_id, by) for stock_id, by in sorted(self.stocks.items(), key=_key)}


def _key(item: tuple[int, Counters]) -> int:
    return item[0]


# With RETURNING, so that no second query for the version runs while everybody waits for the row.
_WRITE = """
UPDATE {table} SET reserved = reserved + %s, sold = sold + %s, held = held + %s, admitted = admitted + %s,
    revenue = ROUND(revenue + CAST(%s AS NUMERIC), 2), version = version + 1 WHERE id = %s RETURNING version
"""


def _write_stock(stock_id: int, by: Counters) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            _WRITE.format(table=connection.ops.quote_name(Stock._meta.db_table)),
            [by.reserved, by.sold, by.held, by.admitted, str(by.revenue), stock_id],
        )
        (version,) = cursor.fetchone()
    return int(version)
