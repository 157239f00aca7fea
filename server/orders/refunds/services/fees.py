"""The platform's fee goes back once the buyer's money has moved, and not before: a refund that fails has taken nothing.

What is missing of it is asked of the provider by charge, so that asking again moves nothing more.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from django.db.models import Sum

from server.core.models import OwedWork
from server.core.money import ZERO, kept
from server.core.services import owed
from server.core.services.owed import Ending, Refusal, Work, register
from server.orders.models import RETURN_FEE
from server.payments.models import Charge, Refund
from server.payments.services import refunding
from server.payments.services.gateways import GATEWAYS, Unreachable


@register
class ReturnFee(Work):
    """The platform's fee of a refund whose money has moved."""

    kind = RETURN_FEE
    owed_for = timedelta(days=3650)  # it is the account's own money: nobody forgets it
    named_after = timedelta(days=7)

    def do(self) -> owed.Answer:
        refund = Refund.objects.select_related("charge__part__payment").get(pk=self.subject_id)
        if refund.status != Refund.Status.SUCCEEDED or refund.fee_returned == refund.platform_fee:
            return Ending.NOT_NEEDED
        try:
            answer = GATEWAYS[refund.gateway].return_fee(refund, _owed_of(refund.charge))
        except Unreachable as away:
            if away.is_key_spent:
                refunding.note_fee_key_spent(refund=refund)
            return Refusal(away.reason)
        if answer.status == Charge.Status.SUCCEEDED:
            refunding.note_fee_returned(refund=refund)
        return Ending.DONE  # what the provider refuses is named by the books, and when the day is compared


def read_fee_to_go_back(charge: Charge) -> Decimal | None:
    """Add up what is to have gone back by now of the fee of a charge; None while some of it is on its way."""
    refunds = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED)
    owed_work = OwedWork.objects.filter(kind=RETURN_FEE, subject_id__in=refunds.values("pk"))
    return None if owed_work.filter(state=OwedWork.State.OWED).exists() else _owed_of(charge)


def _owed_of(charge: Charge | None) -> Decimal:
    refunds = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED)
    total: Decimal | None = refunds.aggregate(total=Sum("platform_fee"))["total"]
    return kept(total or ZERO)
