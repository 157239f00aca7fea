"""Who came: what each performance has sold, and how many of them were let in."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from server.core import clock
from server.core.tables.table import local
from server.insight.reports.asked import Asked
from server.insight.reports.definition import (
    Filter,
    Group,
    Line,
    count,
    moment,
    percent,
    report,
    share_of,
    text,
)
from server.insight.reports.naming_selectors import performances_within

COLUMNS = (
    text("Event", "event", width=30),
    text("Kind", "subcategory", width=16),
    moment("Performance", "at"),
    text("Venue", "venue"),
    count("Capacity", "capacity"),
    count("Sold", "sold"),
    count("Came", "admitted"),
    count("No-shows", "missing"),
    percent("Came of 100", "share", width=12),
    text("State", "state", width=12),
)


@report(
    id="attendance",
    name="Attendance and no-shows",
    group=Group.DOOR,
    about="What each performance has sold, how many came, and how many did not. Before it begins there are none.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
)
def read_attendance(asked: Asked) -> Iterable[Line]:
    now = clock.now()
    rows = performances_within(asked).order_by("starts_at", "pk").values(
        "starts_at", "timezone", "subcategory", "cancelled_at", name=F("event__name"), venue=F("event__venue__name"),
        capacity=F("stock__capacity"), sold=F("stock__sold"), admitted=F("stock__admitted"),
    )  # fmt: skip
    for row in rows:
        is_over = row["starts_at"] <= now
        yield {
            "event": row["name"],
            "subcategory": row["subcategory"],
            "at": local(row["starts_at"], row["timezone"]),
            "venue": row["venue"],
            "capacity": row["capacity"],
            "sold": row["sold"],
            "admitted": row["admitted"],
            "missing": row["sold"] - row["admitted"] if is_over else None,
            "share": share_of(row["admitted"], row["sold"]) if is_over else None,
            "state": "Cancelled" if row["cancelled_at"] else "" if is_over else "To come",
        }
