"""Reading who comes to a performance: by the minute and gate, and when they are expected by other evenings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.cache import cache
from django.db.models import Count, Exists, F, OuterRef, QuerySet

from server.accounts.caller import Caller
from server.core import clock
from server.core.cached import cached
from server.door.log.presence_selectors import AtGate, StretchOf, read_gates
from server.door.models import Reading, Verdict
from server.events.models import Performance
from server.events.selectors import get_performance
from server.insight.checkin.forecast import Comings, Evening, Forecast, forecast_of, step_of

MINUTE = 60  # seconds
WINDOW = timedelta(minutes=90)
OPENS_BEFORE = timedelta(minutes=100)  # from then on nothing falls out of the window, which is laid beside a forecast
WATCHED_AFTER = timedelta(hours=1)  # of the start; then the window stays where it is
READ_FOR = 2  # seconds

MOST_EVENINGS = 20
LEAST_ADMITTED = 10  # of fewer each is a large share
OVER_AFTER = timedelta(hours=3)  # of its start
COUNTED_IN = 5 * 60  # seconds; nearly every performance begins on a stretch of that length
REMEMBERED_FOR = 24 * 60 * 60  # seconds; what a phone sends on about such an evening later changes little


@cached
@dataclass(frozen=True, kw_only=True)
class Minute:
    """How many came in by a gate in the minute that begins at `at`."""

    at: datetime
    gate: str
    entered: int


@cached
@dataclass(frozen=True, kw_only=True)
class Arrivals:
    """Who came in between two moments, by the minute, and who is in."""

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
        since = min(until - WINDOW, performance.starts_at - OPENS_BEFORE).replace(second=0, microsecond=0)
        minutes = _read_minutes(performance.pk, since, until)
        arrivals = Arrivals(since=since, until=until, minutes=minutes, gates=read_gates(performance.pk))
        cache.set(name, arrivals, READ_FOR)
    return arrivals


def _read_minutes(performance_id: int, since: datetime, until: datetime) -> list[Minute]:
    # Whatever happened since then was received since then, and that has an index.
    rows = _admissions().filter(performance_id=performance_id, received_at__gte=since)
    rows = rows.filter(happened_at__gte=since, happened_at__lte=until)
    counted = (
        rows.annotate(minute=StretchOf(F("happened_at"), seconds=MINUTE))
        .order_by("minute", "gate")
        .values_list("minute", "gate")
        .annotate(entered=Count("pk"))
    )
    return [
        Minute(at=datetime.fromtimestamp(minute * MINUTE, UTC), gate=gate, entered=entered)
        for minute, gate, entered in counted
    ]


def _admissions() -> QuerySet[Reading]:
    """List the readings that let somebody in, but for those that a reset took back."""
    later = Reading.objects.filter(
        ticket=OuterRef("ticket"),
        verdict=Verdict.RESET,
        received_at__gte=OuterRef("received_at"),
        pk__gt=OuterRef("pk"),
    )
    return Reading.objects.filter(~Exists(later), verdict=Verdict.ADMITTED)


def read_forecast(*, caller: Caller, performance_id: int) -> tuple[Performance, Forecast]:
    """Tell when those who have a ticket may come, by the last evenings at the same venue, in three queries.

    :raises NotFound: if there is none, or it is another account's.
    """
    performance = get_performance(caller=caller, performance_id=performance_id)
    evenings = _list_evenings(performance)
    comings = _read_comings(evenings)
    told = [
        Evening(sold=evening.stock.sold, admitted=evening.stock.admitted, comings=comings[evening.pk])
        for evening in evenings
    ]
    return performance, forecast_of(told, sold=performance.stock.sold)


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


def _read_comings(evenings: Iterable[Performance]) -> dict[int, Comings]:
    """Read when people came on past evenings. Each is counted once and remembered: its readings do not change."""
    by_id = {evening.pk: evening for evening in evenings}
    names = {number: f"comings-{number}" for number in by_id}
    kept = cache.get_many(names.values())
    found: dict[int, Comings] = {number: kept[name] for number, name in names.items() if name in kept}
    missing = [evening for number, evening in by_id.items() if number not in found]
    if missing:
        counted = _count_comings(missing)
        cache.set_many({names[number]: comings for number, comings in counted.items()}, REMEMBERED_FOR)
        found.update(counted)
    return found


def _count_comings(evenings: Iterable[Performance]) -> dict[int, Comings]:
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
