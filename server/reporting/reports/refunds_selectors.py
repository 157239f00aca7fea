"""Reports of money that went back or is owed: refunds, exchanges and gift cards."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, Sum, Value, When

from server.payments.models import Gateway, Refund
from server.platform.money import ZERO, round_to_cents
from server.platform.tables import to_local
from server.pricing.models import GiftCardEntry
from server.reporting.reports.definition import (
    Filter,
    Group,
    Line,
    Report,
    ReportQuery,
    count,
    currency,
    moment,
    money,
    text,
    through,
)
from server.reporting.reports.shared_selectors import moved_within
from server.sales.models import Exchange


def read_refunds(query: ReportQuery) -> Iterable[Line]:
    rows = moved_within(Refund.objects.filter(status=Refund.Status.SUCCEEDED), "settled_at", query)
    # Nothing but what others give back, and nothing but the platform's fee.
    rows = rows.exclude(gateway="", gift_card=0, shared__gt=0).exclude(kind=Refund.Kind.SHARE, amount=0)
    values: Any = rows.order_by("settled_at", "pk").values(
        "settled_at", "kind", "gateway", "currency", "amount", "gift_card", "shared", "reason",
        reference=F("part__payment__reference"), event=F("performance__event__name"),
        first=F("by__first_name"), last=F("by__last_name"),
    )  # fmt: skip
    for row in values:
        due: Decimal = row["amount"] - row["gift_card"] - row["shared"]
        is_credit = row["gateway"] == Gateway.CREDIT
        yield {
            "at": to_local(row["settled_at"], query.zone),
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


REFUNDS = Report(
    id="refunds",
    name="Refunds",
    group=Group.MONEY,
    about="Each refund that is completed: for what, how much of it as money, onto gift cards and as credit, and why.",
    columns=(
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
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    read=read_refunds,
)


def read_exchanges(query: ReportQuery) -> Iterable[Line]:
    rows = Exchange.objects.filter(
        account_id=query.account_id,
        status=Exchange.Status.MADE,
        made_at__gte=query.begins,
        made_at__lt=query.ends,
    )
    if query.event_id:
        rows = rows.filter(Q(source__event=query.event_id) | Q(target__event=query.event_id))
    if query.performance_id:
        rows = rows.filter(Q(source=query.performance_id) | Q(target=query.performance_id))
    values: Any = rows.order_by("made_at", "pk").values(
        "made_at", "tickets", "source_total", "target_total", "settles",
        reference=F("order__payment__reference"), currency=F("order__payment__currency"),
        source_name=F("source__event__name"), source_at=F("source__starts_at"), source_zone=F("source__timezone"),
        target_name=F("target__event__name"), target_at=F("target__starts_at"), target_zone=F("target__timezone"),
        first=F("by__first_name"), last=F("by__last_name"), client_name=F("client__name"),
    )  # fmt: skip
    for row in values:
        yield {
            "at": to_local(row["made_at"], query.zone),
            "reference": row["reference"],
            "source": row["source_name"],
            "source_at": to_local(row["source_at"], row["source_zone"]),
            "target": row["target_name"],
            "target_at": to_local(row["target_at"], row["target_zone"]),
            "tickets": len(row["tickets"]),
            "currency": row["currency"],
            "old": row["source_total"],
            "new": row["target_total"],
            "change": row["target_total"] - row["source_total"],
            "settled": "Yes" if row["settles"] else "Waived",
            "person": f"{row['first'] or ''} {row['last'] or ''}".strip() or row["client_name"] or "",
        }


EXCHANGES = Report(
    id="exchanges",
    name="Exchanges",
    group=Group.MONEY,
    about="Each exchange that was made: from which performance to which, and what the new tickets cost more or less.",
    columns=(
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
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    read=read_exchanges,
)


Kind = GiftCardEntry.Kind
CARD_ORIGINS = ("Sold", "Credit in place of refunds", "Given away")
_CARD_ENTRY_KINDS = {
    Kind.ISSUED: "made",
    Kind.CREDITED: "made",
    Kind.ADJUSTED: "adjusted",
    Kind.SPENT: "spent",
    Kind.REFUNDED: "refunded",
}


def read_liability(query: ReportQuery) -> Iterable[Line]:
    credited = Exists(Refund.objects.filter(card=OuterRef("card")))
    sold, credit, given = CARD_ORIGINS
    origin = Case(When(credited, then=Value(credit)), When(~Q(card__sale=None), then=Value(sold)), default=Value(given))
    rows = GiftCardEntry.objects.filter(card__account_id=query.account_id, at__lt=query.ends)
    is_before = Case(When(at__lt=query.begins, then=Value(True)), default=Value(False))
    book: dict[tuple[str, str], dict[str, Any]] = {}
    grouped = rows.annotate(origin=origin, is_before=is_before).order_by()
    for row in grouped.values("origin", "card__currency", "kind", "is_before").annotate(sum=Sum("amount")):
        line = book.setdefault(
            (row["card__currency"], row["origin"]),
            dict.fromkeys(("before", "made", "adjusted", "spent", "refunded"), ZERO),
        )
        line["before" if row["is_before"] else _CARD_ENTRY_KINDS[Kind(row["kind"])]] += round_to_cents(row["sum"])
    for (code, name), line in sorted(book.items(), key=lambda pair: (pair[0][0], CARD_ORIGINS.index(pair[0][1]))):
        yield {**line, "origin": name, "currency": code, "after": sum(line.values(), ZERO)}


GIFT_CARD_LIABILITY = Report(
    id="gift-card-liability",
    name="Gift cards and credit owed",
    group=Group.MONEY,
    about="What is owed to whoever holds gift cards: those sold, those made as credit, and those given away.",
    columns=(
        text("Cards", "origin", width=24),
        currency(),
        money("Owed before", "before"),
        money("Made", "made"),
        money("Changed by hand", "adjusted", width=16),
        money("Spent", "spent"),
        money("Given back", "refunded"),
        money("Owed after", "after"),
    ),
    filters=(Filter.PERIOD,),
    read=read_liability,
)
