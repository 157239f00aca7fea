"""Days that somebody has cashed up: what was counted, and what should have been there."""

from __future__ import annotations

from collections.abc import Iterable

from server.core.tables.table import local
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, currency, day, moment, money, report, text
from server.payments.models import DayClosing

COLUMNS = (
    day("Day"),
    text("Till", "person"),
    currency(),
    money("Expected", "expected"),
    money("Counted", "counted"),
    money("Difference", "difference"),
    text("Note", "note", width=30),
    text("Closed by", "closed_by"),
    moment("Closed at", "closed_at"),
)


@report(
    id="cash-up",
    name="Cash-up",
    group=Group.MONEY,
    about="Each day that was closed: the cash that was counted in a till beside what should have been there.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.SELLER),
)
def read_closings(asked: Asked) -> Iterable[Line]:
    rows = DayClosing.objects.filter(
        account_id=asked.account_id, day__gte=asked.period.first, day__lte=asked.period.last
    )
    if asked.seller_id:
        rows = rows.filter(person=asked.seller_id)
    for row in rows.select_related("person", "closed_by").order_by("day", "person__first_name", "pk"):
        yield {
            "day": row.day,
            "person": row.person.full_name,
            "currency": row.currency,
            "expected": row.expected,
            "counted": row.counted,
            "difference": row.difference,
            "note": row.note,
            "closed_by": row.closed_by.full_name,
            "closed_at": local(row.closed_at, asked.zone),
        }
