"""Reads who arrives at a performance, when people are expected, and what wall screens show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.cache import cache
from django.db.models import Count, Exists, F, OuterRef, QuerySet, Sum

from server.accounts.caller import Caller, System
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.checkin.models import ScanRecord, Verdict
from server.checkin.presence_selectors import AtGate, StretchOf, read_gates
from server.platform import clock
from server.platform.crypto import digest_of
from server.platform.database import get_or_none
from server.platform.dataclass_json import cacheable
from server.platform.errors import NotFound
from server.reporting.forecasts import ArrivalCounts, Evening, Forecast, forecast_of, step_of
from server.reporting.models import WallScreen
from server.sales.models import JournalLine

MINUTE = 60  # seconds
ARRIVALS_WINDOW = timedelta(minutes=90)
OPENS_BEFORE = timedelta(minutes=100)  # from then on nothing falls out of the window, which is laid beside a forecast
WATCHED_AFTER = timedelta(hours=1)  # of the start; then the window stays where it is
READ_FOR = 2  # seconds

MOST_EVENINGS = 20
LEAST_ADMITTED = 10  # of fewer each is a large share
OVER_AFTER = timedelta(hours=3)  # of its start
COUNTED_IN = 5 * 60  # seconds; nearly every performance begins on a stretch of that length
REMEMBERED_FOR = 24 * 60 * 60  # seconds; what a phone sends on about such an evening later changes little


@cacheable
@dataclass(frozen=True, kw_only=True)
class Minute:
    """How many came in by a gate in the minute that begins at `at`; `zone` is the venue's."""

    at: datetime
    zone: str
    gate: str
    entered: int


@cacheable
@dataclass(frozen=True, kw_only=True)
class Arrivals:
    since: datetime
    until: datetime
    minutes: list[Minute]
    gates: list[AtGate]

    @property
    def inside(self) -> int:
        return sum(gate.inside for gate in self.gates)

    @property
    def admitted(self) -> int:
        return sum(gate.admitted for gate in self.gates)


def read_arrivals(performance: Performance) -> Arrivals:
    """Read the last 90 minutes of a performance's doors, and all of its own evening, in two queries.

    Those who ask within two seconds cost them once: a hall of managers looks at the same doors.
    """
    # By the version: whoever has heard of a newer one is not told the older figures again.
    name = f"arrivals-{performance.pk}-{performance.stock.version}"
    arrivals: Arrivals | None = cache.get(name)
    if arrivals is None:
        until = min(clock.now(), performance.starts_at + WATCHED_AFTER)
        since = min(until - ARRIVALS_WINDOW, performance.starts_at - OPENS_BEFORE).replace(second=0, microsecond=0)
        minutes = _read_minutes(performance, since, until)
        arrivals = Arrivals(since=since, until=until, minutes=minutes, gates=read_gates(performance.pk))
        cache.set(name, arrivals, READ_FOR)
    return arrivals


def _read_minutes(performance: Performance, since: datetime, until: datetime) -> list[Minute]:
    # Whatever happened since then was received since then, and that has an index.
    rows = _admissions().filter(performance=performance, received_at__gte=since)
    rows = rows.filter(happened_at__gte=since, happened_at__lte=until)
    counted = (
        rows.annotate(minute=StretchOf(F("happened_at"), seconds=MINUTE))
        .order_by("minute", "gate")
        .values_list("minute", "gate")
        .annotate(entered=Count("pk"))
    )
    return [
        Minute(at=datetime.fromtimestamp(minute * MINUTE, UTC), zone=performance.timezone, gate=gate, entered=entered)
        for minute, gate, entered in counted
    ]


def _admissions() -> QuerySet[ScanRecord]:
    """List the readings that let somebody in, but for those that a reset took back."""
    later = ScanRecord.objects.filter(
        ticket=OuterRef("ticket"),
        verdict=Verdict.RESET,
        received_at__gte=OuterRef("received_at"),
        pk__gt=OuterRef("pk"),
    )
    return ScanRecord.objects.filter(~Exists(later), verdict=Verdict.ADMITTED)


def read_forecast(*, caller: Caller, performance_id: int) -> tuple[Performance, Forecast]:
    """Return when those who have a ticket may come, by the last evenings at the same venue, in three queries."""
    performance = get_performance(caller=caller, performance_id=performance_id)
    evenings = _list_evenings(performance)
    comings = _read_comings(evenings)
    past = [
        Evening(sold=evening.stock.sold, admitted=evening.stock.admitted, comings=comings[evening.pk])
        for evening in evenings
    ]
    return performance, forecast_of(past, sold=performance.stock.sold)


def _list_evenings(performance: Performance) -> list[Performance]:
    before = min(clock.now() - OVER_AFTER, performance.starts_at)
    rows = Performance.objects.filter(
        account=performance.account_id,
        event__venue=performance.event.venue_id,
        starts_at__lt=before,
        cancelled_at=None,
        stock__admitted__gte=LEAST_ADMITTED,
    )
    return list(rows.exclude(pk=performance.pk).select_related("stock").order_by("-starts_at", "-pk")[:MOST_EVENINGS])


def _read_comings(evenings: Iterable[Performance]) -> dict[int, ArrivalCounts]:
    """Read when people came on past evenings. Each is counted once and remembered: its readings do not change."""
    by_id = {evening.pk: evening for evening in evenings}
    names = {number: f"comings-{number}" for number in by_id}
    cached = cache.get_many(names.values())
    found: dict[int, ArrivalCounts] = {number: cached[name] for number, name in names.items() if name in cached}
    missing = [evening for number, evening in by_id.items() if number not in found]
    if missing:
        counted = _count_comings(missing)
        cache.set_many({names[number]: comings for number, comings in counted.items()}, REMEMBERED_FOR)
        found.update(counted)
    return found


def _count_comings(evenings: Iterable[Performance]) -> dict[int, ArrivalCounts]:
    starts = {evening.pk: evening.starts_at for evening in evenings}
    rows = _admissions().filter(performance_id__in=list(starts))
    counted = (
        rows.annotate(stretch=StretchOf(F("happened_at"), seconds=COUNTED_IN))
        .order_by()
        .values_list("performance_id", "stretch", "gate")
        .annotate(number=Count("pk"))
    )
    found: dict[int, Counter[tuple[int, str]]] = defaultdict(Counter)
    for number, stretch, gate, came in counted:
        minutes = (stretch * COUNTED_IN - starts[number].timestamp()) / MINUTE
        found[number][step_of(minutes), gate] += came
    return {number: dict(found[number]) for number in starts}


LAST_SOLD = timedelta(hours=1)
LAST_CAME = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class WallMetrics:
    """What wall screens show of a performance, with how many tickets were sold in the last hour."""

    performance: Performance
    arrivals: Arrivals
    sold_lately: int

    @property
    def came_lately(self) -> int:
        """How many people came in the last ten minutes."""
        since = clock.now() - LAST_CAME
        return sum(minute.entered for minute in self.arrivals.minutes if minute.at > since)


def list_walls(*, caller: Caller, performance_id: int) -> QuerySet[WallScreen]:
    """List the screens of a performance that still show something, the newest first."""
    rows = WallScreen.objects.filter(performance=performance_id, ended_at=None, expires_at__gt=clock.now())
    return caller.within(rows).select_related("created_by", "performance").order_by("-pk")


def find_wall(*, performance_id: int, secret: str) -> WallScreen:
    """Find the screen that a secret opens.

    :raises NotFound: for one that is wrong, expired or taken back, as for a performance that there is not.
    """
    rows = WallScreen.objects.filter(secret_hash=digest_of(secret), performance=performance_id, ended_at=None)
    wall = get_or_none(rows.filter(expires_at__gt=clock.now(), account__deleted_at=None).select_related("performance"))
    if wall is None:
        raise NotFound
    return wall


def read_wall(wall: WallScreen) -> WallMetrics:
    """Read what a screen shows, in four queries; all of a performance cost three of them once in two seconds."""
    # Whoever holds the screen's secret was let in to this performance by it, and is nobody that we know.
    performance = get_performance(caller=System(), performance_id=wall.performance_id)
    # By the version: a screen that has heard of a newer one is not told the older figures again.
    name = f"wall-{performance.pk}-{performance.stock.version}"
    sold_lately: int | None = cache.get(name)
    if sold_lately is None:
        sold = performance.journallines.filter(
            at__gte=clock.now() - LAST_SOLD, thing=JournalLine.Thing.TICKET, move=JournalLine.Move.SOLD
        )
        sold_lately = int(sold.aggregate(sold=Sum("quantity", default=0))["sold"])
        cache.set(name, sold_lately, READ_FOR)
    return WallMetrics(performance=performance, arrivals=read_arrivals(performance), sold_lately=sold_lately)
