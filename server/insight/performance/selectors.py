"""Reading one performance: its orders and teams in numbers, and its sales by day beside those of others like it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, Q

from server.accounts.caller import Caller
from server.core import clock
from server.events.models import Performance, TeamPlace
from server.events.selectors import get_performance
from server.insight.figures.grain_selectors import PERFORMANCES
from server.insight.figures.selectors import Asked, read_figures
from server.insight.performance.pace import MOST_ALIKE, Alike, Curve, DaySold, curve_of
from server.orders.models import JournalLine, Order

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
    """Read how a performance has sold by day, beside others like it, in three queries however much was sold.

    :raises NotFound: if there is none, or it is another account's.
    """
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
        alike=[_alike(like, sold[like.pk]) for like in likes],
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
    asked = Asked(performance=numbers, thing=_UNITS)
    found: dict[int, list[DaySold]] = {number: [] for number in numbers}
    for row in read_figures(PERFORMANCES, by=("performance", "day", "thing"), asked=asked):
        number, day, thing = row.key
        tickets = row.quantity if thing == JournalLine.Thing.TICKET else 0
        found[number].append(DaySold(day=day, tickets=tickets, amount=row.amount))
    return found


def _alike(performance: Performance, days: Sequence[DaySold]) -> Alike:
    return Alike(
        performance=performance.pk,
        event=performance.event.name,
        starts_at=performance.starts_at,
        zone=performance.timezone,
        capacity=performance.stock.capacity,
        last=_day_of(performance, performance.starts_at),
        days=days,
    )


def _day_of(performance: Performance, moment: datetime) -> date:
    return moment.astimezone(ZoneInfo(performance.timezone)).date()
