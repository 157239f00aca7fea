"""What giving back all that is left of a payment's orders would take of each charge that paid for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from server.core.money import ZERO
from server.orders.models import Order
from server.orders.refunds.refundable import Refundable, plan_of
from server.orders.refunds.selectors import order_rows, read_refundable
from server.payments.models import Charge, Refund
from server.payments.sources import Source


@dataclass(frozen=True, kw_only=True)
class OrderClaim:
    """An order, what charges would give back of it, and which of those that paid for it hold anything still."""

    order: Order
    due: Decimal
    charges: frozenset[int]


@dataclass
class DeskClaims:
    """What the orders of a payment claim of each charge, by its number: together never more than it holds."""

    charges: dict[int, Charge] = field(default_factory=dict)
    amounts: dict[int, Decimal] = field(default_factory=dict)
    orders: list[OrderClaim] = field(default_factory=list)
    _left: dict[int, Decimal] = field(default_factory=dict)

    def add(self, sources: Iterable[Source], amount: Decimal) -> None:
        """Claim an amount of some charges, the newest first, as far as nobody else claims it."""
        for source in sources:
            number = source.charge.pk
            left = self._left.setdefault(number, source.left)
            share = max(ZERO, min(amount, left))
            self.charges[number] = source.charge
            self.amounts[number] = self.amounts.get(number, ZERO) + share
            self._left[number] = left - share
            amount -= share


def read_claims(payment_id: int) -> DeskClaims:
    """Read what the orders of a payment claim of its charges.

    What refunds under way will have other charges give back is claimed first.
    """
    orders = order_rows().filter(payment=payment_id).exclude(status=Order.Status.FAILED).order_by("pk")
    found = {order.pk: read_refundable(order) for order in orders}
    claims = DeskClaims()
    for refund, order_id in _shared_later(payment_id):
        sources = found[order_id].sources if order_id in found else ()
        claims.add([source for source in sources if source.charge.pk != refund.charge_id], refund.shared)
    for one in found.values():
        due = _due_of(one)
        claims.add(one.sources, due)
        if due:
            holding = frozenset(source.charge.pk for source in one.sources if source.left > ZERO)
            claims.orders.append(OrderClaim(order=one.order, due=due, charges=holding))
    return claims


def list_covered(claims: DeskClaims, free: Mapping[int, Decimal]) -> list[OrderClaim]:
    """List the orders all of whose money went back at the desk; `free` is what did of each charge and is nobody's yet.

    A charge that others have paid with, too, has to give back what all of them claim: of a part of it nobody knows
    whose it is.
    """
    covered = {number for number, amount in claims.amounts.items() if amount <= free.get(number, ZERO)}
    return [one for one in claims.orders if one.charges and one.charges <= covered]


def _due_of(found: Refundable) -> Decimal:
    return plan_of(found, [*found.tickets, *found.upsells], keeps_fee=False).due


def _shared_later(payment_id: int) -> list[tuple[Refund, int]]:
    """List the refunds under way that other charges will share, each with its order's number."""
    rows = Refund.objects.filter(part__payment=payment_id, status=Refund.Status.PENDING, shared__gt=0)
    found = rows.filter(lines__isnull=False).prefetch_related("lines").distinct()
    return [(refund, refund.lines.all()[0].order_id) for refund in found.order_by("pk")]
