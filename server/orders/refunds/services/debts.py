"""The end of refunds that take nothing back (`owing`): their order tells of it, and what failed stays owed.

A provider that refuses one leaves a task of the day, and it is asked again when somebody says so.
"""

from __future__ import annotations

from collections.abc import Callable

from server.orders.models import Order, OrderEvent, RefundLine
from server.orders.refunds.services.completing import Ending, change_order, of_kind, write_to_buyer
from server.orders.services import history
from server.payments.models import Refund

Kind = OrderEvent.Kind


def register_debt(kind: Refund.Kind, order_of: Callable[[Refund], int | None]) -> None:
    """Have refunds of a kind tell the order that they are of."""
    of_kind(kind, Ending(order_of=order_of, completed=_completed, failed=_failed))


def _completed(refund: Refund, order: Order) -> None:
    _tell(refund, order, Kind.REFUNDED, refund.reason)
    write_to_buyer(refund, order.payment)


def _failed(refund: Refund, order: Order) -> None:
    _tell(refund, order, Kind.NOT_REFUNDED, refund.failure)


def _tell(refund: Refund, order: Order, kind: OrderEvent.Kind, words: str) -> None:
    history.note([order], kind, by=refund.by, amount=refund.amount, description=words)
    change_order(order, status=Order.Status(order.status))


def _order_of_share(refund: Refund) -> int | None:
    return RefundLine.objects.filter(refund=refund.of_id).values_list("order_id", flat=True).first()


register_debt(Refund.Kind.SHARE, _order_of_share)
