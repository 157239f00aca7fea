"""Restarts the job of a cancelled performance for orders that can be refunded only now."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Value
from django.db.models.functions import Least

from server.catalogue.events.selectors import list_cancelled
from server.platform.domain_events import publish
from server.platform.outbox import enqueue
from server.sales.changes import CancellingChanged
from server.sales.models import CANCEL_ORDERS, Cancelling, Order


def resume_refunds(*, performance_id: int, order_id: int = 1) -> None:
    """Restart the job of a cancelled performance at an order, inside a transaction."""
    rows = Cancelling.objects.filter(performance=performance_id)
    back = {"last_order_id": Least("last_order_id", Value(order_id - 1)), "version": F("version") + 1}
    # A running job reads its orders anew; it may have read them before this one was paid.
    if not rows.filter(ended_at=None).update(**back) and rows.update(**back, ended_at=None):
        cancelling = Cancelling.objects.get(performance=performance_id)
        enqueue(kind=CANCEL_ORDERS, subject_id=cancelling.pk)
        publish_cancellation(cancelling)


def resume_cancelled(orders: Iterable[Order]) -> None:
    """Restart the job for orders that have just been paid, if their performance is cancelled.

    The stock rows of the orders are locked, and cancelling locks them, too: it has either committed by now and is
    visible here, or will see these orders as they are now.
    """
    by_performance = {order.performance_id: order for order in orders}
    for performance_id in list_cancelled(by_performance):
        resume_refunds(performance_id=performance_id, order_id=by_performance[performance_id].pk)


def publish_cancellation(cancelling: Cancelling) -> None:
    """Publish that a cancelled performance's job has made progress."""
    publish(CancellingChanged(cancelling.account_id, cancelling.pk))
