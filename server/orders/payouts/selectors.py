"""Reading the open payouts of an account: counter money that goes back, and that nobody has handed over yet."""

from __future__ import annotations

from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Staff
from server.core.database.rows import Columns, in_order
from server.core.database.search import told_in
from server.orders.models import Exchange, Order, RefundLine
from server.payments.models import OPEN_PAYOUT, Payment, Refund

PAYOUT_ORDER: Columns = {
    "at": F("created_at"),
    "endusername": Lower("part__payment__buyer_name"),
    "eventname": Lower("event_name"),
    "amount": F("amount"),
}


def list_open_payouts(*, caller: Staff, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Any]:
    """List what waits to be paid out at an account's box office, each row with its order; the oldest first."""
    order = Order.objects.filter(pk=OuterRef("order_number"))
    rows: QuerySet[Any] = caller.within(_open_payouts().filter(account_id=account_id)).select_related("part__payment")
    rows = rows.annotate(
        event_name=Subquery(order.values("performance__event__name")),
        subcategory=Subquery(order.values("performance__subcategory")),
        starts_at=Subquery(order.values("performance__starts_at")),
        zone=Subquery(order.values("performance__timezone")),
    )
    payment = "part__payment__"
    fields = (f"{payment}buyer_name", f"{payment}buyer_email", f"{payment}reference", "event_name")
    rows = rows.filter(told_in(search, *fields))
    return rows.order_by(*in_order(ordering, PAYOUT_ORDER, usual="at"), "pk")


def list_payouts_of(payment: Payment) -> dict[int, tuple[Refund, ...]]:
    """Give what the buyer of a payment has yet to collect, by the number of its order, in one query."""
    found: dict[int, tuple[Refund, ...]] = {}
    for row in _open_payouts().filter(part__payment=payment).order_by("pk"):
        found[row.order_number] = (*found.get(row.order_number, ()), row)
    return found


def _open_payouts() -> QuerySet[Any]:
    """Give all open payouts, each with the number of the order that it is of."""
    shared = RefundLine.objects.filter(refund=OuterRef("of")).values("order")[:1]
    exchanged = Exchange.objects.filter(part=OuterRef("part")).values("made")[:1]
    return Refund.objects.filter(OPEN_PAYOUT).annotate(order_number=Coalesce(Subquery(shared), Subquery(exchanged)))
