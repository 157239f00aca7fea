"""Money back for who has chosen that: asked for outside of the answer's transaction, since a provider may move it."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from server.accounts.caller import System
from server.core.services.owed import Answer, Ending, Work, register
from server.orders.models import GIVE_BACK_OFFERED, OfferedOrder
from server.orders.offering.services.telling import tell
from server.orders.refunds.errors import OrderIs
from server.orders.refunds.services.refunds import ask_refund
from server.payments.models import Refund

REASON = "Its buyer chose to have the money back"


@register
class GiveBackOffered(Work):
    """The refund of one order whose buyer was offered another performance and would rather have the money."""

    kind = GIVE_BACK_OFFERED
    owed_for = timedelta(days=7)

    def do(self) -> Answer:
        row = OfferedOrder.objects.select_related("offer__source").get(pk=self.subject_id)
        is_cancelled = row.offer.source.cancelled_at is not None
        try:
            refund = ask_refund(
                caller=System(),
                order_id=row.order_id,
                reason=REASON,
                kind=Refund.Kind.CANCELLATION if is_cancelled else Refund.Kind.REFUND,
            )
        except OrderIs:
            # It is on its way back already: by this work, which died before it said so, or by somebody at a desk.
            return Ending.NOT_NEEDED
        with transaction.atomic():
            OfferedOrder.objects.filter(pk=row.pk).update(refund=refund)
            tell(row.offer)
        return Ending.DONE
