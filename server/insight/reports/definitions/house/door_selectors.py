"""The doors of a performance, a quarter of an hour at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from server.core.tables.table import local
from server.door.log.presence_selectors import read_presence
from server.door.log.selectors import LogPlace
from server.events.models import Performance
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, moment, report, text

COLUMNS = (
    moment("Quarter of an hour", "at"),
    text("Gate", "gate"),
    count("Came", "entered"),
    count("Left", "left"),
    text("Inside by then", "inside", width=16),
)


@report(
    id="door-by-quarter",
    name="Door by quarter of an hour",
    group=Group.DOOR,
    about="How many came and left by each gate of a performance, and how many were inside by the end of each quarter.",
    columns=COLUMNS,
    filters=(Filter.PERFORMANCE,),
    needs=(Filter.PERFORMANCE,),
)
def read_door(asked: Asked) -> Iterable[Line]:
    found = Performance.objects.filter(account_id=asked.account_id, pk=asked.performance_id)
    place = found.values_list("pk", "account_id", "timezone", "event__name", "starts_at").first()
    if place is None:
        return
    inside: dict[str, int] = defaultdict(int)
    for quarter in read_presence(LogPlace(*place)).quarters:
        inside[quarter.gate] += quarter.entered - quarter.left
        yield {
            "at": local(quarter.starts_at, quarter.zone),
            "gate": quarter.gate or "Office",
            "entered": quarter.entered,
            "left": quarter.left,
            "inside": inside[quarter.gate],
        }
