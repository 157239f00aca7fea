"""Cancels a performance: its doors close at once, and a job refunds all its orders, each once.

Orders that an open offer holds for their buyers (`server.aftersales.rebooking`) are skipped: the end of the offer
restarts the job for them.

The job goes through the orders by number, in slices: its progress is stored in its row, together with the email to each
buyer. After a crash it resumes there; for an order that it had refunded already it only sends the email. Money that
comes meanwhile, and a refund that leaves something of its order, restart it at that order
(`server.sales.services.history`). It continues and ends only if nobody else has written its row, which the version
shows.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import F

from server.abuse.services.staff_limits import use_permission
from server.accounts.caller import Staff, System
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales import cancellation_selectors as selectors
from server.aftersales.errors import OrderLeft
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.services.performances import close_performance
from server.catalogue.venues.selectors import read_zone
from server.payments.models import Refund
from server.platform import clock
from server.platform.database import yield_to_writers
from server.platform.errors import DomainError
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.models import CANCEL_ORDERS, Cancelling, Order, RequestedEmail
from server.sales.refundable import Refundable, RefundPlan
from server.sales.services import emails
from server.sales.services.emails import enqueue_email
from server.sales.services.history import publish_cancellation, resume_refunds

logger = logging.getLogger(__name__)
SLICE = 100  # orders in one slice: less than the time after which a job's worker counts as dead
CANCELLATION_REASON = "The performance does not take place"


def cancel_performance(*, caller: Staff, performance_id: int, words: str = "", keeps_fee: bool = False) -> Cancelling:
    """Cancel a performance for good and refund all its orders; `words` is the message to its buyers.

    If it is already cancelled, failed refunds are tried again; its message stays.

    :raises NotAllowed: for door staff, and whoever else may not do so, or not once more today.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    limit = require_permission(caller, Right.CANCEL_PERFORMANCE)
    performance = selectors.get_performance(caller=caller, performance_id=performance_id)
    with transaction.atomic():
        if not close_performance(caller=caller, performance_id=performance.pk):
            resume_refunds(performance_id=performance.pk)
            return Cancelling.objects.get(performance=performance)
        day = clock.today(read_zone(performance.account_id))
        use_permission(caller=caller, right=Right.CANCEL_PERFORMANCE, limit=limit, day=day)
        cancelling = Cancelling.objects.create(
            performance=performance,
            account_id=performance.account_id,
            words=words,
            keeps_fee=keeps_fee,
            total=Order.objects.filter(performance=performance, status__in=selectors.REFUNDABLE_STATUSES).count(),
            by=caller.user,
            created_at=clock.now(),
        )
        CancelOrders.enqueue(subject_id=cancelling.pk)
        publish_cancellation(cancelling)
    return cancelling


@register_job
class CancelOrders(Job):
    """The refunds of one slice of a cancelled performance."""

    kind = CANCEL_ORDERS
    tried_for = timedelta(days=7)

    def do(self) -> JobResult:
        cancelling = Cancelling.objects.select_related("by", "performance").get(pk=self.subject_id)
        orders = selectors.list_next(cancelling, SLICE)
        is_on_its_way = all(_refund_order(cancelling, order) for order in orders)
        with transaction.atomic():
            if len(orders) == SLICE or not is_on_its_way or not _end(cancelling):
                CancelOrders.enqueue(subject_id=cancelling.pk)
        return Ending.DONE


def _refund_order(cancelling: Cancelling, order: Order) -> bool:
    """Refund one order, unless that is done, and email its buyer; a failure concerns this order alone.

    Return whether the job may go on, and was not restarted for an order that was paid meanwhile.
    """
    yield_to_writers()
    of_job = Refund.objects.filter(lines__order=order, kind=Refund.Kind.CANCELLATION)
    refund = of_job.exclude(status=Refund.Status.FAILED).first()
    if refund is None and selectors.list_open_offer_rows().filter(order=order).exists():
        with transaction.atomic():
            return _go_on(cancelling, last_order_id=order.pk)
    was_refunded = refund is None and order.status == Order.Status.REFUNDED
    if refund is None and order.status == Order.Status.PAID:
        refund = _request_refund(cancelling, order)
    with transaction.atomic():
        if not was_refunded:
            _email_buyer(cancelling, order, refund)
        return _go_on(cancelling, last_order_id=order.pk)


def _request_refund(cancelling: Cancelling, order: Order) -> Refund | None:
    def refuse_moved(found: Refundable, plan: RefundPlan) -> None:
        """Skip what was exchanged for another performance since the slice was read."""
        if found.order.performance_id != cancelling.performance_id:
            raise OrderLeft

    try:
        refund = request_refund(
            caller=System(started_by=cancelling.by),
            order_id=order.pk,
            keeps_fee=cancelling.keeps_fee,
            reason=CANCELLATION_REASON,
            kind=Refund.Kind.CANCELLATION,
            check=refuse_moved,
        )
    except DomainError as refused:
        # It has changed since the slice was read: the report shows its current state.
        logger.warning("Order %d of a cancelled performance was not refunded: %s", order.pk, refused)
        return None
    except Exception:
        logger.exception("Order %d of a cancelled performance could not be refunded", order.pk)
        return None
    return None if refund.status == Refund.Status.FAILED else refund


def _email_buyer(cancelling: Cancelling, order: Order, refund: Refund | None) -> None:
    """Email the buyer once, and once more when a refund that failed at first succeeds after all."""
    about = {"cancelling": cancelling.pk, **({"refund": refund.pk} if refund else {})}
    same = {f"data__{name}": number for name, number in about.items()}
    if not RequestedEmail.objects.filter(payment=order.payment, kind=emails.CANCELLATION.key, **same).exists():
        enqueue_email(payment=order.payment, kind=emails.CANCELLATION, by=cancelling.by, data=about)


def _end(cancelling: Cancelling) -> bool:
    progress = selectors.read_progress(cancelling.performance)
    counts = {"done": progress.done, "failed": progress.failed} if progress else {}
    return _go_on(cancelling, ended_at=clock.now(), **counts)


def _go_on(cancelling: Cancelling, **fields: object) -> bool:
    """Write the job's progress unless somebody has restarted it since, and return whether it was written."""
    current = Cancelling.objects.filter(pk=cancelling.pk, version=cancelling.version)
    has_written = bool(current.update(**fields, version=F("version") + 1))
    cancelling.version += 1
    publish_cancellation(cancelling)
    return has_written
