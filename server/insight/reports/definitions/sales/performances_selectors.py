"""What each performance has sold."""

from __future__ import annotations

from collections.abc import Iterable

from server.core.tables.table import local
from server.events.models import Performance
from server.insight.figures.grain_selectors import PERFORMANCES
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, currency, moment, report, text
from server.insight.reports.sold_selectors import SOLD_COLUMNS, read_sold

COLUMNS = (
    text("Event", "event", width=28),
    text("Kind", "subcategory", width=14),
    moment("Performance", "at"),
    currency(),
    *SOLD_COLUMNS,
)


@report(
    id="sales-by-performance",
    name="Sales by performance",
    group=Group.SALES,
    about="What was sold, given back and exchanged in the days of the period, performance by performance.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
)
def read_by_performance(asked: Asked) -> Iterable[Line]:
    book = read_sold(asked, PERFORMANCES, ("performance",))
    rows = Performance.objects.filter(account_id=asked.account_id).select_related("event")
    for row in rows.order_by("starts_at", "pk") if book else ():
        if line := book.get((row.pk,)):
            yield {
                **line,
                "event": row.event.name,
                "subcategory": row.subcategory,
                "at": local(row.starts_at, row.timezone),
                "currency": row.event.currency,
            }
