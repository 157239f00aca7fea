"""The grains of figures: which lines of the journal are alike, told once for folding, reading and counting again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, F, Model, Q, QuerySet, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, NullIf

from server.core.database.days import LocalDay
from server.insight.models import EventDay, PerformanceDay, PlaceFigure
from server.orders.models import JournalLine
from server.venues.zone_selectors import NO_ZONE

QUANTITY_AND_AMOUNT: Mapping[str, Combinable] = {"quantity": Sum("quantity"), "amount": Sum("amount")}
# Not the column itself: by its index SQLite would read all lines of an account, in place of the few that wait.
ACCOUNT = F("account_id") + 0
DAY = LocalDay(F("at"), Coalesce(F("performance__timezone"), NullIf(F("zone"), Value("")), Value(NO_ZONE)))


def _or_none(path: str) -> Combinable:
    return Coalesce(F(path), Value(0))


@dataclass(frozen=True, eq=False)
class Grain:
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

    def named(self, figures: QuerySet[Model]) -> QuerySet[Model, Any]:
        """Give figures with the names that `sums` gives."""
        keys = {f"of_{key}": F(_column(self.model, key)) for key in self.keys}
        return figures.order_by().values(**keys, **{f"total_{measure}": F(measure) for measure in self.measures})


def _column(model: type[Model], key: str) -> str:
    return model._meta.get_field(key).attname  # type: ignore[union-attr]


PERFORMANCES = Grain(
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
EVENTS = Grain(
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
PLACES = Grain(
    PlaceFigure,
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
GRAINS = (PERFORMANCES, EVENTS, PLACES)
