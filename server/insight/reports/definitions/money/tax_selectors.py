"""Tax by its name and rate, from the units that are sold: each keeps what it was taxed with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Case, Count, F, Q, QuerySet, Sum, When

from server.core.money import ZERO, kept
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, currency, money, percent, report, text
from server.insight.reports.naming_selectors import performances_within
from server.orders.models import Ticket, UpsellItem
from server.payments.models import Refund

COLUMNS = (
    text("Sold", "thing", width=10),
    text("Tax", "name", width=26),
    percent("Rate", "rate"),
    currency(),
    count("Number", "number"),
    money("Before tax", "net"),
    money("Tax", "tax"),
    money("With tax", "gross"),
)
# What a refund has asked for and not got yet is still sold.
STILL_SOLD = Q(refund=None) | ~Q(refund__status=Refund.Status.SUCCEEDED)
_TAX = ("tax_name", "tax_rate")
_UNITS: dict[str, Any] = {"Tickets": Ticket, "Upsells": UpsellItem}


@report(
    id="tax",
    name="Tax",
    group=Group.MONEY,
    about="Tax of what is sold for the performances of a period, by its name and rate, without what was given back. "
    "Booking fees are not taxed.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
)
def read_tax(asked: Asked) -> Iterable[Line]:
    places = performances_within(asked)
    currencies = dict(places.values_list("pk", "event__currency"))
    for thing, rows in _UNITS.items():
        for (name, rate, code), sums in _sums(rows.objects.filter(performance__in=places.values("pk")), currencies):
            number, gross, tax = sums
            yield {
                "thing": thing,
                "name": name or "None",
                "rate": Decimal(rate) * 100,
                "currency": code,
                "number": number,
                "net": gross - tax,
                "tax": tax,
                "gross": gross,
            }


def _sums(rows: QuerySet[Any], currencies: Mapping[int, str]) -> list[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Add units up by tax, rate and currency: how many, what they cost with tax, and the tax.

    They are grouped by performance first: a join for each of a million would cost more.
    """
    found = rows.filter(STILL_SOLD).exclude(status="superseded").order_by().values("performance_id", *_TAX)
    added = Sum(Case(When(is_tax_included=False, then=F("tax"))))
    amounts = {"price": Sum("price"), "off": Sum("discount"), "taxes": Sum("tax"), "added": added}
    book: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for row in found.annotate(**amounts, units=Count("pk")):
        key = (row["tax_name"], row["tax_rate"], currencies[row["performance_id"]])
        number, gross, tax = book.get(key, (0, ZERO, ZERO))
        gross += kept(row["price"]) - kept(row["off"]) + kept(row["added"] or ZERO)
        book[key] = (number + row["units"], gross, tax + kept(row["taxes"]))
    return sorted(book.items())
