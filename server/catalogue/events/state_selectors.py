"""Reads the live state of performances, with the holds' shares of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Q

from server.accounts.caller import Channel
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import Closed, SaleState, release_at, sale_state, why_closed
from server.inventory.models import HoldAllotment
from server.platform import clock


@dataclass(frozen=True)
class HoldShare:
    """What a hold has of a performance, and when it gives back what it has left; None if it will not."""

    allotment: HoldAllotment
    release_at: datetime | None
    timezone: str


@dataclass(frozen=True, kw_only=True)
class PerformanceState:
    """The small state that the topic `performance:<id>` carries; whenever a figure changes, so does its version.

    `row` is the performance with its stock and its event.
    """

    row: Performance
    sale: SaleState
    revenue: Decimal | None  # None for a reader who does not see takings
    closed: Closed | None  # why the public cannot buy now
    holds: list[HoldShare]


def read_performance_states(performance_ids: Iterable[int]) -> dict[int, PerformanceState]:
    ids = list(performance_ids)
    rows = Performance.objects.filter(pk__in=ids).select_related("stock", "event")
    return states_of(list(rows))


def states_of(performances: list[Performance]) -> dict[int, PerformanceState]:
    """Sum up performances that were read with their stock and event; their holds cost one query."""
    now = clock.now()
    by_id = {performance.pk: performance for performance in performances}
    shares: dict[int, list[HoldShare]] = defaultdict(list)
    rows = HoldAllotment.objects.filter(Q(size__gt=0) | Q(released__gt=0), stock_id__in=list(by_id))
    for row in rows.select_related("hold").order_by("hold_id"):
        shares[row.stock_id].append(share_of(row, by_id[row.stock_id], now))
    return {
        row.pk: PerformanceState(
            row=row,
            sale=sale_of(row, shares[row.pk], now),
            revenue=row.stock.revenue,
            closed=why_closed(row, Channel.ONLINE, now),
            holds=shares[row.pk],
        )
        for row in performances
    }


def share_of(allotment: HoldAllotment, performance: Performance, now: datetime) -> HoldShare:
    hours = None if allotment.is_kept else allotment.hold.release_hours
    moment = None if hours is None else release_at(performance, hours)
    return HoldShare(allotment, moment if moment is not None and moment > now else None, performance.timezone)


def sale_of(performance: Performance, shares: Iterable[HoldShare], now: datetime) -> SaleState:
    """Sum up a performance's sale, and when it changes next: a hold with nothing left changes nothing."""
    releases = [share.release_at for share in shares if share.release_at is not None and share.allotment.available]
    return sale_state(performance, now, releases=releases)
