"""What a refund settles beside its units: the refunds of each charge, the platform's fee, credit, and payouts."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import transaction
from django.db.models import Q, Sum
from django.utils.translation import gettext

from server.accounts.caller import Staff
from server.accounts.models import Right, User
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import AlreadyPaidOut
from server.aftersales.refunds.selectors import find_orders_of_refund, lock_order_of
from server.catalogue.venues.selectors import read_zone
from server.payments.changes import PayoutChanged
from server.payments.models import COUNTER_GATEWAYS, DUE_KINDS, OPEN_PAYOUT, Charge, Part, Refund
from server.payments.services.gateways import GATEWAYS, ProviderUnreachable
from server.payments.services.refunds import (
    record_fee_key_spent,
    record_fee_refused,
    record_fee_returned,
    record_payout,
    write_refund,
)
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.i18n import localized_date, localized_moment, use_language
from server.platform.models import OutboxJob
from server.platform.money import ZERO, display, round_to_cents
from server.platform.outbox import Ending, Failure, Job, JobResult, RetryLater, enqueue, register_job, run_job
from server.pricing.gift_card_balance_services import NewCard, issue_credit
from server.pricing.models import GiftCard
from server.sales.models import MOVE_REFUND, RETURN_FEE, Order, OrderEvent
from server.sales.refundable import Source, plan_shares
from server.sales.services import history, journal
from server.sales.services.emails import enqueue_gift_card, enqueue_refund_email, send_waiting_refund_email
from server.sales.services.history import BY_HAND, change_orders
from server.sales.services.journal import Move, Occasion

logger = logging.getLogger(__name__)

# The platform's fee is returned once the buyer's money has moved: a failed refund takes nothing. The missing amount is
# requested by charge, so that a retry moves nothing more. A refused fee is retried at growing intervals; until it is
# returned the order's page shows the reason.


@register_job
class ReturnFee(Job):
    """The platform's fee of a refund whose money has moved."""

    kind = RETURN_FEE
    tried_for = timedelta(days=3650)  # it is the account's own money: the retries do not stop
    named_after = timedelta(days=7)
    longest_wait = timedelta(hours=12)

    def do(self) -> JobResult:
        refund = Refund.objects.select_related("charge__part__payment").get(pk=self.subject_id)
        if refund.status != Refund.Status.SUCCEEDED or not refund.fee_due or refund.charge is None:
            return Ending.NOT_NEEDED
        try:
            answer = GATEWAYS[refund.charge.gateway].return_fee(refund, _to_go_back(refund.charge))
        except ProviderUnreachable as away:
            if away.is_key_spent:
                record_fee_key_spent(refund=refund)
            return Failure(away.reason)
        if answer.status != Charge.Status.SUCCEEDED:
            _note_refused(refund, answer.message or "The provider refused it")
            return Failure(refund.fee_failure)
        _note_returned(refund)
        return Ending.DONE


@transaction.atomic
def _note_refused(refund: Refund, reason: str) -> None:
    has_changed = refund.fee_failure != reason
    orders = _lock_orders_of_refund(refund) if has_changed else []
    record_fee_refused(refund=refund, reason=reason)
    change_orders(orders)


@transaction.atomic
def _note_returned(refund: Refund) -> None:
    orders = _lock_orders_of_refund(refund) if refund.fee_failure else []
    record_fee_returned(refund=refund)
    change_orders(orders)


def _lock_orders_of_refund(refund: Refund) -> list[Order]:
    """Lock the orders whose pages show a refund, before records about it."""
    rows = Order.objects.filter(pk__in=find_orders_of_refund(refund))
    return list(rows.order_by("pk").select_for_update(no_key=True))


def read_fee_to_go_back(charge: Charge) -> Decimal | None:
    """Sum what should be returned by now of a charge's fee; None while some of it is pending.

    A refused amount is not pending, though it is retried.
    """
    refunds = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED, fee_failure="")
    jobs = OutboxJob.objects.filter(kind=RETURN_FEE, subject_id__in=refunds.values("pk"))
    return None if jobs.filter(state=OutboxJob.State.OWED).exists() else _to_go_back(charge)


def _to_go_back(charge: Charge) -> Decimal:
    refunds = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED)
    total: Decimal | None = refunds.aggregate(total=Sum("platform_fee"))["total"]
    return round_to_cents(total or ZERO)


def refund_charges(
    *,
    part: Part,
    kind: Refund.Kind,
    sources: Sequence[Source],
    amount: Decimal,
    fee: Decimal | None,
    reason: str,
    by: User | None,
    of: Refund | None = None,
    card: GiftCard | None = None,
    is_handed_over: bool = False,
) -> list[int]:
    """Write the refunds of an amount, the newest charge first, and return the jobs that move them.

    Counter money becomes an open payout there, unless it `is_handed_over` now. What is credited on a `card` is
    completed at once, and so is what a bank took after a dispute. `fee` is the part of the platform's fee to return,
    each charge its share (`plan_shares`); a charge that returns nothing else is asked for its fee at once.
    """
    work_ids = []
    is_disputed = of is not None and of.kind == Refund.Kind.DISPUTE
    for share in plan_shares(sources, amount, fee=fee, takes_whole_fee=True):
        is_at_the_counter = share.charge.gateway in COUNTER_GATEWAYS and not is_disputed
        waits = card is None and not is_handed_over and is_at_the_counter
        refund = write_refund(
            part=part,
            performance_id=share.charge.performance_id,
            charge=share.charge,
            kind=kind,
            amount=share.amount,
            platform_fee=share.fee,
            reason=reason,
            by=None if waits else by,  # otherwise it is whoever pays it out
            of=of,
            card=card,
            settles=not waits,
        )
        if waits:
            publish(PayoutChanged(refund.account_id, refund.pk))
        elif refund.settled_at is not None:
            if refund.platform_fee:
                ReturnFee.enqueue(subject_id=refund.pk)
        else:
            work_ids.append(enqueue(kind=MOVE_REFUND, subject_id=refund.pk))
    return work_ids


# With credit the money stays where it is. It is a refund like any other (gateway `credit`), so that money in less
# refunds is still the value of the tickets; the card, its entry, the journal and its email are written in the same
# transaction.


def make_credit(order: Order, *, part: Part, amount: Decimal, ends_at: datetime, by: User | None) -> GiftCard:
    """Make a gift card of what is left of an order, valid until then, for its buyer, and enqueue its email.

    The caller has locked the order, and writes refunds of that amount that refer to the card; `part` is theirs.
    """
    payment = order.payment
    with use_language(payment.language):
        until = localized_date(ends_at, read_zone(order.account_id))
        message = gettext("Instead of a refund. Please use it by {until}.").format(until=until)
    new = NewCard(
        amount=amount,
        currency=payment.currency,
        email=payment.buyer_email,
        recipient=payment.buyer_name,
        message=message,
        ends_at=ends_at,
    )
    card = issue_credit(of=part.reservation, new=new, by=by)
    if card.email:
        enqueue_gift_card(card.pk)
    journal.write([journal.credit_line(Occasion(order=order, move=Move.CREDIT, at=clock.now()), amount)])
    return card


# A payout at the box office is in the till of whoever pays it out. A refund that nobody at the counter has requested
# leaves it open (`hands_over`), and its tickets are on sale again by then.

_PAYOUTS = Q(kind__in=DUE_KINDS, gateway__in=COUNTER_GATEWAYS)


def pay_out(*, caller: Staff, refund_id: int) -> Refund:
    """Record that somebody has paid out an open payout, and email its buyer; repeated by the same person, do nothing.

    :raises PermissionMissing: for a person who may not refund.
    :raises NotFound: if there is no such payout, or it is another account's.
    :raises AlreadyPaidOut: if somebody else has paid it out.
    """
    require_permission(caller, Right.REFUND)
    found = caller.get(Refund.objects.filter(_PAYOUTS, pk=refund_id))
    with transaction.atomic():
        order = lock_order_of(found)
        refund = Refund.objects.select_related("by", "of", "part__payment").get(pk=found.pk)
        if refund.status == Refund.Status.SUCCEEDED:
            _refuse_another(refund, caller)
        elif order is not None:
            _settle(refund, order, by=caller.user)
            # Handed back at once, it is in the email about the refund itself.
            if refund.of is None or not send_waiting_refund_email(refund.of, order.payment):
                enqueue_refund_email(refund, order.payment)
    return refund


def hand_over(refund: Refund) -> None:
    """Settle the counter shares of other charges in a refund that is handed over at once; its email covers them."""
    with transaction.atomic():
        order = lock_order_of(refund)
        for payout in refund.shares.filter(OPEN_PAYOUT).select_related("part__payment").order_by("pk"):
            if order is not None and refund.by is not None:
                _settle(payout, order, by=refund.by)


def _settle(refund: Refund, order: Order, *, by: User) -> None:
    if not record_payout(refund=refund, by=by):
        return
    amount = display(refund.amount, refund.currency)
    message = f"{amount} {BY_HAND[refund.gateway]}, paid out at the box office"
    history.note([order], OrderEvent.Kind.REFUNDED, by=by, amount=refund.amount, description=message)
    change_orders([order])
    publish(PayoutChanged(refund.account_id, refund.pk))


def _refuse_another(refund: Refund, caller: Staff) -> None:
    if refund.by is None or refund.settled_at is None or refund.by_id == caller.user.pk:
        return
    zone = read_zone(refund.account_id)
    at = localized_moment(refund.settled_at, zone)
    raise AlreadyPaidOut(by=refund.by.full_name, at=at)


def move_now(work_id: int) -> None:
    """Try to move a refund's money at once; if that fails, the job remains."""
    try:
        run_job(work_id=work_id)
    except RetryLater as refused:
        logger.warning("%s", refused)
