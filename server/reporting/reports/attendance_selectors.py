"""Reports of performances and guests: attendance, the door, holds, and buyers who want to hear from the organiser."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet

from server.accounts.models import Right
from server.catalogue.events.models import Performance
from server.checkin.presence_selectors import read_presence
from server.inventory.models import HoldAllotment, HoldChannel
from server.payments.models import Payment
from server.platform import clock
from server.platform.tables import to_local
from server.reporting.reports.definition import (
    Filter,
    Group,
    Line,
    Report,
    ReportQuery,
    count,
    moment,
    percent,
    share_of,
    text,
)
from server.reporting.reports.shared_selectors import performances_within
from server.sales.models import Order


def read_attendance(query: ReportQuery) -> Iterable[Line]:
    now = clock.now()
    rows = performances_within(query).order_by("starts_at", "pk").values(
        "starts_at", "timezone", "subcategory", "cancelled_at", title=F("event__name"), venue=F("event__venue__name"),
        capacity=F("stock__capacity"), sold=F("stock__sold"), admitted=F("stock__admitted"),
    )  # fmt: skip
    for row in rows:
        is_over = row["starts_at"] <= now
        yield {
            **row,
            "at": to_local(row["starts_at"], row["timezone"]),
            "missing": row["sold"] - row["admitted"] if is_over else None,
            "share": share_of(row["admitted"], row["sold"]) if is_over else None,
            "state": "Cancelled" if row["cancelled_at"] else "" if is_over else "To come",
        }


ATTENDANCE = Report(
    id="attendance",
    name="Attendance and no-shows",
    group=Group.DOOR,
    about="What each performance has sold, how many came, and how many did not. Before it begins there are none.",
    columns=(
        text("Event", "title", width=30),
        text("Kind", "subcategory", width=16),
        moment("Performance", "at"),
        text("Venue", "venue"),
        count("Capacity", "capacity"),
        count("Sold", "sold"),
        count("Came", "admitted"),
        count("No-shows", "missing"),
        percent("Came of 100", "share", width=12),
        text("State", "state", width=12),
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    read=read_attendance,
)


def read_door(query: ReportQuery) -> Iterable[Line]:
    performance = Performance.objects.filter(account_id=query.account_id, pk=query.performance_id).first()
    if performance is None:
        return
    inside: dict[str, int] = defaultdict(int)
    for quarter in read_presence(performance).quarters:
        inside[quarter.gate] += quarter.entered - quarter.left
        yield {
            "at": to_local(quarter.starts_at, quarter.zone),
            "gate": quarter.gate or "Office",
            "entered": quarter.entered,
            "left": quarter.left,
            "inside": inside[quarter.gate],
        }


DOOR_BY_QUARTER = Report(
    id="door-by-quarter",
    name="Door by quarter of an hour",
    group=Group.DOOR,
    about="How many came and left by each gate of a performance, and how many were inside by the end of each quarter.",
    columns=(
        moment("Quarter of an hour", "at"),
        text("Gate", "gate"),
        count("Came", "entered"),
        count("Left", "left"),
        text("Inside by then", "inside", width=16),
    ),
    filters=(Filter.PERFORMANCE,),
    needs=(Filter.PERFORMANCE,),
    read=read_door,
)


CHANNELS = {HoldChannel.ALL: "Everybody", HoldChannel.API: "API", HoldChannel.BOXOFFICE: "Box office"}


def read_holds(query: ReportQuery) -> Iterable[Line]:
    rows = HoldAllotment.objects.filter(stock__performance__in=performances_within(query).values("pk"))
    values = rows.order_by("stock__performance__starts_at", "hold__name", "pk").values(
        "size", "sold", "reserved", "released", name=F("hold__name"), channel=F("hold__channel"),
        event=F("stock__performance__event__name"), starts_at=F("stock__performance__starts_at"),
        zone=F("stock__performance__timezone"),
    )  # fmt: skip
    for row in values:
        yield {
            **row,
            "channel": CHANNELS[row["channel"]],
            "at": to_local(row["starts_at"], row["zone"]),
            "available": row["size"] - row["sold"] - row["reserved"],
        }


HOLDS = Report(
    id="holds",
    name="Holds",
    group=Group.GUESTS,
    about="What each hold keeps of the performances of a period: how much is sold, reserved, free and given back.",
    columns=(
        text("Hold", "name"),
        text("For", "channel", width=14),
        text("Event", "event", width=30),
        moment("Performance", "at"),
        count("Kept", "size"),
        count("Sold", "sold"),
        count("Reserved", "reserved"),
        count("Available", "available"),
        count("Released", "released"),
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    read=read_holds,
)


AT_A_TIME = 2_000


def read_buyers(query: ReportQuery) -> Iterable[Line]:
    seen: set[int] = set()
    for row in _walk_buyers(query):
        key = hash(row["buyer_email"].casefold())
        if key not in seen:
            seen.add(key)
            yield {**row, "at": to_local(row["paid_at"], query.zone)}


MARKETING_CONSENT = Report(
    id="marketing-consent",
    names_people=True,
    name="Buyers with marketing consent",
    group=Group.GUESTS,
    about="Buyers of a period who ticked that they want mail, each address once. Those who were removed are not in it.",
    columns=(
        text("Email", "buyer_email", width=34),
        text("Name", "buyer_name", width=26),
        text("Country", "buyer_country", width=16),
        text("Postcode", "buyer_zipcode", width=12),
        moment("Last purchase", "at"),
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    is_long=True,
    # As the file of all orders: it is the list of an account's buyers.
    right=Right.EXPORT_ORDERS,
    read=read_buyers,
)


def _walk_buyers(query: ReportQuery) -> Iterator[dict[str, Any]]:
    """Return the payments, newest first, some at a time: no connection is held between."""
    rows, last = _payments(query), None
    while True:
        beyond = rows if last is None else rows.filter(pk__lt=last)
        found = list(beyond[:AT_A_TIME])
        yield from found
        if len(found) < AT_A_TIME:
            return
        last = found[-1]["pk"]


def _payments(query: ReportQuery) -> QuerySet[Payment, Any]:
    rows = Payment.objects.filter(
        account_id=query.account_id,
        marketing_optin=True,
        buyer_removed=False,
        paid_at__gte=query.begins,
        paid_at__lt=query.ends,
    ).exclude(buyer_email="")
    orders = Order.objects.filter(payment=OuterRef("pk"))
    if query.event_id:
        rows = rows.filter(Exists(orders.filter(performance__event=query.event_id)))
    if query.performance_id:
        rows = rows.filter(Exists(orders.filter(performance=query.performance_id)))
    return rows.order_by("-pk").values("pk", "buyer_email", "buyer_name", "buyer_country", "buyer_zipcode", "paid_at")
