"""What was sold day by day, week by week or month by month."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from server.insight.figures.grain_selectors import EVENTS
from server.insight.reports.asked import Asked, step_of
from server.insight.reports.definition import Filter, Group, Line, currency, day, report
from server.insight.reports.sold_selectors import SOLD_COLUMNS, add_up, nothing_sold, read_sold

COLUMNS = (day("From"), currency(), *SOLD_COLUMNS)


@report(
    id="sales-by-day",
    name="Sales by day, week and month",
    group=Group.SALES,
    about="What was sold, given back and exchanged, by the day of each move at the venue.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.STEP, Filter.EVENT, Filter.SELLER),
)
def read_by_day(asked: Asked) -> Iterable[Line]:
    steps: dict[tuple[date, str], dict[str, Any]] = {}
    for (on, code), line in read_sold(asked, EVENTS, ("day", "currency")).items():
        add_up(steps.setdefault((step_of(on, asked.step), code), nothing_sold()), line)
    for (first, code), line in sorted(steps.items(), key=lambda pair: pair[0]):
        yield {**line, "day": first, "currency": code}
