"""Reading what can be given back of all orders of a performance at once, in as many queries whatever their number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, TypeVar

from django.db.models import Count, QuerySet

from server.core.money import ZERO
from server.orders.ledger_selectors import read_ledger
from server.orders.models import Exchange, Order, RefundLine, Ticket, UpsellItem
from server.orders.refunds.refundable import LIVE, LIVE_UPSELLS, Refundable
from server.payments.models import Part, Refund
from server.payments.sources import Source
from server.payments.sources_selectors import read_sources

Unit = TypeVar("Unit", Ticket, UpsellItem)


def read_all_refundable(orders: QuerySet[Order]) -> list[Refundable]:
    """Read of each order what `read_refundable` reads of one: in eight queries, in ten after exchanges."""
    payments = orders.order_by().values("payment")
    tickets = _by_order(Ticket.objects.filter(order__in=orders, status__in=LIVE, refund=None))
    upsells = _by_order(UpsellItem.objects.filter(order__in=orders, status__in=LIVE_UPSELLS, refund=None))
    given, waiting = _given_to_cards(orders), _waiting(orders)
    numbers = _orders_of(payments)
    ledger = read_ledger(payments)
    sources = _by_part(read_sources(Part.objects.filter(payment__in=payments).values("pk")))
    return [
        Refundable(
            order=order,
            tickets=tuple(tickets[order.pk]),
            upsells=tuple(upsells[order.pk]),
            sources=_newest_first(source for part in ledger.parts[order.pk] for source in sources[part]),
            cards=order.gift_card - given[order.pk],
            orders=numbers[order.payment_id],
            is_exchanging=order.pk in waiting,
        )
        for order in orders.select_related("payment").order_by("pk")
    ]


def _by_order(units: QuerySet[Unit]) -> dict[int, list[Unit]]:
    found: dict[int, list[Unit]] = defaultdict(list)
    for unit in units.order_by("pk"):
        found[unit.order_id].append(unit)
    return found


def _given_to_cards(orders: QuerySet[Order]) -> dict[int, Decimal]:
    """Add up by order what its refunds have given back to gift cards."""
    lines = RefundLine.objects.filter(order__in=orders, refund__gift_card__gt=0)
    standing = lines.exclude(refund__status=Refund.Status.FAILED)
    rows = standing.order_by().values_list("order", "refund", "refund__gift_card").distinct()
    found: dict[int, Decimal] = defaultdict(lambda: ZERO)
    for order_id, _, amount in rows:
        found[order_id] += amount
    return found


def _waiting(orders: QuerySet[Order]) -> set[int]:
    rows = Exchange.objects.filter(order__in=orders, status=Exchange.Status.PENDING)
    return set(rows.values_list("order", flat=True))


def _orders_of(payments: QuerySet[Any, Any]) -> dict[int, int]:
    rows = Order.objects.filter(payment__in=payments).exclude(status=Order.Status.FAILED).order_by()
    return dict(rows.values_list("payment").annotate(n=Count("pk")))


def _by_part(sources: Iterable[Source]) -> dict[int, list[Source]]:
    found: dict[int, list[Source]] = defaultdict(list)
    for source in sources:
        found[source.charge.part_id].append(source)
    return found


def _newest_first(sources: Iterable[Source]) -> tuple[Source, ...]:
    return tuple(sorted(sources, key=lambda source: -source.charge.pk))
