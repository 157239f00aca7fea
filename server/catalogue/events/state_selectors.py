"""Reads the live state of performances, with the holds' shares of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from django.db.models import Q

from server.accounts.caller import Channel
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import (
    Closed,
    SaleState,
    release_at,
    sale_state,
    status_of,
    why_closed,
)
from server.inventory.models import HoldAllotment
from server.platform import clock


@dataclass(frozen=True, kw_only=True)
class HoldShare:
    hold: int
    name: str
    channel: str
    size: int
    sold: int
    reserved: int
    released: int  # given back by the clock, and not taken back since
    release_at: datetime | None  # when it gives back what it has left; None if it will not
    timezone: str

    @property
    def available(self) -> int:
        return self.size - self.sold - self.reserved


@dataclass(frozen=True, kw_only=True)
class PerformanceState:
    """The small state that the topic `performance:<id>` carries; whenever a figure changes, so does `version`."""

    performance: int
    event: int
    account: int
    version: int
    capacity: int
    sold: int
    reserved: int
    held: int
    available: int
    admitted: int
    revenue: Decimal | None  # None for a reader who does not see takings
    currency: str
    status: str
    on_sale: bool
    box_office_open: bool
    on_sale_flag: bool
    box_office_only: bool
    ended: bool
    starts_at: datetime
    on_sale_at: datetime
    off_sale_at: datetime
    next_change_at: datetime | None
    timezone: str
    max_count: int
    closed: Closed | None = None  # why the public cannot buy now
    holds: list[HoldShare] = field(default_factory=list)

    @property
    def id(self) -> int:
        return self.performance


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
    return {row.pk: _state_of(row, sale_of(row, shares[row.pk], now), shares[row.pk]) for row in performances}


def share_of(allotment: HoldAllotment, performance: Performance, now: datetime) -> HoldShare:
    hold = allotment.hold
    hours = None if allotment.is_kept else hold.release_hours
    moment = None if hours is None else release_at(performance, hours)
    return HoldShare(
        hold=hold.pk,
        name=hold.name,
        channel=hold.channel,
        size=allotment.size,
        sold=allotment.sold,
        reserved=allotment.reserved,
        released=allotment.released,
        release_at=moment if moment is not None and moment > now else None,
        timezone=performance.timezone,
    )


def sale_of(performance: Performance, shares: Iterable[HoldShare], now: datetime) -> SaleState:
    """Sum up a performance's sale, and when it changes next: a hold with nothing left changes nothing."""
    releases = [share.release_at for share in shares if share.release_at is not None and share.available]
    return sale_state(performance, now, releases=releases)


def _state_of(performance: Performance, sale: SaleState, holds: list[HoldShare]) -> PerformanceState:
    stock = performance.stock
    return PerformanceState(
        performance=performance.pk,
        event=performance.event_id,
        account=performance.account_id,
        version=stock.version,
        capacity=stock.capacity,
        sold=stock.sold,
        reserved=stock.reserved,
        held=stock.held,
        available=stock.available,
        admitted=stock.admitted,
        revenue=stock.revenue,
        currency=performance.event.currency,
        status=status_of(performance, sale),
        on_sale=sale.is_online,
        box_office_open=sale.is_at_box_office,
        on_sale_flag=performance.is_on_sale,
        box_office_only=performance.is_box_office_only,
        ended=sale.has_ended,
        starts_at=performance.starts_at,
        on_sale_at=performance.on_sale_at,
        off_sale_at=performance.off_sale_at,
        next_change_at=sale.next_change_at,
        timezone=performance.timezone,
        max_count=performance.event.max_count,
        closed=why_closed(performance, Channel.ONLINE, clock.now()),
        holds=holds,
    )
