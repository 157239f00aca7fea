"""The grains of figures: which lines of the journal are alike, told once for folding, reading and counting again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import Count, F, Model, Q, QuerySet, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, NullIf

from server.catalogue.events.models import Performance
from server.catalogue.venues.selectors import NO_ZONE
from server.platform.database import LocalDay
from server.platform.integrity_checks import HALF_A_CENT
from server.platform.money import round_to_cents
from server.reporting.models import EventDay, PerformanceDay, PlaceRollup
from server.sales import journal_selectors as journal
from server.sales.models import JournalLine

QUANTITY_AND_AMOUNT: Mapping[str, Combinable] = {"quantity": Sum("quantity"), "amount": Sum("amount")}
# Not the column itself: by its index SQLite would read all lines of an account, in place of the few that wait.
ACCOUNT = F("account_id") + 0
DAY = LocalDay(F("at"), Coalesce(F("performance__timezone"), NullIf(F("zone"), Value("")), Value(NO_ZONE)))


def _or_none(path: str) -> Combinable:
    return Coalesce(F(path), Value(0))


@dataclass(frozen=True, eq=False)
class Granularity:
    """One table of figures: its keys, each with what it is of a line, what is added up, and which lines are in it."""

    model: type[Model]
    keys: Mapping[str, Combinable]
    event: str  # where a figure says its event
    lines: Q
    measures: Mapping[str, Combinable] = field(default_factory=lambda: QUANTITY_AND_AMOUNT)

    @property
    def columns(self) -> list[str]:
        """The columns of the keys, in their order."""
        return [_column(self.model, key) for key in self.keys]

    @property
    def unique(self) -> list[str]:
        """The columns that no two figures have alike, as the table's constraint names them."""
        (constraint,) = self.model._meta.total_unique_constraints
        return [_column(self.model, key) for key in constraint.fields]

    def of_events(self, events: Collection[int]) -> QuerySet[Model]:
        return self.model._default_manager.filter(**{f"{self.event}__in": events})

    def sums(self, lines: QuerySet[JournalLine]) -> QuerySet[JournalLine, Any]:
        """Add lines up by the keys, whose columns are called `of_day` and so on, as `figures` calls them."""
        kinds = lines.filter(self.lines).order_by().values(**{f"of_{key}": of for key, of in self.keys.items()})
        return kinds.annotate(**{f"total_{measure}": total for measure, total in self.measures.items()})

    def named(self, rows: QuerySet[Model]) -> QuerySet[Model, Any]:
        """Return figures with the names that `sums` gives."""
        keys = {f"of_{key}": F(_column(self.model, key)) for key in self.keys}
        return rows.order_by().values(**keys, **{f"total_{measure}": F(measure) for measure in self.measures})


def _column(model: type[Model], key: str) -> str:
    return model._meta.get_field(key).attname  # type: ignore[union-attr]


PERFORMANCES = Granularity(
    PerformanceDay,
    {
        "account": ACCOUNT,
        "performance": F("performance_id"),
        "day": DAY,
        "thing": F("thing"),
        "move": F("move"),
    },
    event="performance__event",
    lines=Q(performance__isnull=False),
)
EVENTS = Granularity(
    EventDay,
    {
        "account": ACCOUNT,
        "day": DAY,
        "event": _or_none("performance__event_id"),
        "thing": F("thing"),
        "move": F("move"),
        "currency": F("currency"),
        "channel": F("part__payment__channel"),
        "seller": _or_none("part__payment__sold_by_id"),
        "ticket_type": _or_none("ticket_type_id"),
        "upsell": _or_none("upsell_id"),
        "promo_code": _or_none("promo_code_id"),
    },
    event="event",
    lines=Q(),
)
UNITS = Q(thing__in=(JournalLine.Thing.TICKET, JournalLine.Thing.UPSELL))
# What an order began with was paid by its own part, and is written in one transaction: nothing of it comes later.
AT_FIRST = Q(move=JournalLine.Move.SOLD, part=F("order__part"))
PLACES = Granularity(
    PlaceRollup,
    {
        "account": ACCOUNT,
        "event": _or_none("performance__event_id"),
        "place": F("part__payment__place"),
        "currency": F("currency"),
    },
    event="event",
    lines=UNITS,
    measures={
        "quantity": Sum("quantity", filter=Q(thing=JournalLine.Thing.TICKET), default=0),
        "amount": Sum("amount"),
        "orders": Count("order", distinct=True, filter=AT_FIRST),
    },
)
GRANULARITIES = (PERFORMANCES, EVENTS, PLACES)


# Reading figures: what is folded and what still waits in the journal, added up in one query.
#     of_day = {figure.day: figure.quantity for figure in read_figures(EVENTS, by=("day",), account_id=…,
# things=TICKETS)} Both tables are read by one statement, so nothing is counted twice or left out while lines are folded
# meanwhile.

Thing = JournalLine.Thing
Move = JournalLine.Move
CHUNK = 2_000

_LISTS = ("event", "performance", "thing", "move", "channel", "seller")
_SUM = """
SELECT {keys}, {sums} FROM ({figures}) AS figures GROUP BY {keys} ORDER BY {keys}
"""
# A figure counts for what it says, a line against it: what is left of both is what differs.
_GAP = """
SELECT {keys}, {noted}, {left} FROM (
    SELECT {keys}, {totals}, {says} FROM ({figures}) AS noted_figures
    UNION ALL
    SELECT {keys}, {nothing}, {makes} FROM ({lines}) AS made_figures
) AS both_sides
GROUP BY {keys} HAVING {differs} ORDER BY {keys}
"""


@dataclass(frozen=True, kw_only=True)
class MetricsQuery:
    """Which figures: None leaves a key open, and days include both ends.

    Each name but `since` and `until` is a key of the grain; a key that a grain does not have must be left open.
    """

    account: int | None = None
    event: Collection[int] | None = None
    performance: Collection[int] | None = None
    since: date | None = None
    until: date | None = None
    thing: Collection[Thing] | None = None
    move: Collection[Move] | None = None
    channel: Collection[str] | None = None
    seller: Collection[int] | None = None
    begins: str = ""  # of places

    @property
    def is_of_nothing(self) -> bool:
        return any(value is not None and not value for value in map(self.__getattribute__, _LISTS))

    def where(self) -> Q:
        found = Q()
        for key in _LISTS:
            if (value := getattr(self, key)) is not None:
                found &= Q(**{f"of_{key}__in": list(value)})
        if self.account is not None:
            found &= Q(of_account=self.account)
        if self.begins:
            found &= Q(of_place__startswith=self.begins)
        if self.since is not None:
            found &= Q(of_day__gte=self.since)
        return found if self.until is None else found & Q(of_day__lte=self.until)


@dataclass(frozen=True, kw_only=True)
class MetricSum:
    """What figures add up to for the values of the keys that they were read by, in the order of these."""

    key: tuple[Any, ...]
    quantity: int
    amount: Decimal
    orders: int = 0  # where a grain counts them


def read_metrics(
    granularity: Granularity, *, by: Sequence[str], query: MetricsQuery, lines: QuerySet[JournalLine] | None = None
) -> list[MetricSum]:
    """Add up the figures that are asked for by some keys of their grain, in the order of these, in one query.

    What went out is negative: the sum over all moves is what is left. Scope is the caller's to give (`asked.account`).
    With `lines` these alone are added up, folded or not: a grain without days has no figures of a period.
    """
    if query.is_of_nothing:
        return []
    keys, totals = _named("of", by), _named("total", granularity.measures)
    where = query.where()
    sources: list[QuerySet[Any, Any]] = [granularity.sums(journal.list_pending() if lines is None else lines)]
    if lines is None:
        sources.append(granularity.named(granularity.model._default_manager.all()))
    parts = [_sql(source.filter(where), [*keys, *totals]) for source in sources]
    sql = _SUM.format(
        keys=", ".join(keys),
        sums=", ".join(f"SUM({total})" for total in totals),
        figures=" UNION ALL ".join(part for part, _ in parts),
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [param for _, params in parts for param in params])
        rows = cursor.fetchall()
    days = [key == "day" for key in by]
    return [
        MetricSum(
            key=tuple(
                date.fromisoformat(value) if is_day and isinstance(value, str) else value
                for value, is_day in zip(row, days, strict=False)
            ),
            **_measured(granularity, row[len(keys) :]),
        )
        for row in rows
    ]


@dataclass(frozen=True, kw_only=True)
class Gap:
    """A figure that is not what its lines make it: its keys, what it says, and what they make."""

    key: dict[str, Any]
    noted: dict[str, Any]
    made: dict[str, Any]

    @property
    def sentence(self) -> str:
        of = ", ".join(f"{name} {value}" for name, value in self.key.items() if value not in (0, ""))
        noted, made = (" and ".join(map(str, side.values())) for side in (self.noted, self.made))
        return f"A figure ({of}) is {noted}, but the journal makes {made}."


def find_gaps(granularity: Granularity, *, events: Collection[int] | None = None) -> Iterator[Gap]:
    """Count the figures of a grain again from the folded lines of the journal, and return those that differ.

    One statement, whatever there is; `events` narrows it to some events' figures, and reads no other lines.
    """
    rolled_up, rows = journal.list_rolled_up(), granularity.model._default_manager.all()
    if events is not None:
        rolled_up, rows = journal.list_of_events(events).filter(is_folded=True), granularity.of_events(events)
    keys, totals = _named("of", granularity.keys), _named("total", granularity.measures)
    columns = [f"{total} AS left_{total}" for total in totals]
    metrics_sql, metrics_params = _sql(granularity.named(rows), [*keys, *totals])
    lines, lines_params = _sql(granularity.sums(rolled_up), [*keys, *totals])
    left = [f"SUM(left_{total})" for total in totals]
    sql = _GAP.format(
        keys=", ".join(keys),
        noted=", ".join(f"SUM({total})" for total in totals),
        left=", ".join(left),
        totals=", ".join(totals),
        says=", ".join(columns),
        nothing=", ".join("0" for _ in totals),
        makes=", ".join(f"-{total}" for total in totals),
        figures=metrics_sql,
        lines=lines,
        differs=" OR ".join(f"ABS({one}) > {HALF_A_CENT}" for one in left),
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [*metrics_params, *lines_params])
        while some := cursor.fetchmany(CHUNK):
            yield from (_gap(granularity, row) for row in some)


def _gap(granularity: Granularity, row: Sequence[Any]) -> Gap:
    first, second = len(granularity.keys), len(granularity.keys) + len(granularity.measures)
    noted, left = _measured(granularity, row[first:second]), _measured(granularity, row[second:])
    return Gap(
        key=dict(zip(granularity.keys, row, strict=False)),
        noted=noted,
        made={measure: noted[measure] - left[measure] for measure in granularity.measures},
    )


def _named(prefix: str, names: Iterable[str]) -> list[str]:
    return [f"{prefix}_{name}" for name in names]


def _measured(granularity: Granularity, values: Sequence[Any]) -> dict[str, Any]:
    """Return what was added up: an amount to the penny, and whole numbers."""
    return {
        measure: round_to_cents(Decimal(str(value or 0))) if measure == "amount" else int(value or 0)
        for measure, value in zip(granularity.measures, values, strict=True)
    }


def events_of(gaps: Iterable[Gap]) -> set[int]:
    found, performances = set(), set()
    for gap in gaps:
        if "event" in gap.key:
            found.add(int(gap.key["event"]))
        else:
            performances.add(gap.key["performance"])
    return found | set(Performance.objects.filter(pk__in=performances).values_list("event_id", flat=True))


def _sql(rows: QuerySet[Any, Any], columns: Sequence[str]) -> tuple[str, Sequence[Any]]:
    """Return the SQL of a query that has these columns, with them alone and in this order."""
    sql, params = rows.query.sql_with_params()
    return f"SELECT {', '.join(columns)} FROM ({sql}) AS some_figures", params  # noqa: S608  (columns are ours)
