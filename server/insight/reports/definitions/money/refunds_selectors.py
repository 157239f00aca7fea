"""Money that went back, refund by refund."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import F

from server.core.money import ZERO
from server.core.tables.table import local
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, currency, moment, money, report, text, through
from server.payments.models import Gateway, Refund

COLUMNS = (
    moment("Given back at", "at"),
    text("Payment ID", "reference"),
    text("Event", "event", width=26),
    text("Kind", "kind", width=13),
    text("Through", "through", width=12),
    currency(),
    money("Given back", "amount"),
    money("Onto gift cards", "to_cards"),
    money("As credit", "credit"),
    money("As money", "moved"),
    text("By", "person", width=18),
    text("Reason", "reason", width=26),
)


@report(
    id="refunds",
    name="Refunds",
    group=Group.MONEY,
    about="Each refund that is completed: for what, how much of it as money, onto gift cards and as credit, and why.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
)
def read_refunds(asked: Asked) -> Iterable[Line]:
    rows = Refund.objects.filter(
        account_id=asked.account_id,
        status=Refund.Status.SUCCEEDED,
        settled_at__gte=asked.begins,
        settled_at__lt=asked.ends,
    )
    # Nothing but what others give back, and nothing but the platform's fee.
    rows = rows.exclude(gateway="", gift_card=0, shared__gt=0).exclude(kind=Refund.Kind.SHARE, amount=0)
    if asked.event_id:
        rows = rows.filter(performance__event=asked.event_id)
    if asked.performance_id:
        rows = rows.filter(performance=asked.performance_id)
    told: Any = rows.order_by("settled_at", "pk").values(
        "settled_at", "kind", "gateway", "currency", "amount", "gift_card", "shared", "reason",
        reference=F("part__payment__reference"), event=F("performance__event__name"),
        first=F("by__first_name"), last=F("by__last_name"),
    )  # fmt: skip
    for row in told:
        due: Decimal = row["amount"] - row["gift_card"] - row["shared"]
        is_credit = row["gateway"] == Gateway.CREDIT
        yield {
            "at": local(row["settled_at"], asked.zone),
            "reference": row["reference"],
            "event": row["event"] or "",
            "kind": Refund.Kind(row["kind"]).label,
            "through": through(row["gateway"]),
            "currency": row["currency"],
            # What other charges give back of it stands in lines of their own.
            "amount": row["amount"] - row["shared"],
            "to_cards": row["gift_card"],
            "credit": due if is_credit else ZERO,
            "moved": ZERO if is_credit else due,
            "person": f"{row['first'] or ''} {row['last'] or ''}".strip(),
            "reason": row["reason"],
        }
