"""Reading events, performances and what the live screens show of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Max, Min, QuerySet
from django.db.models.functions import Lower

from server.accounts.caller import Caller
from server.core import clock
from server.core.errors import NotFound
from server.core.prepared import Prepared
from server.core.rows import Columns, in_order
from server.events.models import Event, Performance
from server.events.onsale import SaleState, sale_state, status_of
from server.stock.models import HoldAllotment
from server.venues.models import Venue


@dataclass(frozen=True, kw_only=True)
class HoldShare:
    """A hold's share of one performance, as its screens show it."""

    hold: int
    name: str
    channel: str
    size: int
    sold: int
    reserved: int

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
    revenue: Decimal
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
    holds: list[HoldShare] = field(default_factory=list)

    @property
    def id(self) -> int:
        return self.performance


def read_performance_states(performance_ids: Iterable[int]) -> dict[int, PerformanceState]:
    """Read the live state of some performances in two queries."""
    ids = list(performance_ids)
    rows = Performance.objects.filter(pk__in=ids).select_related("stock", "event")
    return states_of(list(rows))


def states_of(performances: list[Performance]) -> dict[int, PerformanceState]:
    """Sum up performances that were read with their stock and event; their holds cost one query."""
    shares: dict[int, list[HoldShare]] = defaultdict(list)
    ids = [performance.pk for performance in performances]
    for row in HoldAllotment.objects.filter(stock_id__in=ids).select_related("hold").order_by("hold_id"):
        shares[row.stock_id].append(
            HoldShare(
                hold=row.hold_id,
                name=row.hold.name,
                channel=row.hold.channel,
                size=row.size,
                sold=row.sold,
                reserved=row.reserved,
            )
        )
    now = clock.now()
    return {row.pk: _state_of(row, sale_state(row, now), shares[row.pk]) for row in performances}


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
        holds=holds,
    )


EVENT_ORDER: Columns = {
    "eventname": Lower("name"),
    "venuename": Lower("venue__name"),
    "id": F("pk"),
    "firstdatetimeISO": F("first_at"),
}


def list_events(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Event]:
    """List an account's events, newest first, with what a summary shows: price range, number and dates."""
    events = caller.within(Event.objects.filter(account_id=account_id, name__icontains=search))
    return (
        events.select_related("venue")
        .annotate(
            performance_count=Count("performances"),
            lowest_price=Min("performances__price"),
            highest_price=Max("performances__price"),
            first_at=Min("performances__starts_at"),
            last_at=Max("performances__starts_at"),
        )
        .order_by(*in_order(ordering, EVENT_ORDER, usual="-id"))
    )


def list_event_names(*, caller: Caller, account_id: int) -> QuerySet[Event]:
    """List an account's events by name, for choosing one."""
    return caller.within(Event.objects.filter(account_id=account_id)).order_by(Lower("name"), "pk")


def get_event(*, caller: Caller, event_id: int) -> Event:
    """Read one event with its venue and tax.

    :raises NotFound: if there is none, or it is another account's.
    """
    events = Event.objects.filter(pk=event_id).select_related("venue__tax_category", "account")
    event = caller.within(events).first()
    if event is None:
        raise NotFound
    return event


def list_performances(*, event: Event) -> QuerySet[Performance]:
    """List an event's performances by their start, with their stock."""
    return event.performances.select_related("stock", "event").order_by("starts_at", "pk")


def list_performances_to_come(*, event: Event, since: datetime, until: datetime) -> QuerySet[Performance]:
    """List an event's performances that have not begun and start from `since` to before `until`, with their stock."""
    rows = event.performances.filter(starts_at__gt=clock.now(), starts_at__gte=since, starts_at__lt=until)
    return rows.select_related("stock").order_by("starts_at", "pk")


@dataclass(frozen=True)
class DayHour:
    """An hour of the day at which performances start, by their own clock, and how many of them are to come."""

    hour: time
    performances: int


def list_day_hours(*, caller: Caller, event_id: int) -> list[DayHour]:
    """List the hours at which an event's performances to come start, the earliest first.

    :raises NotFound: if there is no such event, or it is another account's.
    """
    event = get_event(caller=caller, event_id=event_id)
    starts = event.performances.filter(starts_at__gt=clock.now()).values_list("starts_at", "timezone")
    counted = Counter(at.astimezone(ZoneInfo(zone)).time().replace(second=0, microsecond=0) for at, zone in starts)
    return [DayHour(hour, number) for hour, number in sorted(counted.items())]


def get_performance(*, caller: Caller, performance_id: int) -> Performance:
    """Read one performance with all that selling and showing it needs, in one query.

    :raises NotFound: if there is none, or it is another account's.
    """
    found = caller.within(_whole_performances().filter(pk=performance_id)).first()
    if found is None:
        raise NotFound
    return found


def find_performances(*, caller: Caller, performance_ids: Iterable[int]) -> dict[int, Performance]:
    """Read those of some performances that the caller may touch, with all that selling needs, in one query."""
    rows = _TO_SELL.rows(*sorted(performance_ids))
    return {row.pk: row for row in rows if caller.may_touch(row.account_id)}


def _whole_performances() -> QuerySet[Performance]:
    return Performance.objects.select_related("stock", "event__venue__tax_category", "event__account")


_TO_SELL = Prepared(lambda *ids: _whole_performances().filter(pk__in=ids))


def list_event_starts(*, event: Event, since: datetime) -> frozenset[datetime]:
    """List the instants at which an event's performances start, from `since` on."""
    return frozenset(event.performances.filter(starts_at__gte=since).values_list("starts_at", flat=True))


def list_namesake_starts(*, venue: Venue, event_name: str, since: datetime) -> frozenset[datetime]:
    """List the instants, from `since` on, at which a venue already puts on an event of this name."""
    rows = Performance.objects.filter(
        account_id=venue.account_id, event__venue=venue, event__name__iexact=event_name.strip(), starts_at__gte=since
    )
    return frozenset(rows.values_list("starts_at", flat=True))


def list_upcoming(*, caller: Caller, account_id: int | None, since: datetime, **filters: Any) -> QuerySet[Performance]:
    """List performances that start after `since`, nearest first, with what a dashboard card shows."""
    rows = Performance.objects.filter(starts_at__gte=since, is_active=True, **filters)
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    return caller.within(rows.select_related("stock", "event__venue").order_by("starts_at", "pk"))


def find_event_account(event_id: int) -> int | None:
    """Find the account of an event, None if there is no such event."""
    return Event.objects.filter(pk=event_id).values_list("account_id", flat=True).first()


def read_performance_owners(performance_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Read the account and the event of some performances, in one query; those that do not exist are left out."""
    rows = Performance.objects.filter(pk__in=list(performance_ids)).values_list("pk", "account_id", "event_id")
    return {pk: (account, event) for pk, account, event in rows}


def read_event_versions(event_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some events, in one query."""
    return dict(Event.objects.filter(pk__in=list(event_ids)).values_list("pk", "version"))
