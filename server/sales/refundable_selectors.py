"""Reads what can be refunded or exchanged of an order, or of all orders of a performance, and chooses units of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal

from django.db.models import Count, Q, QuerySet, Sum

from server.accounts.caller import Caller
from server.accounts.models import Right
from server.accounts.permission_selectors import require_one_permission
from server.catalogue.venues.selectors import zone_of_account
from server.inventory.selectors import count_by_hold
from server.payments.models import Part, Refund
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.pricing.quote import Promo
from server.sales.choices import Choice, any_tickets, units_of
from server.sales.errors import SeveralOrders
from server.sales.journal_selectors import read_ledger, read_order_sources, read_sources
from server.sales.models import Exchange, Order, Reduction, RefundLine, Ticket, UpsellItem
from server.sales.policy import Action, actor_of, require
from server.sales.refundable import (
    LIVE,
    LIVE_UPSELLS,
    Check,
    Refundable,
    RefundPlan,
    Sold,
    Source,
    choose_units,
    plan_of,
)

_ACCOUNT_ZONE = zone_of_account("account")


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
    :raises DomainError: raised by `policy.require`, `choose_units` and `check`.
    """
    require_one_permission(caller, (Right.VOID, Right.REFUND))
    order = find_order(caller=caller, order_id=order_id)
    found = read_refundable(order)
    require(action, actor_of(caller), found.situation)
    plan = plan_of(found, choose_units(found, ticket_ids, upsell_ids), keeps_fee=keeps_fee)
    if check is not None:
        check(found, plan)
    return plan


def valid_reductions_of_promo(part: Part) -> QuerySet[Reduction]:
    """Return the valid reductions by a promo code on tickets that a part has paid for.

    A pending refund may still fail: its tickets count until it is completed.
    """
    of_payment = Reduction.objects.filter(
        ticket__order__payment=part.payment_id
    )  # by an index, which its parts do not have
    live = Q(ticket__status__in=LIVE) | Q(ticket__refund__status=Refund.Status.PENDING)
    return of_payment.filter(live, rule=Promo.name, ticket__part=part)


def find_order(*, caller: Caller, order_id: int) -> Order:
    """Read an order with its payment and part.

    :raises NotFound: if it does not exist, or belongs to another account.
    """
    return caller.get(order_rows().filter(pk=order_id))


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


def order_rows() -> QuerySet[Order]:
    """Return all orders with what a refund reads of them."""
    return Order.objects.select_related("payment", "part__payment", "part__reservation", "performance")


def lock_order(order_id: int) -> Order:
    """Lock an order, whose units then cannot change elsewhere, and read it with its part and payment."""
    # Locked without joins: an exchange may move it to another performance meanwhile, and PostgreSQL then no longer
    # finds the row that it joined with the old one.
    Order.objects.select_for_update(no_key=True).values_list("pk").get(pk=order_id)
    return order_rows().get(pk=order_id)


def lock_refundable(*, caller: Caller, order_id: int) -> Refundable:
    """Lock an order of the caller's as `lock_order` does, and read what is left of it, with the zone of its account.

    :raises NotFound: if there is no such order, or it is another account's.
    """
    rows = caller.within(Order.objects.select_for_update(no_key=True).filter(pk=order_id))
    if not rows.values_list("pk"):
        raise NotFound
    order = order_rows().annotate(account_zone=_ACCOUNT_ZONE).get(pk=order_id)
    return replace(read_refundable(order), zone=vars(order)["account_zone"])


def read_refundable(order: Order) -> Refundable:
    """Read what is left of an order without pending refunds, in seven queries; in nine after exchanges."""
    of_order = Refund.objects.filter(pk__in=RefundLine.objects.filter(order=order).values("refund"))
    given = of_order.exclude(status=Refund.Status.FAILED).aggregate(cards=Sum("gift_card"))["cards"]
    tickets, gone_tickets = _split(Ticket.objects.filter(order=order), LIVE)
    upsells, gone_upsells = _split(UpsellItem.objects.filter(order=order), LIVE_UPSELLS)
    waiting = Q(exchanges__order=order, exchanges__status=Exchange.Status.PENDING)
    of_payment = Order.objects.filter(payment=order.payment_id).exclude(status=Order.Status.FAILED)
    counts = of_payment.aggregate(orders=Count("pk", distinct=True), waiting=Count("exchanges", filter=waiting))
    return Refundable(
        order=order,
        tickets=tickets,
        upsells=upsells,
        sources=tuple(read_order_sources(order)),
        cards=order.gift_card - (given or ZERO),
        orders=counts["orders"],
        is_exchanging=counts["waiting"] > 0,
        gone=(gone_tickets, gone_upsells),
    )


def count_holds(order_id: int) -> Counter[int]:
    """Count how many tickets of an order that are in no refund came from each hold."""
    left = Ticket.objects.filter(order=order_id, status__in=LIVE, refund=None)
    return count_by_hold(left.values_list("allotment_id", flat=True))


def _split(units: QuerySet[Sold], live: Collection[str]) -> tuple[tuple[Sold, ...], frozenset[int]]:
    """Return the units that are in no refund, and the numbers of the others."""
    rows = list(units.order_by("pk"))
    left = tuple(row for row in rows if row.status in live and row.refund_id is None)
    return left, frozenset({row.pk for row in rows} - {row.pk for row in left})


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


def read_all_refundable(orders: QuerySet[Order]) -> list[Refundable]:
    """Read of each order what `read_refundable` reads of one: in eight queries, in ten after exchanges."""
    payments = orders.order_by().values("payment")
    tickets = _by_order(Ticket.objects.filter(order__in=orders, status__in=LIVE, refund=None))
    upsells = _by_order(UpsellItem.objects.filter(order__in=orders, status__in=LIVE_UPSELLS, refund=None))
    given = _given_to_cards(orders)
    pending = Exchange.objects.filter(order__in=orders, status=Exchange.Status.PENDING)
    waiting = set(pending.values_list("order", flat=True))
    of_payments = Order.objects.filter(payment__in=payments).exclude(status=Order.Status.FAILED).order_by()
    numbers = dict(of_payments.values_list("payment").annotate(n=Count("pk")))
    ledger = read_ledger(payments)
    sources: dict[int, list[Source]] = defaultdict(list)
    for source in read_sources(Part.objects.filter(payment__in=payments).values("pk")):
        sources[source.charge.part_id].append(source)
    return [
        Refundable(
            order=order,
            tickets=tuple(tickets[order.pk]),
            upsells=tuple(upsells[order.pk]),
            sources=tuple(
                sorted(
                    (source for part in ledger.parts[order.pk] for source in sources[part]),
                    key=lambda source: -source.charge.pk,
                )
            ),
            cards=order.gift_card - given[order.pk],
            orders=numbers[order.payment_id],
            is_exchanging=order.pk in waiting,
        )
        for order in orders.select_related("payment").order_by("pk")
    ]


def _by_order(units: QuerySet[Sold]) -> dict[int, list[Sold]]:
    found: dict[int, list[Sold]] = defaultdict(list)
    for unit in units.order_by("pk"):
        found[unit.order_id].append(unit)
    return found


def _given_to_cards(orders: QuerySet[Order]) -> dict[int, Decimal]:
    """Sum by order what its refunds have given back to gift cards."""
    lines = RefundLine.objects.filter(order__in=orders, refund__gift_card__gt=0)
    not_failed = lines.exclude(refund__status=Refund.Status.FAILED)
    rows = not_failed.order_by().values_list("order", "refund", "refund__gift_card").distinct()
    found: dict[int, Decimal] = defaultdict(lambda: ZERO)
    for order_id, _, amount in rows:
        found[order_id] += amount
    return found
