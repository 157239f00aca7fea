"""Which parts of a payment have paid for each of its orders, worked out from what each exchange has replaced.

An order is known by the part that reserved it. After exchanges its units may name others: the part of an exchange
stands for what the new units cost more, and the parts of the units that it replaced paid for the rest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from server.orders.models import Order, Ticket
from server.payments.models import Charge

SUPERSEDED = Ticket.Status.SUPERSEDED  # an upsell's has the same name


class PaidUnit(NamedTuple):
    """A ticket or an upsell: its number, its order, the part that it names, and its status."""

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
        """Work it out for orders that are known by their parts; `exchanges` are those that were made."""
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

    @property
    def all_parts(self) -> set[int]:
        return {part for parts in self.parts.values() for part in parts}

    def orders_of(self, part_id: int) -> list[int]:
        """Give the numbers of the orders that a part has paid for, in order."""
        return sorted(order for order, parts in self.parts.items() if part_id in parts)


def _with_earlier(parts: Iterable[int], parts_before: Mapping[int, set[int]]) -> frozenset[int]:
    """Give some parts, and those that paid for the units which their exchanges replaced."""
    found: set[int] = set()
    waiting = set(parts)
    while waiting:
        found |= waiting
        waiting = {before for part in waiting for before in parts_before.get(part, ())} - found
    return frozenset(found)


def charges_of(order: Order) -> list[Charge]:
    """Give the charges that have paid for an order that was read with `whole_orders()`, the newest first."""
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
