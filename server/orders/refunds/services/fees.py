"""The platform's fee goes back once the buyer's money has moved, and not before: a refund that fails has taken nothing.

What is missing of it is asked of the provider by charge, so that asking again moves nothing more. What the provider
refuses is asked for again, ever less often; until it has gone back the order's page says why it has not.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum

from server.core.models import OwedWork
from server.core.money import ZERO, kept
from server.core.services import owed
from server.core.services.owed import Ending, Refusal, Work, register
from server.orders.models import RETURN_FEE, Order
from server.orders.refunds.selectors import find_orders_of_refund
from server.orders.services.changing import change_orders
from server.payments.models import Charge, Refund
from server.payments.services import refunding
from server.payments.services.gateways import GATEWAYS, Unreachable


@register
class ReturnFee(Work):
    """The platform's fee of a refund whose money has moved."""

    kind = RETURN_FEE
    owed_for = timedelta(days=3650)  # it is the account's own money: nobody forgets it
    named_after = timedelta(days=7)
    longest_wait = timedelta(hours=12)

    def do(self) -> owed.Answer:
        refund = Refund.objects.select_related("charge__part__payment").get(pk=self.subject_id)
        if refund.status != Refund.Status.SUCCEEDED or not refund.fee_due or refund.charge is None:
            return Ending.NOT_NEEDED
        try:
            answer = GATEWAYS[refund.charge.gateway].return_fee(refund, _to_go_back(refund.charge))
        except Unreachable as away:
            if away.is_key_spent:
                refunding.note_fee_key_spent(refund=refund)
            return Refusal(away.reason)
        if answer.status != Charge.Status.SUCCEEDED:
            _note_refused(refund, answer.message or "The provider refused it")
            return Refusal(refund.fee_failure)
        _note_returned(refund)
        return Ending.DONE


@transaction.atomic
def _note_refused(refund: Refund, reason: str) -> None:
    is_news = refund.fee_failure != reason
    orders = _lock_orders(refund) if is_news else []
    refunding.note_fee_refused(refund=refund, reason=reason)
    change_orders(orders)


@transaction.atomic
def _note_returned(refund: Refund) -> None:
    orders = _lock_orders(refund) if refund.fee_failure else []
    refunding.note_fee_returned(refund=refund)
    change_orders(orders)


def _lock_orders(refund: Refund) -> list[Order]:
    """Lock the orders whose pages show a refund, before what is written about it."""
    rows = Order.objects.filter(pk__in=find_orders_of_refund(refund))
    return list(rows.order_by("pk").select_for_update(no_key=True))


def read_fee_to_go_back(charge: Charge) -> Decimal | None:
    """Add up what is to have gone back by now of the fee of a charge; None while some of it is on its way.

    What the provider has refused is not on its way, though it is asked for again.
    """
    refunds = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED, fee_failure="")
    owed_work = OwedWork.objects.filter(kind=RETURN_FEE, subject_id__in=refunds.values("pk"))
    return None if owed_work.filter(state=OwedWork.State.OWED).exists() else _to_go_back(charge)


def _to_go_back(charge: Charge) -> Decimal:
    refunds = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED)
    total: Decimal | None = refunds.aggregate(total=Sum("platform_fee"))["total"]
    return kept(total or ZERO)
