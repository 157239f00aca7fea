"""Reads what was sold: of one performance in numbers, by day and beside tickets, and of an account by location."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet, Sum

from server.accounts.caller import Caller, Staff
from server.catalogue.events.models import Performance, TeamPlace
from server.catalogue.events.selectors import get_performance
from server.catalogue.venues.areas import country_code, country_name, state_names
from server.catalogue.venues.selectors import read_zone
from server.platform import clock
from server.platform.money import ZERO
from server.reporting.forecasts import MOST_ALIKE, Alike, Curve, DaySold, curve_of
from server.reporting.metrics_selectors import PERFORMANCES, PLACES, MetricsQuery, read_metrics
from server.reporting.reports.definition import Span, begin_of, period_of
from server.sales.journal_selectors import list_within
from server.sales.models import GONE_UPSELLS, JournalLine, Order, UpsellItem

_UNITS = (JournalLine.Thing.TICKET, JournalLine.Thing.UPSELL)
MOST_DAYS = 400  # of a curve; what was sold before them is in its first


@dataclass(frozen=True, kw_only=True)
class OrderNumbers:
    """How many orders of a performance were paid, whatever became of them, and how many are in progress."""

    paid: int
    in_progress: int


@dataclass(frozen=True, kw_only=True)
class TeamNumbers:
    """How many teams a performance has, how many places they have, and how many of those are taken."""

    teams: int
    places: int
    taken: int


def count_orders(performance: Performance) -> OrderNumbers:
    """Count a performance's orders, in one query by its index."""
    statuses = Order.Status
    paid = Q(status__in=(statuses.PAID, statuses.REFUNDING, statuses.REFUNDED))
    rows = Order.objects.filter(performance=performance)
    numbers = {"paid": Count("pk", filter=paid), "in_progress": Count("pk", filter=Q(status=statuses.PROGRESS))}
    return OrderNumbers(**rows.aggregate(**numbers))


def count_teams(performance: Performance) -> TeamNumbers | None:
    """Count a performance's teams and places in one query; None where it is not sold by places."""
    if not performance.event.has_team_mapping:
        return None
    numbers = {
        "teams": Count("team", distinct=True),
        "places": Count("pk"),
        "taken": Count("pk", filter=~Q(state=TeamPlace.State.FREE)),
    }
    return TeamNumbers(**TeamPlace.objects.filter(performance=performance).aggregate(**numbers))


def read_curve(*, caller: Caller, performance_id: int) -> tuple[Performance, Curve]:
    """Read how a performance has sold by day, beside others like it, in three queries however much was sold."""
    performance = get_performance(caller=caller, performance_id=performance_id)
    likes = list_alike(performance, before=min(clock.now(), performance.starts_at))
    sold = _read_sold_days([performance, *likes])
    own, last = sold[performance.pk], _day_of(performance, performance.starts_at)
    begun = min([_day_of(performance, performance.on_sale_at), *(row.day for row in own)])
    curve = curve_of(
        own,
        first=min(max(begun, last - timedelta(days=MOST_DAYS - 1)), last),
        last=last,
        today=clock.today(performance.timezone),
        alike=[
            Alike(
                performance=like.pk,
                event=like.event.name,
                starts_at=like.starts_at,
                zone=like.timezone,
                capacity=like.stock.capacity,
                last=_day_of(like, like.starts_at),
                days=sold[like.pk],
            )
            for like in likes
        ],
    )
    return performance, curve


def list_alike(performance: Performance, *, before: datetime) -> list[Performance]:
    """List the last past performances of the same event or at the same venue, the latest first."""
    alike = Q(event=performance.event_id) | Q(event__venue=performance.event.venue_id)
    rows = Performance.objects.filter(alike, account=performance.account_id, starts_at__lt=before, cancelled_at=None)
    # One that nobody could buy says nothing of how sales go.
    sold = rows.exclude(pk=performance.pk).filter(stock__capacity__gt=0, stock__sold__gt=0)
    return list(sold.select_related("stock", "event").order_by("-starts_at", "-pk")[:MOST_ALIKE])


def _read_sold_days(performances: Sequence[Performance]) -> dict[int, list[DaySold]]:
    """Read what some performances sold, by days of each one's own clock, in one query."""
    numbers = [performance.pk for performance in performances]
    # Not by their account, too: SQLite would read the days of all that it has.
    query = MetricsQuery(performance=numbers, thing=_UNITS)
    found: dict[int, list[DaySold]] = {number: [] for number in numbers}
    for row in read_metrics(PERFORMANCES, by=("performance", "day", "thing"), query=query):
        number, day, thing = row.key
        tickets = row.quantity if thing == JournalLine.Thing.TICKET else 0
        found[number].append(DaySold(day=day, tickets=tickets, amount=row.amount))
    return found


def _day_of(performance: Performance, moment: datetime) -> date:
    return moment.astimezone(ZoneInfo(performance.timezone)).date()


class SoldUpsell(NamedTuple):
    """How many of an upsell, or of one of its variants, a performance has sold, and how many were handed out."""

    upsell: int
    name: str
    variant: str
    sold: int
    included: int  # of those, brought by tickets
    redeemed: int
    total: Decimal


def read_sold_upsells(performance_ids: Iterable[int]) -> dict[int, list[SoldUpsell]]:
    """Read what some performances have sold beside tickets, by name, in one query, without what is gone."""
    items = UpsellItem.objects.filter(performance_id__in=list(performance_ids))
    live = items.exclude(status__in=GONE_UPSELLS).exclude(order__status=Order.Status.REFUNDED)
    rows = (
        live.values_list("performance_id", "upsell_id", "name", "variant_name")
        .annotate(
            sold=Count("pk"),
            included=Count("pk", filter=Q(ticket__isnull=False)),
            redeemed=Count("pk", filter=Q(status=UpsellItem.Status.REDEEMED)),
            amount=Sum("total"),
        )
        .order_by("name", "variant_name", "upsell_id")
    )
    found: dict[int, list[SoldUpsell]] = defaultdict(list)
    for performance_id, *numbers in rows:
        found[performance_id].append(SoldUpsell(*numbers))
    return found


UNKNOWN_LOCATION = "Unknown"
CENT = Decimal("0.01")


@dataclass(frozen=True, kw_only=True)
class LocationRow:
    """What was sold at a place, in one currency: `region` is its code, `share` a percentage of all orders shown."""

    location: str
    region: str
    orders: int
    tickets: int
    amount: Decimal
    currency: str
    share: Decimal


@dataclass
class _LocationSum:
    orders: int = 0
    tickets: int = 0
    amount: Decimal = ZERO


def list_locations(
    *,
    caller: Staff,
    account_id: int,
    country: str = "",
    state: str = "",
    event_id: int = 0,
    span: Span | None = None,
) -> list[LocationRow]:
    """List what was sold by country; with a country by its states, with one of these by the districts of its codes.

    Both are named as the rows name them, or by their codes. Most orders come first; two currencies are two rows. A span
    is of days by the account's clock; without one, and for event 0, it is of all that was ever sold.
    """
    code = country_code(country)
    states = state_names(code)
    region = next((key for key, name in states.items() if state in (name, key, f"{code}-{key}")), "")
    if bool(code) != bool(country) or bool(region) != bool(state):
        return []
    sums: dict[tuple[str, str], _LocationSum] = defaultdict(_LocationSum)
    account_id = caller.account_for(account_id)
    query = MetricsQuery(
        account=account_id,
        event=[event_id] if event_id else None,
        begins=f"{code}-{region}" if region else code,
    )
    lines = _lines_within(account_id, span) if span else None
    for row in read_metrics(PLACES, by=("place", "currency"), query=query, lines=lines):
        place, currency = row.key
        if state and place.partition(" ")[0] != f"{code}-{region}":  # one whose code only begins alike
            continue
        at = sums[_location_level(place, code, region), currency]
        at.orders += row.orders
        at.tickets += row.quantity
        at.amount += row.amount
    return _location_rows(sums, code, region)


def _lines_within(account_id: int, span: Span) -> QuerySet[JournalLine]:
    zone = read_zone(account_id)
    period = period_of(span, clock.today(zone))
    begins, ends = begin_of(period.first, zone), begin_of(period.last + timedelta(days=1), zone)
    return list_within(account_id, begins=begins, ends=ends)


def _location_level(place: str, country: str, state: str) -> str:
    """Return what of a place its row is for: a district, a state or a country."""
    region, _, district = place.partition(" ")
    if state:
        return district
    return region.partition("-")[2] if country else region[:2]


def _location_rows(sums: Mapping[tuple[str, str], _LocationSum], country: str, state: str) -> list[LocationRow]:
    nonzero = {key: summed for key, summed in sums.items() if summed.orders or summed.tickets or summed.amount}
    everything = sum(summed.orders for summed in nonzero.values())
    names = state_names(country)
    rows = []
    for (level, currency), summed in nonzero.items():
        if state:
            location, region = level, f"{country}-{state}"
        elif country:
            location, region = names.get(level, ""), f"{country}-{level}" if level else ""
        else:
            location, region = country_name(level), level
        rows.append(
            LocationRow(
                location=location or UNKNOWN_LOCATION,
                region=region,
                orders=summed.orders,
                tickets=summed.tickets,
                amount=summed.amount,
                currency=currency,
                share=(Decimal(summed.orders * 100) / everything).quantize(CENT) if everything else ZERO,
            )
        )
    return sorted(rows, key=lambda row: (-row.orders, -row.tickets, row.location, row.currency))
