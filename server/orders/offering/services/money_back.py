"""Money back, or credit, for who has chosen that: asked for after the answer, since a provider may have to move it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from server.accounts.caller import System
from server.core import clock
from server.core.services.owed import Answer, Ending, Refusal, Work, register
from server.events.aftersale.selectors import credit_ends_at, terms_of
from server.orders.models import GIVE_BACK_OFFERED, OfferedOrder, Order
from server.orders.offering.services.telling import tell
from server.orders.refunds.errors import OrderIs
from server.orders.refunds.services.refunds import ask_refund
from server.payments.models import Refund
from server.venues.zone_selectors import read_zone

MONEY_BACK = "Its buyer chose to have the money back"
CREDIT = "Its buyer chose to have credit"


@register
class GiveBackOffered(Work):
    """The refund of one order whose buyer was offered another performance and would rather have the money."""

    kind = GIVE_BACK_OFFERED
    owed_for = timedelta(days=7)

    def do(self) -> Answer:
        row = OfferedOrder.objects.select_related("offer__source").get(pk=self.subject_id)
        is_cancelled = row.offer.source.cancelled_at is not None
        is_credit = row.answer == OfferedOrder.Answer.CREDIT
        try:
            refund = ask_refund(
                caller=System(),
                order_id=row.order_id,
                reason=CREDIT if is_credit else MONEY_BACK,
                kind=Refund.Kind.CANCELLATION if is_cancelled else Refund.Kind.REFUND,
                credit_until=_credit_until(row) if is_credit else None,
            )
        except OrderIs as refused:
            if Order.objects.get(pk=row.order_id).status == Order.Status.PAID:
                return Refusal(str(refused))  # something else of it waits for its money
            # It is on its way back already: by this work, which died before it said so, or by somebody at a desk.
            return Ending.NOT_NEEDED
        with transaction.atomic():
            OfferedOrder.objects.filter(pk=row.pk).update(refund=refund)
            tell(row.offer)
        return Ending.DONE


def _credit_until(row: OfferedOrder) -> datetime:
    source = row.offer.source
    return credit_ends_at(terms_of(source.event_id), now=clock.now(), zone=read_zone(source.account_id))
