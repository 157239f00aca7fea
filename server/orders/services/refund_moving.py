"""Moving a refund's money at its provider: owed in a row with the refund, so that no crash forgets it.

The call that asks for a refund does the work itself at once, and answers with what came of it. No provider is asked
inside a transaction.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from server.core import owed
from server.core.owed import Ending, Refusal, Work, register
from server.orders.models import MOVE_REFUND
from server.orders.services.refund_settling import fail_refund, settle_refund
from server.payments import refunding
from server.payments.gateways import GATEWAYS, PaymentGateway, Unreachable
from server.payments.models import Charge, Gateway, Refund

logger = logging.getLogger(__name__)


@register
class MoveRefund(Work):
    """The money of a refund that a provider has to move."""

    kind = MOVE_REFUND
    owed_for = timedelta(days=7)
    begins_after = timedelta(seconds=15)  # the call that asked has the first try, and its answer in time

    def do(self) -> owed.Answer:
        refund = Refund.objects.select_related("part__payment", "charge").get(pk=self.subject_id)
        if refund.status != Refund.Status.PENDING:
            return Ending.NOT_NEEDED
        gateway = find_gateway(refund.gateway)
        if gateway is None:
            return Refusal(f"{refund.gateway} is not set up")
        try:
            answer = gateway.refund(refund)
        except Unreachable as away:
            if away.provider_id:
                refunding.name_refund(refund=refund, provider_id=away.provider_id)
            return Refusal(f"{refund.gateway} cannot be asked")
        match answer.status:
            case Charge.Status.SUCCEEDED:
                settle_refund(refund_id=refund.pk, provider_id=answer.provider_id)
            case Charge.Status.FAILED:
                fail_refund(refund_id=refund.pk, message=answer.message, provider_id=answer.provider_id)
            case _:
                refunding.name_refund(refund=refund, provider_id=answer.provider_id)
        return Ending.DONE

    def note_given_up(self, refusal: Refusal) -> None:
        """Leave the order as it was, unless the money has moved: then its end is told by the provider."""
        if Refund.objects.filter(pk=self.subject_id, status=Refund.Status.PENDING, provider_id="").exists():
            fail_refund(refund_id=self.subject_id, message=refusal.reason)


def find_gateway(name: str) -> PaymentGateway | None:
    """Give the gateway of a charge or a refund, whoever may pay through it now; None if it is not set up."""
    return GATEWAYS.get(Gateway(name)) if name else None


def move_now(work_id: int) -> None:
    """Try to move a refund's money at once; if that cannot be, it is still owed."""
    try:
        owed.do_work(work_id=work_id)
    except owed.StillOwed as refused:
        logger.warning("%s", refused)
