"""Plans refunds, reads what those of a payment's orders would take from each charge, and lists open payouts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Caller, Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_one_permission
from server.payments.models import OPEN_PAYOUT, Charge, Payment, Refund
from server.platform.database import Columns, parse_ordering
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.platform.search import contains_words
from server.sales.choices import Choice, any_tickets, units_of
from server.sales.errors import SeveralOrders
from server.sales.models import Exchange, Order, RefundLine
from server.sales.policy import Action, actor_of, require
from server.sales.refundable import Check, RefundPlan, Source, plan_allowed_refund, plan_of
from server.sales.refundable_selectors import find_order, lock_order, order_rows, read_refundable


def plan_refund(
    *,
    caller: Caller,
    order_id: int,
    ticket_ids: Collection[int] | None = None,
    upsell_ids: Collection[int] | None = None,
    keeps_fee: bool = False,
    action: Action = Action.REFUND,
    check: Check | None = None,
) -> RefundPlan:
    """Calculate a refund without writing anything; of all that is left if no units are named.

    :raises PermissionMissing: for a person who may neither refund nor void.
    :raises NotFound: if there is no such order, or it is another account's.
    :raises DomainError: raised by `plan_allowed_refund`.
    """
    require_one_permission(caller, (Right.VOID, Right.REFUND))
    return plan_allowed_refund(
        read_refundable(find_order(caller=caller, order_id=order_id)),
        caller=caller,
        action=action,
        ticket_ids=ticket_ids,
        upsell_ids=upsell_ids,
        keeps_fee=keeps_fee,
        check=check,
    )


def choose_some(
    *, caller: Caller, order_id: int, tickets: Sequence[Choice], upsells: Sequence[Choice], number: int
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of an order's chosen units, or of a number of tickets of any type.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises WrongOrderStatus: if it cannot be refunded now.
    :raises TooManyChosen: if more of a kind were chosen than there are.
    :raises UpsellIncluded: if an upsell is unchecked that a chosen ticket includes.
    """
    found = read_refundable(find_order(caller=caller, order_id=order_id))
    require(Action.REFUND, actor_of(caller), found.situation)
    chosen = units_of(found, tickets, upsells)
    return (any_tickets(found, number), chosen[1]) if number and not tickets else chosen


def find_only_order(*, caller: Caller, reference: str) -> Order:
    """Read the order of a payment that has one.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises SeveralOrders: if it has several: those are refunded one by one.
    """
    rows = order_rows().filter(payment__reference=reference).exclude(status=Order.Status.FAILED)
    orders = list(caller.within(rows).order_by("pk")[:2])
    if not orders:
        raise NotFound
    if len(orders) > 1:
        raise SeveralOrders(field="payment_intent")
    return orders[0]


def read_lines(refund: Refund) -> list[RefundLine]:
    """Read the lines of a refund, each with the refund and its requester, in one query."""
    lines = RefundLine.objects.filter(refund=refund).select_related("refund__by", "ticket", "upsell")
    return list(lines.order_by("pk"))


def find_orders_of_refund(refund: Refund) -> set[int]:
    """Find the numbers of the orders whose pages show a refund: none for a gift card that was sold without an order."""
    if refund.kind == Refund.Kind.EXCHANGE:
        return set(Order.objects.filter(made_by__part=refund.part_id).values_list("pk", flat=True))
    if refund.kind == Refund.Kind.LATE:
        late_orders = Order.objects.filter(Q(part=refund.part_id) | Q(exchanges__part=refund.part_id))
        return set(late_orders.values_list("pk", flat=True))
    return set(RefundLine.objects.filter(refund=refund.of_id or refund.pk).values_list("order_id", flat=True))


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


def lock_order_of(refund: Refund) -> Order | None:
    """Lock the order of a refund; None for money that came too late for one, and for a gift card's price."""
    order_id: int | None
    if refund.kind == Refund.Kind.EXCHANGE:
        order_id = Exchange.objects.filter(part=refund.part_id).values_list("made_id", flat=True).first()
    else:
        of = refund.of_id if refund.kind == Refund.Kind.SHARE else refund.pk
        order_id = RefundLine.objects.filter(refund=of).values_list("order_id", flat=True).first()
    return lock_order(order_id) if order_id is not None else None
