"""The day of a moment by a zone's clock, as both databases reckon it without asking Python for every row."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Case, DateField, Expression, F, Func, When

from server.insight.reports.asked import Asked


class _DayAt(Func):
    """The day of a moment by a clock that is so many minutes ahead of UTC."""

    output_field = DateField()

    def __init__(self, moment: F, minutes: int) -> None:
        super().__init__(moment)
        self.minutes = int(minutes)

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        template = f"CAST(%(expressions)s AT TIME ZONE 'UTC' + INTERVAL '{self.minutes} minutes' AS DATE)"
        return self.as_sql(compiler, connection, template=template, **extra)

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        template = f"DATE(%(expressions)s, '{self.minutes:+d} minutes')"
        return self.as_sql(compiler, connection, template=template, **extra)


def day_of(field: str, asked: Asked) -> Expression:
    """Give the day of a column of moments that are all within the period, by the clock of the account."""
    ends = [(change, _DayAt(F(field), minutes)) for change, minutes in _offsets(asked)]
    (*changing, (_, last)) = ends
    if not changing:
        return last
    return Case(
        *(When(**{f"{field}__lt": change}, then=day) for change, day in changing),
        default=last,
        output_field=DateField(),
    )


def _offsets(asked: Asked) -> list[tuple[datetime, int]]:
    """Give until when the clock is how many minutes ahead of UTC, in their order, for the whole period."""
    zone = ZoneInfo(asked.zone)
    found: list[tuple[datetime, int]] = []
    moment, hour = asked.begins, timedelta(hours=1)
    held = _minutes(moment, zone)
    while moment < asked.ends:
        after = min(moment + timedelta(days=1), asked.ends)
        if _minutes(after, zone) != held:
            while _minutes(moment, zone) == held:
                moment = (moment.astimezone(ZoneInfo("UTC")) + hour).astimezone(zone)
            found.append((moment, held))
            held = _minutes(moment, zone)
        moment = after
    return [*found, (asked.ends, held)]


def _minutes(moment: datetime, zone: ZoneInfo) -> int:
    offset = moment.astimezone(zone).utcoffset() or timedelta()
    return int(offset.total_seconds() // 60)
