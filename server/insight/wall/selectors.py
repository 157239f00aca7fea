"""Reading wall screens, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.core.cache import cache
from django.db.models import QuerySet, Sum

from server.accounts import tokens
from server.accounts.caller import Caller, System
from server.core import clock
from server.core.cached import cached
from server.core.database.rows import only
from server.core.errors import NotFound
from server.events.models import Performance
from server.events.selectors import get_performance
from server.insight.checkin.selectors import read_arrivals
from server.insight.models import WallScreen
from server.orders.models import JournalLine

READ_FOR = 2  # seconds for which all screens of a performance are told the same
LAST_SOLD = timedelta(hours=1)
LAST_CAME = timedelta(minutes=10)


@cached
@dataclass(frozen=True, kw_only=True)
class WallFigures:
    """What a wall screen shows of its performance."""

    performance: int
    event: int
    event_name: str
    subcategory: str
    venue: str
    starts_at: datetime
    zone: str
    version: int
    sold: int
    capacity: int
    admitted: int
    inside: int
    sold_lately: int  # tickets, in the last hour
    came_lately: int  # people, in the last ten minutes
    revenue: Decimal
    currency: str


def list_walls(*, caller: Caller, performance_id: int) -> QuerySet[WallScreen]:
    """List the screens of a performance that still show something, the newest first."""
    rows = WallScreen.objects.filter(performance=performance_id, ended_at=None, expires_at__gt=clock.now())
    return caller.within(rows).select_related("created_by", "performance").order_by("-pk")


def find_wall(*, performance_id: int, secret: str) -> WallScreen:
    """Find the screen that a secret opens.

    :raises NotFound: for one that is wrong, expired or taken back, as for a performance that there is not.
    """
    rows = WallScreen.objects.filter(secret_hash=tokens.digest_of(secret), performance=performance_id, ended_at=None)
    wall = only(rows.filter(expires_at__gt=clock.now(), account__deleted_at=None).select_related("performance"))
    if wall is None:
        raise NotFound
    return wall


def read_wall(wall: WallScreen) -> WallFigures:
    """Read what a screen shows, in four queries; all of a performance cost three of them once in two seconds."""
    # Whoever holds the screen's secret was let in to this performance by it, and is nobody that we know.
    performance = get_performance(caller=System(), performance_id=wall.performance_id)
    # By the version: a screen that has heard of a newer one is not told the older figures again.
    name = f"wall-{performance.pk}-{performance.stock.version}"
    figures: WallFigures | None = cache.get(name)
    if figures is None:
        figures = _figures_of(performance)
        cache.set(name, figures, READ_FOR)
    return figures


def _figures_of(performance: Performance) -> WallFigures:
    arrivals, now = read_arrivals(performance), clock.now()
    stock, event = performance.stock, performance.event
    return WallFigures(
        performance=performance.pk,
        event=event.pk,
        event_name=event.name,
        subcategory=performance.subcategory,
        venue=event.venue.name,
        starts_at=performance.starts_at,
        zone=performance.timezone,
        version=stock.version,
        sold=stock.sold,
        capacity=stock.capacity,
        admitted=arrivals.admitted,
        inside=arrivals.inside,
        sold_lately=_sold_since(performance, now - LAST_SOLD),
        came_lately=sum(minute.entered for minute in arrivals.minutes if minute.at > now - LAST_CAME),
        revenue=stock.revenue,
        currency=event.currency,
    )


def _sold_since(performance: Performance, moment: datetime) -> int:
    sold = performance.journallines.filter(at__gte=moment, thing=JournalLine.Thing.TICKET, move=JournalLine.Move.SOLD)
    return int(sold.aggregate(sold=Sum("quantity", default=0))["sold"])
