"""Tax by its name and rate, from the units that are sold: each keeps what it was taxed with."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Case, Count, F, Q, Sum, When

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
    for thing, rows in _UNITS.items():
        found = rows.objects.filter(STILL_SOLD, performance__in=performances_within(asked).values("pk"))
        found = found.exclude(status="superseded")
        added = Sum(Case(When(is_tax_included=False, then=F("tax"))))
        sums = {"price": Sum("price"), "off": Sum("discount"), "taxes": Sum("tax"), "added": added}
        group = ("tax_name", "tax_rate", "performance__event__currency")
        for row in found.order_by(*group).values(*group).annotate(**sums, number=Count("pk")):
            gross = kept(row["price"]) - kept(row["off"]) + kept(row["added"] or ZERO)
            tax = kept(row["taxes"])
            yield {
                "thing": thing,
                "name": row["tax_name"] or "None",
                "rate": Decimal(row["tax_rate"]) * 100,
                "currency": row["performance__event__currency"],
                "number": row["number"],
                "net": gross - tax,
                "tax": tax,
                "gross": gross,
            }
