"""Reports of money that came in: takings, cashed-up days, platform fees and tax."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import TruncDate

from server.payments.models import Charge, DayClosing, Gateway, Refund
from server.platform.money import ZERO, round_to_cents
from server.platform.tables import to_local
from server.pricing.models import GiftCard
from server.reporting.metrics_tax_selectors import read_taxes
from server.reporting.reports.definition import (
    Filter,
    Group,
    Line,
    Report,
    ReportQuery,
    count,
    currency,
    day,
    moment,
    money,
    percent,
    step_of,
    text,
    through,
)
from server.reporting.reports.shared_selectors import moved_within, names_of_people, performances_within
from server.sales.models import JournalLine

# Somebody else has the money, or none has moved.
UNCOUNTED_GATEWAYS = (Gateway.OFFLINE, Gateway.CREDIT)
BY_BUYERS = "Buyers themselves"
_Key = tuple[date, str, int | None, str]


def read_takings(query: ReportQuery) -> Iterable[Line]:
    book: dict[_Key, dict[str, Any]] = {}
    charges = _by_day(_charged_takings(query), "created_at", query, *_GROUP)
    for row in charges.annotate(sum=Sum("amount"), number=Count("pk")):
        line = _takings_line(book, query, row)
        line["sales"] += round_to_cents(row["sum"])
        line["payments"] += row["number"]
    for row in _takings_of_cards(query):
        _takings_line(book, query, row)["cards"] += round_to_cents(row["sum"])
    for row in _takings_of_refunds(query):
        moved = round_to_cents(row["whole"]) - round_to_cents(row["to_cards"]) - round_to_cents(row["shared"])
        _takings_line(book, query, row)["voids" if row["kind"] == Refund.Kind.VOID else "refunds"] += moved
    names = names_of_people(person for _, _, person, _ in book)
    for (first, gateway, person, code), line in sorted(book.items(), key=lambda pair: (*pair[0][:2], str(pair[0][2:]))):
        name = names.get(person, "") if person else BY_BUYERS
        taken = line["sales"] - line["refunds"] - line["voids"]
        yield {**line, "day": first, "through": through(gateway), "person": name, "currency": code, "taken": taken}


TAKINGS = Report(
    id="takings",
    name="Takings",
    group=Group.MONEY,
    about="What came in and went back each day, through which gateway and into whose till, as days are cashed up.",
    columns=(
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
    ),
    filters=(Filter.PERIOD, Filter.STEP, Filter.EVENT, Filter.PERFORMANCE, Filter.SELLER),
    read=read_takings,
)


def _takings_line(book: dict[_Key, dict[str, Any]], query: ReportQuery, row: dict[str, Any]) -> dict[str, Any]:
    key = (step_of(row["day"], query.step), row["gateway"] or Gateway.FREE, row["by_id"], row["currency"])
    return book.setdefault(key, {"payments": 0, **dict.fromkeys(("sales", "refunds", "voids", "cards"), ZERO)})


_GROUP = ("gateway", "by_id", "currency")


def _takings_of_cards(query: ReportQuery) -> Any:
    """Sum the charges by which gift cards were sold: they are of no performance."""
    sold = Exists(GiftCard.objects.filter(sale=OuterRef("part__reservation")))
    rows = _charged_takings(query).filter(Q(performance=None) & Q(sold))
    return _by_day(rows, "created_at", query, *_GROUP).annotate(sum=Sum("amount"))


def _takings_of_refunds(query: ReportQuery) -> Any:
    rows = moved_within(Refund.objects.filter(status=Refund.Status.SUCCEEDED), "settled_at", query)
    rows = _taken_by_seller(rows, query).exclude(gateway="", shared__gt=0)  # what others give back stands with them
    sums = {"whole": Sum("amount"), "to_cards": Sum("gift_card"), "shared": Sum("shared")}
    return _by_day(rows, "settled_at", query, *_GROUP, "kind").annotate(**sums)


def _charged_takings(query: ReportQuery) -> QuerySet[Charge]:
    rows = Charge.objects.filter(status=Charge.Status.SUCCEEDED)
    return _taken_by_seller(moved_within(rows, "created_at", query), query)


def _taken_by_seller(rows: QuerySet[Any], query: ReportQuery) -> QuerySet[Any]:
    rows = rows.exclude(gateway__in=UNCOUNTED_GATEWAYS)
    return rows.filter(by=query.seller_id) if query.seller_id else rows


def _by_day(rows: QuerySet[Any], moment: str, query: ReportQuery, *keys: str) -> Any:
    day_of = TruncDate(moment, tzinfo=ZoneInfo(query.zone))
    return rows.annotate(day=day_of).order_by().values("day", *keys)


def read_closings(query: ReportQuery) -> Iterable[Line]:
    rows = DayClosing.objects.filter(
        account_id=query.account_id, day__gte=query.period.first, day__lte=query.period.last
    )
    if query.seller_id:
        rows = rows.filter(person=query.seller_id)
    for row in rows.select_related("person", "closed_by").order_by("day", "person__first_name", "pk"):
        yield {
            **{name: getattr(row, name) for name in ("day", "currency", "expected", "counted", "difference", "note")},
            "person": row.person.full_name,
            "closed_by": row.closed_by.full_name,
            "closed_at": to_local(row.closed_at, query.zone),
        }


CASH_UP = Report(
    id="cash-up",
    name="Cash-up",
    group=Group.MONEY,
    about="Each day that was closed: the cash that was counted in a till beside what should have been there.",
    columns=(
        day("Day"),
        text("Till", "person"),
        currency(),
        money("Expected", "expected"),
        money("Counted", "counted"),
        money("Difference", "difference"),
        text("Note", "note", width=30),
        text("Closed by", "closed_by"),
        moment("Closed at", "closed_at"),
    ),
    filters=(Filter.PERIOD, Filter.SELLER),
    read=read_closings,
)


def read_fees(query: ReportQuery) -> Iterable[Line]:
    book: dict[tuple[date, str, str], dict[str, Any]] = {}
    charges = Charge.objects.filter(status=Charge.Status.SUCCEEDED, platform_fee__gt=0)
    sums = {"amounts": Sum("amount"), "fees": Sum("platform_fee"), "number": Count("pk")}
    fees = _by_day(moved_within(charges, "created_at", query), "created_at", query, "gateway", "currency")
    for row in fees.annotate(**sums):
        line = _fees_line(book, query, row)
        line["charges"] += row["number"]
        line["charged"] += round_to_cents(row["amounts"])
        line["fees"] += round_to_cents(row["fees"])
    refunds = Refund.objects.filter(status=Refund.Status.SUCCEEDED, fee_returned__gt=0)
    returned = _by_day(moved_within(refunds, "settled_at", query), "settled_at", query, "gateway", "currency")
    for row in returned.annotate(back=Sum("fee_returned")):
        _fees_line(book, query, row)["back"] += round_to_cents(row["back"])
    for (first, gateway, code), line in sorted(book.items()):
        named = {"day": first, "through": through(gateway), "currency": code}
        yield {**line, **named, "net": line["fees"] - line["back"]}


PLATFORM_FEES = Report(
    id="platform-fees",
    name="Platform fees",
    group=Group.MONEY,
    about="The platform's fees as the card provider kept them of charges, and what of them came back with refunds.",
    columns=(
        day("From"),
        text("Through", "through", width=14),
        currency(),
        count("Charges", "charges"),
        money("Charged", "charged"),
        money("Fees kept", "fees"),
        money("Fees given back", "back"),
        money("Fees together", "net"),
    ),
    filters=(Filter.PERIOD, Filter.STEP, Filter.EVENT, Filter.PERFORMANCE),
    read=read_fees,
)


def _fees_line(
    book: dict[tuple[date, str, str], dict[str, Any]], query: ReportQuery, row: dict[str, Any]
) -> dict[str, Any]:
    key = (step_of(row["day"], query.step), row["gateway"], row["currency"])
    return book.setdefault(key, {"charges": 0, **dict.fromkeys(("charged", "fees", "back"), ZERO)})


_THINGS = {JournalLine.Thing.TICKET: "Tickets", JournalLine.Thing.UPSELL: "Upsells"}


def read_tax(query: ReportQuery) -> Iterable[Line]:
    places = performances_within(query)
    currencies = dict(places.values_list("pk", "event__currency"))
    book: dict[Any, tuple[int, Decimal, Decimal]] = {}
    for one in read_taxes(places):
        key = (list(_THINGS).index(JournalLine.Thing(one.thing)), one.name, one.rate, currencies[one.performance])
        number, gross, tax = book.get(key, (0, ZERO, ZERO))
        book[key] = (number + one.quantity, gross + one.gross, tax + one.tax)
    for (place, name, rate, code), (number, gross, tax) in sorted(book.items()):
        yield {
            "thing": list(_THINGS.values())[place],
            "name": name or "None",
            "rate": Decimal(rate) * 100,
            "currency": code,
            "number": number,
            "net": gross - tax,
            "tax": tax,
            "gross": gross,
        }


TAX = Report(
    id="tax",
    name="Tax",
    group=Group.MONEY,
    about="Tax of what is sold for the performances of a period, by its name and rate, without what was given back. "
    "Booking fees are not taxed.",
    columns=(
        text("Sold", "thing", width=10),
        text("Tax", "name", width=26),
        percent("Rate", "rate"),
        currency(),
        count("Number", "number"),
        money("Before tax", "net"),
        money("Tax", "tax"),
        money("With tax", "gross"),
    ),
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    read=read_tax,
)
