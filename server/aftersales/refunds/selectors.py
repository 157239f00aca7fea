"""Reads what refunds of a payment's orders would take from each charge, and open payouts at the counter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Staff
from server.payments.models import OPEN_PAYOUT, Charge, Payment, Refund
from server.platform.database import Columns, parse_ordering
from server.platform.money import ZERO
from server.platform.search import contains_words
from server.sales.models import Exchange, Order, RefundLine
from server.sales.refundable import Source, plan_of
from server.sales.refundable_selectors import order_rows, read_refundable


@dataclass(frozen=True, kw_only=True)
class OrderDue:
    """An order, what charges would give back of it, and which of those that paid for it still hold anything."""

    order: Order
    due: Decimal
    charges: frozenset[int]


@dataclass
class ChargeDues:
    """What the orders of a payment claim of each charge, by its number: together never more than it holds."""

    charges: dict[int, Charge] = field(default_factory=dict)
    amounts: dict[int, Decimal] = field(default_factory=dict)
    orders: list[OrderDue] = field(default_factory=list)
    _left: dict[int, Decimal] = field(default_factory=dict)

    def add(self, sources: Iterable[Source], amount: Decimal) -> None:
        """Claim an amount of some charges, the newest first, from what is not claimed yet."""
        for source in sources:
            number = source.charge.pk
            left = self._left.setdefault(number, source.left)
            share = max(ZERO, min(amount, left))
            self.charges[number] = source.charge
            self.amounts[number] = self.amounts.get(number, ZERO) + share
            self._left[number] = left - share
            amount -= share


def read_dues(payment_id: int) -> ChargeDues:
    """Read what the orders of a payment claim of its charges.

    The shares of other charges in pending refunds are claimed first.
    """
    orders = order_rows().filter(payment=payment_id).exclude(status=Order.Status.FAILED).order_by("pk")
    found = {order.pk: read_refundable(order) for order in orders}
    claims = ChargeDues()
    for refund, order_id in _list_shared_later(payment_id):
        sources = found[order_id].sources if order_id in found else ()
        claims.add([source for source in sources if source.charge.pk != refund.charge_id], refund.shared)
    for one in found.values():
        due = plan_of(one, [*one.tickets, *one.upsells], keeps_fee=False).due
        claims.add(one.sources, due)
        if due:
            holding = frozenset(source.charge.pk for source in one.sources if source.left > ZERO)
            claims.orders.append(OrderDue(order=one.order, due=due, charges=holding))
    return claims


def list_covered(claims: ChargeDues, free: Mapping[int, Decimal]) -> list[OrderDue]:
    """List the orders whose whole money was returned at the dashboard; `free` is the unmatched amount of each charge.

    A charge that several orders share has to return what all of them claim: a part of it cannot be attributed.
    """
    covered = {number for number, amount in claims.amounts.items() if amount <= free.get(number, ZERO)}
    return [one for one in claims.orders if one.charges and one.charges <= covered]


def _list_shared_later(payment_id: int) -> list[tuple[Refund, int]]:
    """List the pending refunds that other charges will share, each with its order's number."""
    rows = Refund.objects.filter(part__payment=payment_id, status=Refund.Status.PENDING, shared__gt=0)
    found = rows.filter(lines__isnull=False).prefetch_related("lines").distinct()
    return [(refund, refund.lines.all()[0].order_id) for refund in found.order_by("pk")]


PAYOUT_ORDER: Columns = {
    "at": F("created_at"),
    "endusername": Lower("part__payment__buyer_name"),
    "eventname": Lower("event_name"),
    "amount": F("amount"),
}


def list_open_payouts(*, caller: Staff, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Any]:
    """List the open payouts at an account's box office, each row with its order; the oldest first."""
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
    rows = rows.filter(contains_words(search, *fields))
    return rows.order_by(*parse_ordering(ordering, PAYOUT_ORDER, usual="at"), "pk")


def list_payouts_of(payment: Payment) -> dict[int, tuple[Refund, ...]]:
    """Return what the buyer of a payment has yet to collect, by the number of its order, in one query."""
    found: dict[int, tuple[Refund, ...]] = {}
    for row in _open_payouts().filter(part__payment=payment).order_by("pk"):
        found[row.order_number] = (*found.get(row.order_number, ()), row)
    return found


def _open_payouts() -> QuerySet[Any]:
    """Return all open payouts, each with the number of its order."""
    shared = RefundLine.objects.filter(refund=OuterRef("of")).values("order")[:1]
    exchanged = Exchange.objects.filter(part=OuterRef("part")).values("made")[:1]
    return Refund.objects.filter(OPEN_PAYOUT).annotate(order_number=Coalesce(Subquery(shared), Subquery(exchanged)))
