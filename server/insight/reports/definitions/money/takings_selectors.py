"""What a box office took: from its charges and refunds, as a day is cashed up (`payments.days`)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from server.core.money import ZERO, kept
from server.insight.reports.asked import Asked, step_of
from server.insight.reports.days_selectors import day_of
from server.insight.reports.definition import Filter, Group, Line, count, currency, day, money, report, text, through
from server.insight.reports.naming_selectors import names_of_people
from server.payments.models import Charge, Gateway, Refund
from server.pricing.models import GiftCard

# Somebody else has the money, or none has moved.
NOT_TAKEN = (Gateway.OFFLINE, Gateway.CREDIT)
BY_BUYERS = "Buyers themselves"
COLUMNS = (
    day("From"),
    text("Through", "through", width=14),
    text("Taken by", "person"),
    currency(),
    money("Sales", "sales"),
    count("Payments", "payments"),
    money("Refunds", "refunds"),
    money("Voids", "voids"),
    money("Taken", "taken"),
    money("Of it gift cards sold", "cards", width=18),
)
_Key = tuple[date, str, int | None, str]


@report(
    id="takings",
    name="Takings",
    group=Group.MONEY,
    about="What came in and went back each day, through which gateway and into whose till, as days are cashed up.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.STEP, Filter.EVENT, Filter.PERFORMANCE, Filter.SELLER),
)
def read_takings(asked: Asked) -> Iterable[Line]:
    book: dict[_Key, dict[str, Any]] = {}
    for row in _charges(asked):
        line = _line(book, asked, row)
        line["sales"] += kept(row["sum"])
        line["payments"] += row["number"]
    for row in _cards(asked):
        _line(book, asked, row)["cards"] += kept(row["sum"])
    for row in _refunds(asked):
        moved = kept(row["whole"]) - kept(row["to_cards"]) - kept(row["shared"])
        _line(book, asked, row)["voids" if row["kind"] == Refund.Kind.VOID else "refunds"] += moved
    names = names_of_people(person for _, _, person, _ in book)
    for (first, gateway, person, code), line in sorted(book.items(), key=lambda pair: (*pair[0][:2], str(pair[0][2:]))):
        name = names.get(person, "") if person else BY_BUYERS
        taken = line["sales"] - line["refunds"] - line["voids"]
        yield {**line, "day": first, "through": through(gateway), "person": name, "currency": code, "taken": taken}


def _line(book: dict[_Key, dict[str, Any]], asked: Asked, row: dict[str, Any]) -> dict[str, Any]:
    key = (step_of(row["day"], asked.step), row["gateway"] or Gateway.FREE, row["by_id"], row["currency"])
    return book.setdefault(key, {"payments": 0, **dict.fromkeys(("sales", "refunds", "voids", "cards"), ZERO)})


_GROUP = ("day", "gateway", "by_id", "currency")


def _charges(asked: Asked) -> Any:
    return _grouped(_charged(asked), asked, "created_at").annotate(sum=Sum("amount"), number=Count("pk"))


def _cards(asked: Asked) -> Any:
    """Sum the charges by which gift cards were sold: they are of no performance."""
    sold = Exists(GiftCard.objects.filter(sale=OuterRef("part__reservation")))
    rows = _charged(asked).filter(Q(performance=None) & Q(sold))
    return _grouped(rows, asked, "created_at").annotate(sum=Sum("amount"))


def _refunds(asked: Asked) -> Any:
    rows = Refund.objects.filter(account_id=asked.account_id, status=Refund.Status.SUCCEEDED)
    rows = _narrowed(rows.filter(settled_at__gte=asked.begins, settled_at__lt=asked.ends), asked)
    rows = rows.exclude(gateway="", shared__gt=0)  # what others give back stands with them
    sums = {"whole": Sum("amount"), "to_cards": Sum("gift_card"), "shared": Sum("shared")}
    return _grouped(rows, asked, "settled_at", "kind").annotate(**sums)


def _charged(asked: Asked) -> QuerySet[Any]:
    rows = Charge.objects.filter(account_id=asked.account_id, status=Charge.Status.SUCCEEDED)
    return _narrowed(rows.filter(created_at__gte=asked.begins, created_at__lt=asked.ends), asked)


def _narrowed(rows: QuerySet[Any], asked: Asked) -> QuerySet[Any]:
    rows = rows.exclude(gateway__in=NOT_TAKEN)
    if asked.event_id:
        rows = rows.filter(performance__event=asked.event_id)
    if asked.performance_id:
        rows = rows.filter(performance=asked.performance_id)
    return rows.filter(by=asked.seller_id) if asked.seller_id else rows


def _grouped(rows: QuerySet[Any], asked: Asked, moment: str, *more: str) -> Any:
    return rows.annotate(day=day_of(moment, asked)).order_by().values(*_GROUP, *more)
