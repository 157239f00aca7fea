"""Tickets that were exchanged for others, exchange by exchange."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Q

from server.core.tables.table import local
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, currency, moment, money, report, text
from server.orders.models import Exchange

COLUMNS = (
    moment("Exchanged at", "at"),
    text("Payment ID", "reference"),
    text("From", "source", width=26),
    moment("On", "source_at"),
    text("To", "target", width=26),
    moment("On", "target_at"),
    count("Tickets", "tickets"),
    currency(),
    money("Old ones cost", "old"),
    money("New ones cost", "new"),
    money("Difference", "change"),
    text("Settled", "settled", width=10),
    text("By", "person", width=18),
)


@report(
    id="exchanges",
    name="Exchanges",
    group=Group.MONEY,
    about="Each exchange that was made: from which performance to which, and what the new tickets cost more or less.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
)
def read_exchanges(asked: Asked) -> Iterable[Line]:
    rows = Exchange.objects.filter(
        account_id=asked.account_id,
        status=Exchange.Status.MADE,
        made_at__gte=asked.begins,
        made_at__lt=asked.ends,
    )
    if asked.event_id:
        rows = rows.filter(Q(source__event=asked.event_id) | Q(target__event=asked.event_id))
    if asked.performance_id:
        rows = rows.filter(Q(source=asked.performance_id) | Q(target=asked.performance_id))
    told: Any = rows.order_by("made_at", "pk").values(
        "made_at", "tickets", "source_total", "target_total", "settles",
        reference=F("order__payment__reference"), currency=F("order__payment__currency"),
        source_name=F("source__event__name"), source_at=F("source__starts_at"), source_zone=F("source__timezone"),
        target_name=F("target__event__name"), target_at=F("target__starts_at"), target_zone=F("target__timezone"),
        first=F("by__first_name"), last=F("by__last_name"), client_name=F("client__name"),
    )  # fmt: skip
    for row in told:
        yield {
            "at": local(row["made_at"], asked.zone),
            "reference": row["reference"],
            "source": row["source_name"],
            "source_at": local(row["source_at"], row["source_zone"]),
            "target": row["target_name"],
            "target_at": local(row["target_at"], row["target_zone"]),
            "tickets": len(row["tickets"]),
            "currency": row["currency"],
            "old": row["source_total"],
            "new": row["target_total"],
            "change": row["target_total"] - row["source_total"],
            "settled": "Yes" if row["settles"] else "Waived",
            "person": f"{row['first'] or ''} {row['last'] or ''}".strip() or row["client_name"] or "",
        }
