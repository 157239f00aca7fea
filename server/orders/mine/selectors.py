"""Reading a payment for whoever has its link."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from server.accounts.caller import LinkHolder
from server.core import clock
from server.core.database.rows import only
from server.core.errors import NotFound
from server.events.aftersale.selectors import terms_of_events
from server.events.models import AfterSale
from server.orders import links
from server.orders.amounts import AmountLine, lines_of
from server.orders.mine.leave import Leaves, leaves_of
from server.orders.models import Exchange, Order
from server.orders.selectors import list_payment_orders, pending_exchanges
from server.payments.models import Payment


@dataclass(frozen=True, kw_only=True)
class OwnOrder:
    """An order as its buyer sees it, with what they may do with it by its event's terms."""

    order: Order
    terms: AfterSale
    may: Leaves
    waiting: Exchange | None = None  # an exchange of it that waits for its money

    @property
    def lines(self) -> list[AmountLine]:
        return lines_of(self.order)


@dataclass(frozen=True, kw_only=True)
class OwnPayment:
    """A payment as its buyer sees it: what was paid of it, by when it is."""

    payment: Payment
    orders: tuple[OwnOrder, ...]


def find_own_payment(*, reference: str, key: str) -> Payment:
    """Find a paid payment for whoever has its key.

    :raises NotFound: for a wrong key as for a payment that there is not.
    """
    rows = Payment.objects.filter(reference=reference, account__deleted_at=None, paid_at__isnull=False)
    found = only(rows.select_related("account"))
    if found is None or not links.opens_order(found, key):
        raise NotFound
    return found


def read_own_payment(*, payment: Payment, by_hand: Collection[str] = ()) -> OwnPayment:
    """Read the orders of a payment that were paid, with what may be done with them, in five queries.

    `by_hand` are the gateways whose money somebody at the counter hands back.
    """
    unpaid = (Order.Status.PROGRESS, Order.Status.FAILED)
    orders = [order for order in list_payment_orders(payment=payment) if order.status not in unpaid]
    terms, now = terms_of_events(order.performance.event_id for order in orders), clock.now()
    waiting = {row.order_id: row for row in pending_exchanges().filter(order__payment=payment)}
    for order in orders:
        order.payment = payment
    return OwnPayment(
        payment=payment,
        orders=tuple(
            OwnOrder(
                order=order,
                terms=own,
                may=leaves_of(order, own, now, by_hand=by_hand, waits=order.pk in waiting),
                waiting=waiting.get(order.pk),
            )
            for order in orders
            for own in [terms[order.performance.event_id]]
        ),
    )


def find_own_order(*, caller: LinkHolder, order_id: int, by_hand: Collection[str] = ()) -> OwnOrder:
    """Read one order of the payment whose link somebody has.

    :raises NotFound: if it is of another payment, or was not paid.
    """
    payment = Payment.objects.select_related("account").get(pk=caller.payment_id)
    found = [own for own in read_own_payment(payment=payment, by_hand=by_hand).orders if own.order.pk == order_id]
    if not found:
        raise NotFound
    return found[0]
