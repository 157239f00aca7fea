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
from server.orders.amounts import TIMES, AmountLine, lines_of
from server.orders.mine.leave import Leaves, leaves_of
from server.orders.models import Exchange, Order
from server.orders.payouts.selectors import list_payouts_of
from server.orders.selectors import list_payment_orders, pending_exchanges
from server.orders.selling.quotes import lines_of as quoted_lines
from server.orders.selling.quotes import quote_from_json
from server.payments.models import Part, Payment, Refund
from server.stock.models import UNFINISHED


@dataclass(frozen=True, kw_only=True)
class OwnOrder:
    """An order as its buyer sees it, with what they may do with it by its event's terms."""

    order: Order
    terms: AfterSale
    may: Leaves
    waiting: Exchange | None = None  # an exchange of it that waits for its money
    payouts: tuple[Refund, ...] = ()  # what its buyer has yet to collect at the box office

    @property
    def lines(self) -> list[AmountLine]:
        return lines_of(self.order)


@dataclass(frozen=True, kw_only=True)
class Unpaid:
    """Upsells that somebody has added by the link, and not paid yet, with the order that they will be."""

    part: Part
    order: Order

    @property
    def names(self) -> list[str]:
        """What they are, each with how many."""
        lines = quoted_lines(quote_from_json(self.part.reservation.quote))
        return [f"{line.quantity} {TIMES} {', '.join(filter(None, (line.name, line.variant_name)))}" for line in lines]


@dataclass(frozen=True, kw_only=True)
class OwnPayment:
    """A payment as its buyer sees it: what was paid of it, by when it is, and what is still to be paid."""

    payment: Payment
    orders: tuple[OwnOrder, ...]
    unpaid: tuple[Unpaid, ...] = ()


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
    """Read the orders of a payment that were paid, with what may be done with them, in seven queries.

    `by_hand` are the gateways whose money somebody at the counter hands back.
    """
    unpaid = (Order.Status.PROGRESS, Order.Status.FAILED)
    rows = list_payment_orders(payment=payment)
    orders = [order for order in rows if order.status not in unpaid]
    by_part = {order.part_id: order for order in rows if order.status == Order.Status.PROGRESS}
    terms, now = terms_of_events(order.performance.event_id for order in orders), clock.now()
    waiting = {row.order_id: row for row in pending_exchanges().filter(order__payment=payment)}
    payouts = list_payouts_of(payment)
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
                payouts=payouts.get(order.pk, ()),
            )
            for order in orders
            for own in [terms[order.performance.event_id]]
        ),
        unpaid=tuple(Unpaid(part=part, order=by_part[part.pk]) for part in list_unpaid(payment) if part.pk in by_part),
    )


def list_unpaid(payment: Payment) -> list[Part]:
    """List the parts that were added to a payment by its link, and whose money has not come yet."""
    by_link = LinkHolder(payment.pk, payment.account_id).key
    rows = payment.parts.filter(
        origin=None, reservation__caller_key=by_link, reservation__status__in=UNFINISHED
    ).select_related("reservation", "payment__account")
    return list(rows.order_by("pk"))


def find_own_order(*, caller: LinkHolder, order_id: int, by_hand: Collection[str] = ()) -> OwnOrder:
    """Read one order of the payment whose link somebody has.

    :raises NotFound: if it is of another payment, or was not paid.
    """
    payment = Payment.objects.select_related("account").get(pk=caller.payment_id)
    found = [own for own in read_own_payment(payment=payment, by_hand=by_hand).orders if own.order.pk == order_id]
    if not found:
        raise NotFound
    return found[0]
