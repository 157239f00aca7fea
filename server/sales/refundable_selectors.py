"""Reads what can be refunded or exchanged of an order, or of all orders of a performance, and which charges paid it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet, Sum

from server.accounts.caller import Caller
from server.catalogue.venues.selectors import zone_of_account
from server.inventory.selectors import count_by_hold
from server.payments.models import Charge, Part, Refund
from server.platform.errors import NotFound
from server.platform.money import ZERO, round_to_cents
from server.pricing.quote import Promo
from server.sales.models import Exchange, Order, Reduction, RefundLine, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS, Refundable, Sold, Source

_ACCOUNT_ZONE = zone_of_account("account")


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


# A payment's parts that have paid for each of its orders, derived from what exchanges replaced. An order belongs to the
# part that reserved it. After exchanges its units may name others: the part of an exchange stands for the price
# difference of the new units, and the parts of the units that it replaced paid for the rest.

SUPERSEDED = Ticket.Status.SUPERSEDED  # an upsell's has the same name


class PaidUnit(NamedTuple):
    """A ticket or an upsell: its number, order, part and status."""

    number: int
    order: int
    part: int
    status: str


class Replaced(NamedTuple):
    """What the exchange of a part has replaced: the numbers of tickets and of upsells."""

    part: int
    tickets: Iterable[int]
    upsells: Iterable[int]


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """The numbers of the parts that have paid for each order."""

    parts: Mapping[int, frozenset[int]]

    @classmethod
    def of(
        cls,
        known_by: Mapping[int, int],
        exchanges: Iterable[Replaced],
        tickets: Iterable[PaidUnit],
        upsells: Iterable[PaidUnit],
    ) -> Ledger:
        """Build the ledger of orders with their parts; `exchanges` are completed ones."""
        part_of = tuple({unit.number: unit.part for unit in units} for units in (tickets, upsells))
        parts_before = {
            row.part: {part_of[0][number] for number in row.tickets} | {part_of[1][number] for number in row.upsells}
            for row in exchanges
        }
        named: dict[int, set[int]] = defaultdict(set)
        for unit in (*tickets, *upsells):
            if unit.status != SUPERSEDED:
                named[unit.order].add(unit.part)
        return cls(
            parts={order: _with_earlier(named[order] | {part}, parts_before) for order, part in known_by.items()}
        )

    def orders_of(self, part_id: int) -> list[int]:
        """Return the numbers of the orders that a part has paid for, in order."""
        return sorted(order for order, parts in self.parts.items() if part_id in parts)


def _with_earlier(parts: Iterable[int], parts_before: Mapping[int, set[int]]) -> frozenset[int]:
    """Return some parts, and those that paid for the units which their exchanges replaced."""
    found: set[int] = set()
    waiting = set(parts)
    while waiting:
        found |= waiting
        waiting = {before for part in waiting for before in parts_before.get(part, ())} - found
    return frozenset(found)


def charges_of(order: Order) -> list[Charge]:
    """Return the charges that have paid for an order that was read with `whole_orders()`, the newest first."""
    parts = list(order.payment.parts.all())
    exchanges = [
        Replaced(part.pk, part.old_tickets, part.old_upsells)  # type: ignore[attr-defined]
        for part in parts
        if part.made_order is not None  # type: ignore[attr-defined]
    ]
    tickets = [PaidUnit(row.pk, row.order_id, row.part_id, row.status) for part in parts for row in part.tickets.all()]
    upsells = [
        PaidUnit(row.pk, row.order_id, row.part_id, row.status) for part in parts for row in part.upsellitems.all()
    ]
    paid_by = Ledger.of({order.pk: order.part_id}, exchanges, tickets, upsells).parts[order.pk]
    charges = [charge for part in parts if part.pk in paid_by for charge in part.charges.all()]
    return sorted(charges, key=lambda charge: charge.pk, reverse=True)


Payments = Collection[int] | QuerySet[Any, Any]  # their numbers


def read_ledger(payment_ids: Payments) -> Ledger:
    """Read which parts have paid for the orders of some payments, in two queries; in four if tickets were exchanged.

    Failed orders are left out: nothing has paid for them.
    """
    orders = Order.objects.filter(payment__in=payment_ids).exclude(status=Order.Status.FAILED)
    made = Exchange.objects.filter(order__payment__in=payment_ids, status=Exchange.Status.MADE)
    exchanges = [Replaced(*row) for row in made.values_list("part_id", "tickets", "upsells")]
    tickets, upsells = (_units(kind, payment_ids) if exchanges else [] for kind in (Ticket, UpsellItem))
    return Ledger.of(dict(orders.values_list("pk", "part_id")), exchanges, tickets, upsells)


def _units(kind: type[Ticket] | type[UpsellItem], payment_ids: Payments) -> list[PaidUnit]:
    rows = kind.objects.filter(order__payment__in=payment_ids)
    return [PaidUnit(*row) for row in rows.values_list("pk", "order_id", "part_id", "status")]


def read_sources(part_ids: Collection[int] | QuerySet[Any, Any]) -> list[Source]:
    """Read the charges of some parts, the newest first, each with what it still holds and its unreturned fee."""
    auth_state = ~Q(refunds__status=Refund.Status.FAILED)
    rows = Charge.objects.filter(part__in=part_ids, status=Charge.Status.SUCCEEDED)
    rows = rows.annotate(
        back=Sum(F("refunds__amount") - F("refunds__gift_card") - F("refunds__shared"), filter=auth_state),
        fee_back=Sum("refunds__platform_fee", filter=auth_state),
    )
    return [
        Source(
            charge=row,
            left=row.amount - round_to_cents(row.back or ZERO),
            fee=row.platform_fee - round_to_cents(row.fee_back or ZERO),
        )
        for row in rows.order_by("-pk")
    ]


def read_order_sources(order: Order) -> list[Source]:
    """Read the charges that have paid for an order, the newest first, each with what it still holds and its fee."""
    parts = read_ledger([order.payment_id]).parts.get(order.pk)
    return read_sources(parts or [order.part_id])


def find_paid_orders(charge: Charge) -> list[int]:
    """Find the numbers of the orders that a charge has paid for: none if it came too late for its order."""
    return read_ledger([charge.part.payment_id]).orders_of(charge.part_id)


def find_orders_of_charge(charge: Charge) -> list[int]:
    """Find the orders whose histories show a charge: those that it paid for, else those that it came too late for."""
    if paid := find_paid_orders(charge):
        return paid
    late_orders = Order.objects.filter(part=charge.part_id) | Order.objects.filter(exchanges__part=charge.part_id)
    return list(late_orders.order_by("pk").values_list("pk", flat=True).distinct())
