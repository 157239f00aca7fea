"""What several reports share: what was sold, the performances of a period, people's names, days by a local clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

from server.accounts.models import User
from server.catalogue.events.models import Performance
from server.payments.models import Charge, Refund
from server.platform.money import ZERO
from server.reporting.metrics_selectors import EVENTS, PERFORMANCES, Granularity, read_metrics
from server.reporting.metrics_selectors import MetricsQuery as Figures
from server.reporting.reports.definition import A_DAY, ReportQuery, begin_of, count, money
from server.sales.models import JournalLine

Thing = JournalLine.Thing
Move = JournalLine.Move
UNITS = (Thing.TICKET, Thing.UPSELL)
Key = tuple[Any, ...]
Moved = TypeVar("Moved", Charge, Refund)

# What is sold less what went back and with what exchanges moved is what is left.
SOLD_COLUMNS = (
    count("Tickets sold", "sold"),
    count("Given back", "back"),
    count("Exchanged", "moved"),
    count("Tickets", "tickets"),
    money("Earned by tickets", "ticket_money", width=16),
    count("Upsells", "upsells"),
    money("Earned by upsells", "upsell_money", width=16),
    money("Earned", "earned"),
)
_BY_MOVE = {
    Move.SOLD: "sold",
    Move.GIVEN_BACK: "back",
    Move.MOVED_IN: "moved",
    Move.MOVED_OUT: "moved",
    Move.CREDIT: "back",
}


def read_sold(
    query: ReportQuery, granularity: Granularity, by: Sequence[str], *, things: Collection[JournalLine.Thing] = UNITS
) -> dict[Key, dict[str, Any]]:
    """Read what was sold on the days of the period, by some keys of a grain; each has what `SOLD_COLUMNS` ask for."""
    book: dict[Key, dict[str, Any]] = {}
    for row in read_metrics(granularity, by=(*by, "thing", "move"), query=_metrics_query(query, granularity, things)):
        *key, thing, move = row.key
        line = book.setdefault(tuple(key), nothing_sold())
        if thing == Thing.TICKET:
            line[_BY_MOVE[Move(move)]] += row.quantity
            line["tickets"] += row.quantity
            line["ticket_money"] += row.amount
        else:
            line["upsells"] += row.quantity
            line["upsell_money"] += row.amount
        line["earned"] += row.amount
    return book


def add_up(line: dict[str, Any], other: dict[str, Any]) -> None:
    for name in nothing_sold():
        line[name] += other[name]


def nothing_sold() -> dict[str, Any]:
    return {
        **dict.fromkeys(("sold", "back", "moved", "tickets", "upsells"), 0),
        **dict.fromkeys(("ticket_money", "upsell_money", "earned"), ZERO),
    }


def _metrics_query(query: ReportQuery, granularity: Granularity, things: Collection[JournalLine.Thing]) -> Figures:
    """Say which figures a report is of: performances where its grain knows them, else events."""
    place: dict[str, Any] = {}
    if granularity is PERFORMANCES and (query.event_id or query.performance_id):
        place = {"performance": _performances(query)}
    elif granularity is EVENTS and query.event_id:
        place = {"event": [query.event_id]}
    if query.seller_id:
        place["seller"] = [query.seller_id]
    period = query.period
    return Figures(account=query.account_id, since=period.first, until=period.last, thing=things, **place)


def _performances(query: ReportQuery) -> list[int]:
    rows = Performance.objects.filter(account_id=query.account_id)
    rows = rows.filter(event=query.event_id) if query.event_id else rows
    rows = rows.filter(pk=query.performance_id) if query.performance_id else rows
    return list(rows.values_list("pk", flat=True))


ZONES_APART = timedelta(hours=26)  # the most by which two clocks on earth differ


def performances_within(query: ReportQuery) -> QuerySet[Performance]:
    """Return the account's performances that begin on a day of the period, each by its own clock."""
    rows = Performance.objects.filter(
        account_id=query.account_id,
        starts_at__gte=query.begins - ZONES_APART,
        starts_at__lt=query.ends + ZONES_APART,
    )
    zones = Performance.objects.filter(account_id=query.account_id).order_by().values_list("timezone", flat=True)
    own = Q(pk=None)
    for zone in zones.distinct():
        first, end = begin_of(query.period.first, zone), begin_of(query.period.last + A_DAY, zone)
        own |= Q(timezone=zone, starts_at__gte=first, starts_at__lt=end)
    rows = rows.filter(own)
    if query.event_id:
        rows = rows.filter(event=query.event_id)
    return rows.filter(pk=query.performance_id) if query.performance_id else rows


def moved_within(rows: QuerySet[Moved], moment: str, query: ReportQuery) -> QuerySet[Moved]:
    """Narrow money by its `moment` to the period, and to the event or performance that the report is asked for."""
    rows = rows.filter(account_id=query.account_id, **{f"{moment}__gte": query.begins, f"{moment}__lt": query.ends})
    if query.event_id:
        rows = rows.filter(performance__event=query.event_id)
    return rows.filter(performance=query.performance_id) if query.performance_id else rows


def names_of_people(people: Iterable[int | None]) -> dict[int, str]:
    """Return the names of some people, in one query."""
    return {user.pk: user.full_name for user in User.objects.filter(pk__in={one for one in people if one})}
