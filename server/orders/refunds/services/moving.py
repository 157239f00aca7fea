"""Moving a refund's money at its provider: owed in a row with the refund, so that no crash forgets it.

The call that asks for a refund does the work itself at once, and answers with what came of it. No provider is asked
inside a transaction.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction

from server.core import clock
from server.core.services import owed
from server.core.services.owed import Ending, Refusal, Work, register
from server.orders.models import MOVE_REFUND, Order
from server.orders.refunds.services.completing import change_order, complete_refund, fail_refund, lock_order_of
from server.payments.models import Charge, Refund
from server.payments.services import elsewhere, refunding
from server.payments.services.gateways import GATEWAYS, Answer, PaymentGateway, Unreachable

logger = logging.getLogger(__name__)
TRIED_FOR = timedelta(days=7)


@register
class MoveRefund(Work):
    """The money of a refund that a provider has to move.

    Before it is asked a second time it is looked at: an answer may have been lost, or never noted. Nothing is given up
    without that: while the provider cannot be asked, the refund stays as it is, and says why.
    """

    kind = MOVE_REFUND
    owed_for = timedelta(days=3650)  # whether it is given up is decided here, by what the provider says
    named_after = timedelta(days=7)
    begins_after = timedelta(seconds=15)  # the call that asked has the first try, and its answer in time

    def do(self) -> owed.Answer:
        refund = Refund.objects.select_related("part__payment", "charge__part__payment").get(pk=self.subject_id)
        if refund.status != Refund.Status.PENDING or refund.is_open_payout:
            return Ending.NOT_NEEDED
        gateway = find_gateway(refund.gateway)
        if gateway is None:
            return _wait(refund, f"{refund.gateway} is not set up")
        was_asked = bool(refund.tries or refund.provider_id)
        refunding.note_asked(refund=refund)
        try:
            answer = gateway.find_refund(refund) if was_asked else None
            answer = answer or _move(gateway, refund)
        except Unreachable as away:
            return _wait(refund, away.reason, is_key_spent=away.is_key_spent)
        if answer.status == Charge.Status.PENDING and not answer.provider_id:
            return _wait(refund, answer.message)
        _note(refund, answer)
        return Ending.DONE


def _move(gateway: PaymentGateway, refund: Refund) -> Answer:
    """Have the provider move what its own desk has not given back; see decision 0061.

    Also of a refund that waits: whoever is tired of that goes there. Of some we hear only when we are refused. What the
    desk's money was to cover, and does no more, has not been asked for yet: it is not given up.
    """
    before = refund.to_move
    is_known = refund.charge is not None and elsewhere.is_known_of(refund.charge)
    answer = _from_the_desk(gateway, refund) if is_known or refund.elsewhere else None
    if answer is None and refund.to_move <= before:
        answer = _give_up(refund)
    answer = answer or gateway.refund(refund)
    if answer.status != Charge.Status.FAILED or answer.provider_id:
        return answer
    asked = refund.to_move
    taken = _from_the_desk(gateway, refund)
    if taken is None and refund.to_move != asked:
        taken = gateway.refund(refund)
    return taken or answer


def _from_the_desk(gateway: PaymentGateway, refund: Refund) -> Answer | None:
    """Have a refund take of the desk's money what is its own, and say how that stands; None if some is left to move."""
    if refund.charge is None:
        return None
    desk = elsewhere.read_desk(refund.charge, gateway.list_refunds(refund.charge), beside=refund)
    made = elsewhere.take_whole(refund, desk)
    if made is not None:
        return Answer(status=made.status, message=made.message, provider_id=made.provider_id)
    elsewhere.take_missing(refund, desk)
    if refund.to_move:
        return None
    if desk.is_under_way:
        return Answer(status=Charge.Status.PENDING, message="What was given back at the provider is on its way")
    return Answer(status=Charge.Status.SUCCEEDED)


def _give_up(refund: Refund) -> Answer | None:
    """Give a refusal for a refund that the provider has nothing of though it was to be moved for a week."""
    if clock.now() - refund.created_at <= TRIED_FOR or refund.provider_id or not refund.waits_for:
        return None
    return Answer(status=Charge.Status.FAILED, message=refund.waits_for)


def _note(refund: Refund, answer: Answer) -> None:
    """Note what a provider answers: its name for the refund first of all, so that it is found whatever fails next."""
    if answer.provider_id and answer.provider_id != refund.provider_id:
        refunding.name_refund(refund=refund, provider_id=answer.provider_id)
    match answer.status:
        case Charge.Status.SUCCEEDED:
            complete_refund(refund_id=refund.pk, provider_id=answer.provider_id)
        case Charge.Status.FAILED:
            fail_refund(refund_id=refund.pk, message=answer.message, provider_id=answer.provider_id)
        case _:
            refunding.note_waiting(refund=refund, reason="")


def _wait(refund: Refund, reason: str, *, is_key_spent: bool = False) -> Refusal:
    """Note why a refund has not moved, and tell whoever looks at its order."""
    with transaction.atomic():
        order = lock_order_of(refund)
        refunding.note_waiting(refund=refund, reason=reason, is_key_spent=is_key_spent)
        if order is not None:
            change_order(order, status=Order.Status(order.status))
    return Refusal(reason)


def find_gateway(name: str) -> PaymentGateway | None:
    """Give the gateway of a charge or a refund, whoever may pay through it now; None if it is not set up."""
    return GATEWAYS.get(name)


def move_now(work_id: int) -> None:
    """Try to move a refund's money at once; if that cannot be, it is still owed."""
    try:
        owed.do_work(work_id=work_id)
    except owed.StillOwed as refused:
        logger.warning("%s", refused)
