"""What holds keep of performances, and what they have sold of it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from server.core.tables.table import local
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, moment, report, text
from server.insight.reports.naming_selectors import performances_within
from server.stock.models import HoldAllotment, HoldChannel

COLUMNS = (
    text("Hold", "hold"),
    text("For", "channel", width=14),
    text("Event", "event", width=30),
    moment("Performance", "at"),
    count("Kept", "size"),
    count("Sold", "sold"),
    count("Reserved", "reserved"),
    count("Available", "available"),
    count("Released", "released"),
)
CHANNELS = {HoldChannel.ALL: "Everybody", HoldChannel.API: "API", HoldChannel.BOXOFFICE: "Box office"}


@report(
    id="holds",
    name="Holds",
    group=Group.GUESTS,
    about="What each hold keeps of the performances of a period: how much is sold, reserved, free and given back.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
)
def read_holds(asked: Asked) -> Iterable[Line]:
    rows = HoldAllotment.objects.filter(stock__performance__in=performances_within(asked).values("pk"))
    told = rows.order_by("stock__performance__starts_at", "hold__name", "pk").values(
        "size", "sold", "reserved", "released", name=F("hold__name"), channel=F("hold__channel"),
        event=F("stock__performance__event__name"), starts_at=F("stock__performance__starts_at"),
        zone=F("stock__performance__timezone"),
    )  # fmt: skip
    for row in told:
        yield {
            "hold": row["name"],
            "channel": CHANNELS[row["channel"]],
            "event": row["event"],
            "at": local(row["starts_at"], row["zone"]),
            "size": row["size"],
            "sold": row["sold"],
            "reserved": row["reserved"],
            "available": row["size"] - row["sold"] - row["reserved"],
            "released": row["released"],
        }
