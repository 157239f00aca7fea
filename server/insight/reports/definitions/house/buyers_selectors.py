"""Buyers who want to hear from the house: each address once, the newest purchase first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from server.accounts.models import Right
from server.core.tables.table import local
from server.insight.reports.asked import Asked
from server.insight.reports.definition import Filter, Group, Line, moment, report, text
from server.orders.models import Order
from server.payments.models import Payment

AT_A_TIME = 2_000
COLUMNS = (
    text("Email", "email", width=34),
    text("Name", "name", width=26),
    text("Country", "country", width=16),
    text("Postcode", "zipcode", width=12),
    moment("Last purchase", "at"),
)


@report(
    id="marketing-consent",
    names_people=True,
    name="Buyers with marketing consent",
    group=Group.GUESTS,
    about="Buyers of a period who ticked that they want mail, each address once. Those who were removed are not in it.",
    columns=COLUMNS,
    filters=(Filter.PERIOD, Filter.EVENT, Filter.PERFORMANCE),
    is_long=True,
    # As the file of all orders: it is the list of an account's buyers.
    right=Right.EXPORT_ORDERS,
)
def read_buyers(asked: Asked) -> Iterable[Line]:
    seen: set[int] = set()
    for row in _walk(asked):
        key = hash(row["buyer_email"].casefold())
        if key not in seen:
            seen.add(key)
            yield {
                "email": row["buyer_email"],
                "name": row["buyer_name"],
                "country": row["buyer_country"],
                "zipcode": row["buyer_zipcode"],
                "at": local(row["paid_at"], asked.zone),
            }


def _walk(asked: Asked) -> Iterator[dict[str, Any]]:
    """Give the payments, newest first, some at a time: no connection is held between."""
    rows, last = _payments(asked), None
    while True:
        beyond = rows if last is None else rows.filter(pk__lt=last)
        found = list(beyond[:AT_A_TIME])
        yield from found
        if len(found) < AT_A_TIME:
            return
        last = found[-1]["pk"]


def _payments(asked: Asked) -> QuerySet[Payment, Any]:
    rows = Payment.objects.filter(
        account_id=asked.account_id,
        marketing_optin=True,
        buyer_removed=False,
        paid_at__gte=asked.begins,
        paid_at__lt=asked.ends,
    ).exclude(buyer_email="")
    orders = Order.objects.filter(payment=OuterRef("pk"))
    if asked.event_id:
        rows = rows.filter(Exists(orders.filter(performance__event=asked.event_id)))
    if asked.performance_id:
        rows = rows.filter(Exists(orders.filter(performance=asked.performance_id)))
    return rows.order_by("-pk").values("pk", "buyer_email", "buyer_name", "buyer_country", "buyer_zipcode", "paid_at")
