"""Reads the journal and pending order events, for rollups and webhooks, and which charges have paid for each order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Max, Q, QuerySet, Sum

from server.payments.models import Charge, Refund
from server.platform.money import ZERO, round_to_cents
from server.platform.observability.health import overdue
from server.sales.models import Exchange, JournalLine, Order, OrderEvent, Ticket, UpsellItem
from server.sales.models.journal import AppendOnly
from server.sales.refundable import Source

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


NO_EVENT = 0  # for a line that sells a gift card


def list_rolled_up() -> AppendOnly:
    return JournalLine.objects.filter(is_folded=True)


def list_pending() -> AppendOnly:
    # Both conditions: the first admits the index of pending lines, the second makes SQLite look it up.
    return JournalLine.objects.filter(is_folded=False, is_folded__in=[False])


def list_first_pending(limit: int) -> AppendOnly:
    """Return the oldest pending lines, about so many, with all pending lines of their orders.

    They are selected by keys: lines committed meanwhile are not among them.
    """
    first = dict(list_pending().order_by("pk").values_list("pk", "order")[:limit])
    more = list_pending().filter(order__in=set(first.values()) - {None}).values_list("pk", flat=True)
    return JournalLine.objects.filter(pk__in={*first, *more})


def list_of_events(events: Collection[int]) -> AppendOnly:
    """Return the lines of some events, and of sold gift cards if `NO_EVENT` is among them."""
    of = Q(performance__event__in=[event for event in events if event != NO_EVENT])
    return JournalLine.objects.filter(of | Q(performance=None) if NO_EVENT in events else of)


def has_more_pending_than(number: int) -> bool:
    return list_pending().order_by("pk")[number : number + 1].exists()


def read_pending_events() -> list[int]:
    """Read which events have pending lines, in order; `NO_EVENT` stands for sold gift cards."""
    return _events_of(list_pending())


def read_last_events(lines: int) -> list[int]:
    """Read the events of the last lines, about so many lines."""
    last = JournalLine.objects.aggregate(last=Max("pk"))["last"] or 0
    return _events_of(JournalLine.objects.filter(pk__gt=last - lines))


def _events_of(lines: AppendOnly) -> list[int]:
    rows = lines.order_by().values_list("performance__event", flat=True).distinct()
    return sorted(event or NO_EVENT for event in rows)


class PendingEvent(NamedTuple):
    """An order's history entry that is not published yet."""

    pk: int
    order_id: int
    order__account_id: int
    kind: str
    at: datetime


def list_pending_events(limit: int) -> list[PendingEvent]:
    """List pending events in the order of writing; one that commits later than its neighbours comes later."""
    rows = OrderEvent.objects.filter(is_untold=True).order_by("pk").values_list(*PendingEvent._fields)[:limit]
    return [PendingEvent(*row) for row in rows]


# Since when events wait to be published and journal lines to be rolled up.


@overdue("order_events")
def oldest_event(now: datetime) -> datetime | None:
    return next((event.at for event in list_pending_events(1)), None)


@overdue("figures")
def oldest_line(now: datetime) -> datetime | None:
    return list_pending().order_by("pk").values_list("at", flat=True).first()
