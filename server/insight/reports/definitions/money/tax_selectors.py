"""Tax by its name and rate, from the units that are sold: each keeps what it was taxed with."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from server.core.money import ZERO
from server.insight.figures.tax_selectors import read_taxes
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, count, currency, money, percent, report, text
from server.insight.reports.naming_selectors import performances_within
from server.orders.models import JournalLine

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
_THINGS = {JournalLine.Thing.TICKET: "Tickets", JournalLine.Thing.UPSELL: "Upsells"}


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
