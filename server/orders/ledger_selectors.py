"""The ledger of a payment: which charges have paid for each of its orders, and which orders each charge has paid for.

An order is known by the part that reserved it. After exchanges its units may name others: the part of an exchange
stands for what the new units cost more, and the parts of the units that it replaced paid for the rest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from server.orders.models import Exchange, Order, Ticket, UpsellItem
from server.payments.models import Charge
from server.payments.sources import Source
from server.payments.sources_selectors import read_sources

FAILED, MADE, SUPERSEDED = Order.Status.FAILED, Exchange.Status.MADE, Ticket.Status.SUPERSEDED

Payments = Collection[int] | QuerySet[Any, Any]  # their numbers


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """The numbers of the parts that have paid for each order of some payments; orders that failed are left out."""

    parts: dict[int, frozenset[int]]

    @property
    def all_parts(self) -> set[int]:
        return {part for parts in self.parts.values() for part in parts}

    def orders_of(self, part_id: int) -> list[int]:
        """Give the numbers of the orders that a part has paid for, in order."""
        return sorted(order for order, parts in self.parts.items() if part_id in parts)


def read_ledger(payment_ids: Payments) -> Ledger:
    """Read which parts have paid for the orders of some payments, in two queries; in four if tickets were exchanged."""
    orders = Order.objects.filter(payment__in=payment_ids).exclude(status=FAILED)
    known_by = dict(orders.values_list("pk", "part_id"))
    exchanges = Exchange.objects.filter(order__payment__in=payment_ids, status=MADE)
    replaced = list(exchanges.values_list("part_id", "tickets", "upsells"))
    if not replaced:
        return Ledger(parts={order: frozenset([part]) for order, part in known_by.items()})
    tickets, upsells = ({pk: row for pk, *row in _units(kind, payment_ids)} for kind in (Ticket, UpsellItem))
    parts_before = {
        part: {tickets[pk][1] for pk in old_tickets} | {upsells[pk][1] for pk in old_upsells}
        for part, old_tickets, old_upsells in replaced
    }
    paid_by: dict[int, set[int]] = defaultdict(set)
    for order, part, status in (*tickets.values(), *upsells.values()):
        if status != SUPERSEDED:
            paid_by[order].add(part)
    return Ledger(
        parts={order: _with_earlier(paid_by[order] | {part}, parts_before) for order, part in known_by.items()}
    )


def _units(kind: type[Ticket] | type[UpsellItem], payment_ids: Payments) -> Iterable[tuple[int, int, int, str]]:
    rows = kind.objects.filter(order__payment__in=payment_ids)
    return rows.values_list("pk", "order_id", "part_id", "status")


def _with_earlier(parts: Iterable[int], parts_before: dict[int, set[int]]) -> frozenset[int]:
    """Give some parts, and those that paid for the units which their exchanges replaced."""
    found: set[int] = set()
    waiting = set(parts)
    while waiting:
        found |= waiting
        waiting = {before for part in waiting for before in parts_before.get(part, ())} - found
    return frozenset(found)


def read_order_charges(payment_ids: Collection[int]) -> dict[int, list[Charge]]:
    """Read the charges that have paid for each order of some payments, the newest first, each with its disputes."""
    ledger = read_ledger(payment_ids)
    rows = Charge.objects.filter(part__in=ledger.all_parts, status=Charge.Status.SUCCEEDED)
    charges = list(rows.prefetch_related("disputes").order_by("-pk"))
    return {order: [charge for charge in charges if charge.part_id in parts] for order, parts in ledger.parts.items()}


def read_order_sources(order: Order) -> list[Source]:
    """Read the charges that have paid for an order, the newest first, each with what it still holds and its fee."""
    parts = read_ledger([order.payment_id]).parts.get(order.pk)
    return read_sources(parts or [order.part_id])


def find_paid_orders(charge: Charge) -> list[int]:
    """Find the numbers of the orders that a charge has paid for: none if it came too late for its order."""
    return read_ledger([charge.part.payment_id]).orders_of(charge.part_id)
