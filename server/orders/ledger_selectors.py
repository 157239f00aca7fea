"""Reading the ledger of a payment: which charges have paid for each of its orders, and the other way round."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from server.orders.ledger import Ledger, PaidUnit, Replaced
from server.orders.models import Exchange, Order, Ticket, UpsellItem
from server.payments.models import Charge
from server.payments.sources import Source
from server.payments.sources_selectors import read_sources

Payments = Collection[int] | QuerySet[Any, Any]  # their numbers


def read_ledger(payment_ids: Payments) -> Ledger:
    """Read which parts have paid for the orders of some payments, in two queries; in four if tickets were exchanged.

    Orders that failed are left out: nothing has paid for them.
    """
    orders = Order.objects.filter(payment__in=payment_ids).exclude(status=Order.Status.FAILED)
    made = Exchange.objects.filter(order__payment__in=payment_ids, status=Exchange.Status.MADE)
    exchanges = [Replaced(*row) for row in made.values_list("part_id", "tickets", "upsells")]
    tickets, upsells = (_units(kind, payment_ids) if exchanges else [] for kind in (Ticket, UpsellItem))
    return Ledger.of(dict(orders.values_list("pk", "part_id")), exchanges, tickets, upsells)


def _units(kind: type[Ticket] | type[UpsellItem], payment_ids: Payments) -> list[PaidUnit]:
    rows = kind.objects.filter(order__payment__in=payment_ids)
    return [PaidUnit(*row) for row in rows.values_list("pk", "order_id", "part_id", "status")]


def read_order_sources(order: Order) -> list[Source]:
    """Read the charges that have paid for an order, the newest first, each with what it still holds and its fee."""
    parts = read_ledger([order.payment_id]).parts.get(order.pk)
    return read_sources(parts or [order.part_id])


def find_paid_orders(charge: Charge) -> list[int]:
    """Find the numbers of the orders that a charge has paid for: none if it came too late for its order."""
    return read_ledger([charge.part.payment_id]).orders_of(charge.part_id)


def find_orders_of_charge(charge: Charge) -> list[int]:
    """Find the orders whose histories tell of a charge: what it has paid for, else what it came too late for."""
    if paid := find_paid_orders(charge):
        return paid
    late = Order.objects.filter(part=charge.part_id) | Order.objects.filter(exchanges__part=charge.part_id)
    return list(late.order_by("pk").values_list("pk", flat=True).distinct())
