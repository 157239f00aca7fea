"""What is owed to whoever holds gift cards: how much it was, what moved it, and how much it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, Sum, Value, When

from server.core.money import ZERO, kept
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, currency, money, report, text
from server.payments.models import Refund
from server.pricing.models import GiftCardEntry

Kind = GiftCardEntry.Kind
COLUMNS = (
    text("Cards", "origin", width=24),
    currency(),
    money("Owed before", "before"),
    money("Made", "made"),
    money("Changed by hand", "adjusted", width=16),
    money("Spent", "spent"),
    money("Given back", "refunded"),
    money("Owed after", "after"),
)
ORIGINS = ("Sold", "Credit in place of refunds", "Given away")
_KINDS = {
    Kind.ISSUED: "made",
    Kind.CREDITED: "made",
    Kind.ADJUSTED: "adjusted",
    Kind.SPENT: "spent",
    Kind.REFUNDED: "refunded",
}


@report(
    id="gift-card-liability",
    name="Gift cards and credit owed",
    group=Group.MONEY,
    about="What is owed to whoever holds gift cards: those sold, those made as credit, and those given away.",
    columns=COLUMNS,
    filters=(Filter.PERIOD,),
)
def read_liability(asked: Asked) -> Iterable[Line]:
    credited = Exists(Refund.objects.filter(card=OuterRef("card")))
    sold, credit, given = ORIGINS
    origin = Case(When(credited, then=Value(credit)), When(~Q(card__sale=None), then=Value(sold)), default=Value(given))
    rows = GiftCardEntry.objects.filter(card__account_id=asked.account_id, at__lt=asked.ends)
    is_before = Case(When(at__lt=asked.begins, then=Value(True)), default=Value(False))
    book: dict[tuple[str, str], dict[str, Any]] = {}
    grouped = rows.annotate(origin=origin, is_before=is_before).order_by()
    for row in grouped.values("origin", "card__currency", "kind", "is_before").annotate(sum=Sum("amount")):
        line = book.setdefault(
            (row["card__currency"], row["origin"]),
            dict.fromkeys(("before", "made", "adjusted", "spent", "refunded"), ZERO),
        )
        line["before" if row["is_before"] else _KINDS[Kind(row["kind"])]] += kept(row["sum"])
    for (code, name), line in sorted(book.items(), key=lambda pair: (pair[0][0], ORIGINS.index(pair[0][1]))):
        yield {**line, "origin": name, "currency": code, "after": sum(line.values(), ZERO)}
