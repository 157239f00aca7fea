"""Reading performances that are cancelled: how far their refunds are, and which failed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.errors import NotFound
from server.core.money import ZERO, kept
from server.events.models import Performance
from server.orders.models import Cancelling, Exchange, Order, RefundLine
from server.orders.offering.held_selectors import held_rows
from server.orders.statuses import SOLD
from server.payments.models import OPEN_PAYOUT, Refund

MOST_TOLD = 500  # failures in one report


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far a cancelled performance's refunds are; the numbers are of orders."""

    cancelling: Cancelling
    done: int
    pending: int
    failed: int
    held: int  # by an open offer of another performance
    waiting: int  # to come: until the job is there, or an exchange that waits for its money has ended
    payouts: int  # of orders that are done: their buyers have not collected them yet
    payout_amount: Decimal

    @property
    def total(self) -> int:
        return self.done + self.pending + self.failed + self.held + self.waiting


def get_performance(*, caller: Staff, performance_id: int) -> Performance:
    """Read a performance that somebody may cancel, with its event.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    rows = Performance.objects.select_related("event").filter(pk=performance_id)
    found = caller.within(rows).first()
    if found is None:
        raise NotFound
    return found


def read_progress(performance: Performance) -> Progress | None:
    """Count how far the refunds of a cancelled performance are, in three queries; None if it is not cancelled."""
    cancelling = Cancelling.objects.select_related("by").filter(performance=performance).first()
    if cancelling is None:
        return None
    counts = _judged(cancelling).aggregate(
        done=Count("pk", filter=Q(status=Order.Status.REFUNDED, was_cancelled=True)),
        pending=Count("pk", filter=Q(status=Order.Status.REFUNDING)),
        failed=Count("pk", filter=_FAILED),
        held=Count("pk", filter=_HELD),
        paid=Count("pk", filter=Q(status=Order.Status.PAID)),
    )
    lines = RefundLine.objects.filter(order__performance=performance, refund__kind=Refund.Kind.CANCELLATION)
    open_ones = Refund.objects.filter(OPEN_PAYOUT, account_id=cancelling.account_id, of__in=lines.values("refund"))
    payouts = open_ones.aggregate(payouts=Count("pk"), payout_amount=Sum("amount"))
    payouts["payout_amount"] = kept(payouts["payout_amount"] or ZERO)
    waiting = counts.pop("paid") - counts["failed"] - counts["held"]
    return Progress(cancelling=cancelling, waiting=waiting, **payouts, **counts)


def list_failures(cancelling: Cancelling) -> list[Order]:
    """List the orders that could not be refunded, each with its payment and, in `failure`, the provider's words."""
    lines = RefundLine.objects.filter(order=OuterRef("pk"), refund__status=Refund.Status.FAILED).order_by("-refund")
    rows = _judged(cancelling).filter(_FAILED).annotate(failure=Subquery(lines.values("refund__failure")[:1]))
    return list(rows.select_related("payment").order_by("pk")[:MOST_TOLD])


# Once an exchange has its money, or has lapsed, the job comes back to its order.
_FAILED = Q(status=Order.Status.PAID, is_passed=True, is_held=False, is_exchanging=False)
_HELD = Q(status=Order.Status.PAID, is_held=True)


def _judged(cancelling: Cancelling) -> QuerySet[Order]:
    """Give the orders of a cancelled performance, each with whether the job has given it back, and has passed it."""
    lines = RefundLine.objects.filter(order=OuterRef("pk"), refund__kind=Refund.Kind.CANCELLATION)
    return Order.objects.filter(performance=cancelling.performance_id, status__in=SOLD).annotate(
        was_cancelled=Exists(lines.filter(refund__status=Refund.Status.SUCCEEDED)),
        is_passed=Q(pk__lte=cancelling.last_order_id),
        is_held=Exists(held_rows().filter(order=OuterRef("pk"))),
        is_exchanging=Exists(Exchange.objects.filter(order=OuterRef("pk"), status=Exchange.Status.PENDING)),
    )


def list_next(cancelling: Cancelling, number: int) -> list[Order]:
    """List the next orders that a job has to look at, by number."""
    rows = Order.objects.filter(performance=cancelling.performance_id, status__in=SOLD)
    return list(rows.filter(pk__gt=cancelling.last_order_id).select_related("payment").order_by("pk")[:number])


def read_cancelling_versions(ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some cancelled performances, in one query."""
    return dict(Cancelling.objects.filter(pk__in=list(ids)).values_list("pk", "version"))
