"""Reads cancelled performances: planned refunds, progress, failures, and orders that an open offer holds back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.events.models import Performance
from server.payments.models import OPEN_PAYOUT, Gateway, Refund
from server.platform.money import ZERO, round_to_cents
from server.sales.models import Cancelling, Exchange, OfferedOrder, Order, RefundLine
from server.sales.refundable import RefundPlan, plan_of
from server.sales.refundable_selectors import read_all_refundable
from server.sales.statuses import SOLD

REFUNDABLE_STATUSES = (Order.Status.PAID, Order.Status.REFUNDING)
TO_CARDS = ""


@dataclass(frozen=True, kw_only=True)
class RefundWay:
    """What goes back through one gateway, or to gift cards (`TO_CARDS`), and of how many orders."""

    gateway: str
    orders: int
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class CancelPlan:
    """The refunds that cancelling a performance would make; an order may be in several ways.

    `fees` are the booking fees within the amount, which may be kept: then it goes back by `ways_without_fees`.
    """

    performance: Performance
    orders: int
    tickets: int
    fees: Decimal
    mails: int
    ways: tuple[RefundWay, ...]
    ways_without_fees: tuple[RefundWay, ...]

    @property
    def amount(self) -> Decimal:
        return sum((way.amount for way in self.ways), ZERO)


def plan_cancelling(performance: Performance) -> CancelPlan:
    """Calculate the refunds of cancelling a performance, with a fixed number of queries."""
    found = read_all_refundable(Order.objects.filter(performance=performance, status__in=REFUNDABLE_STATUSES))
    plans, without_fees = (
        [plan_of(one, [*one.tickets, *one.upsells], keeps_fee=keeps_fee) for one in found]
        for keeps_fee in (False, True)
    )
    addressed = {one.order.payment_id for one in found if one.order.payment.buyer_email}
    return CancelPlan(
        performance=performance,
        orders=len(found),
        tickets=sum(len(one.tickets) for one in found),
        fees=sum((plan.fee for plan in plans), ZERO),
        mails=len(addressed),
        ways=_ways(plans),
        ways_without_fees=_ways(without_fees),
    )


def _ways(plans: Iterable[RefundPlan]) -> tuple[RefundWay, ...]:
    """Sum refunds by their ways, gift cards last; one that gives nothing back is free of charge."""
    amounts: dict[str, list[Decimal]] = {}
    for plan in plans:
        for way in plan.ways:
            amounts.setdefault(way.gateway, []).append(way.amount)
        if plan.gift_card:
            amounts.setdefault(TO_CARDS, []).append(plan.gift_card)
        if not plan.amount:
            amounts.setdefault(Gateway.FREE, []).append(ZERO)
    ways = (
        RefundWay(gateway=gateway, orders=len(shares), amount=sum(shares, ZERO)) for gateway, shares in amounts.items()
    )
    return tuple(sorted(ways, key=lambda way: (way.gateway == Gateway.FREE, way.gateway == TO_CARDS, way.gateway)))


def list_open_offer_rows() -> QuerySet[OfferedOrder]:
    """Return the rows of open offers that hold their orders: not processed by the job yet, or to be answered still."""
    state = OfferedOrder.State
    return OfferedOrder.objects.filter(offer__ended_at=None, state__in=(state.WAITING, state.MAILED))


MOST_REPORTED = 500  # failures in one report


@dataclass(frozen=True, kw_only=True)
class Progress:
    """Progress of a cancelled performance's refunds, in numbers of orders."""

    cancelling: Cancelling
    done: int
    pending: int
    failed: int
    held: int  # by an open offer of another performance
    waiting: int  # until the job reaches them, or a pending exchange has ended
    payouts: int  # refunded orders whose buyers have not collected their money yet
    payout_amount: Decimal

    @property
    def total(self) -> int:
        return self.done + self.pending + self.failed + self.held + self.waiting


def get_performance(*, caller: Staff, performance_id: int) -> Performance:
    """Read a performance that the caller may cancel, with its event.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    return caller.get(Performance.objects.select_related("event").filter(pk=performance_id))


def read_progress(performance: Performance) -> Progress | None:
    """Count the progress of a cancelled performance's refunds, in three queries; None if it is not cancelled."""
    cancelling = Cancelling.objects.select_related("by").filter(performance=performance).first()
    if cancelling is None:
        return None
    counts = _with_outcome(cancelling).aggregate(
        done=Count("pk", filter=Q(status=Order.Status.REFUNDED, was_cancelled=True)),
        pending=Count("pk", filter=Q(status=Order.Status.REFUNDING)),
        failed=Count("pk", filter=_FAILED),
        held=Count("pk", filter=_HELD),
        paid=Count("pk", filter=Q(status=Order.Status.PAID)),
    )
    lines = RefundLine.objects.filter(order__performance=performance, refund__kind=Refund.Kind.CANCELLATION)
    open_ones = Refund.objects.filter(OPEN_PAYOUT, account_id=cancelling.account_id, of__in=lines.values("refund"))
    payouts = open_ones.aggregate(payouts=Count("pk"), payout_amount=Sum("amount"))
    payouts["payout_amount"] = round_to_cents(payouts["payout_amount"] or ZERO)
    waiting = counts.pop("paid") - counts["failed"] - counts["held"]
    return Progress(cancelling=cancelling, waiting=waiting, **payouts, **counts)


def list_failures(cancelling: Cancelling) -> list[Order]:
    """List the orders that could not be refunded, each with its payment and, in `failure`, the provider's reason."""
    lines = RefundLine.objects.filter(order=OuterRef("pk"), refund__status=Refund.Status.FAILED).order_by("-refund")
    rows = _with_outcome(cancelling).filter(_FAILED).annotate(failure=Subquery(lines.values("refund__failure")[:1]))
    return list(rows.select_related("payment").order_by("pk")[:MOST_REPORTED])


# Once an exchange is paid or has lapsed, the job returns to its order.
_FAILED = Q(status=Order.Status.PAID, is_passed=True, is_held=False, is_exchanging=False)
_HELD = Q(status=Order.Status.PAID, is_held=True)


def _with_outcome(cancelling: Cancelling) -> QuerySet[Order]:
    """Return the orders of a cancelled performance, each with whether the job has refunded it, and passed it."""
    lines = RefundLine.objects.filter(order=OuterRef("pk"), refund__kind=Refund.Kind.CANCELLATION)
    return Order.objects.filter(performance=cancelling.performance_id, status__in=SOLD).annotate(
        was_cancelled=Exists(lines.filter(refund__status=Refund.Status.SUCCEEDED)),
        is_passed=Q(pk__lte=cancelling.last_order_id),
        is_held=Exists(list_open_offer_rows().filter(order=OuterRef("pk"))),
        is_exchanging=Exists(Exchange.objects.filter(order=OuterRef("pk"), status=Exchange.Status.PENDING)),
    )


def list_next(cancelling: Cancelling, number: int) -> list[Order]:
    """List the next orders for a job, by number."""
    rows = Order.objects.filter(performance=cancelling.performance_id, status__in=SOLD)
    return list(rows.filter(pk__gt=cancelling.last_order_id).select_related("payment").order_by("pk")[:number])
