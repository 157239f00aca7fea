"""What the platform has kept of charges for itself, and has given back with refunds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Count, Sum

from server.core.money import ZERO, kept
from server.insight.reports.asked import Asked, step_of
from server.insight.reports.days_selectors import day_of
from server.insight.reports.definition import Filter, Group, Line, count, currency, day, money, report, text, through
from server.payments.models import Charge, Refund

COLUMNS = (
    day("From"),
    text("Through", "through", width=14),
    currency(),
    count("Charges", "charges"),
    money("Charged", "charged"),
    money("Fees kept", "fees"),
    money("Fees given back", "back"),
    money("Fees together", "net"),
)


@report(
    id="platform-fees",
    name="Platform fees",
    group=Group.MONEY,
    about="The platform's fees as the card provider kept them of charges, and what of them came back with refunds.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.STEP, Filter.EVENT, Filter.PERFORMANCE),
)
def read_fees(asked: Asked) -> Iterable[Line]:
    book: dict[tuple[date, str, str], dict[str, Any]] = {}
    charges = Charge.objects.filter(status=Charge.Status.SUCCEEDED, platform_fee__gt=0)
    sums = {"amounts": Sum("amount"), "fees": Sum("platform_fee"), "number": Count("pk")}
    for row in _grouped(charges, asked, "created_at").annotate(**sums):
        line = _line(book, asked, row)
        line["charges"] += row["number"]
        line["charged"] += kept(row["amounts"])
        line["fees"] += kept(row["fees"])
    refunds = Refund.objects.filter(status=Refund.Status.SUCCEEDED, fee_returned__gt=0)
    for row in _grouped(refunds, asked, "settled_at").annotate(back=Sum("fee_returned")):
        _line(book, asked, row)["back"] += kept(row["back"])
    for (first, gateway, code), line in sorted(book.items()):
        named = {"day": first, "through": through(gateway), "currency": code}
        yield {**line, **named, "net": line["fees"] - line["back"]}


def _line(book: dict[tuple[date, str, str], dict[str, Any]], asked: Asked, row: dict[str, Any]) -> dict[str, Any]:
    key = (step_of(row["day"], asked.step), row["gateway"], row["currency"])
    return book.setdefault(key, {"charges": 0, **dict.fromkeys(("charged", "fees", "back"), ZERO)})


def _grouped(rows: Any, asked: Asked, moment: str) -> Any:
    rows = rows.filter(account_id=asked.account_id, **{f"{moment}__gte": asked.begins, f"{moment}__lt": asked.ends})
    if asked.event_id:
        rows = rows.filter(performance__event=asked.event_id)
    if asked.performance_id:
        rows = rows.filter(performance=asked.performance_id)
    return rows.annotate(day=day_of(moment, asked)).order_by().values("day", "gateway", "currency")
