"""Charges that a provider is taking: asked again when the buyer is back, and stopped when nobody waits for them."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from server.core.services.owed import Answer as Ended
from server.core.services.owed import Ending, Refusal, Work, register
from server.orders.errors import MoneyGoesBack
from server.orders.selling.services import late_money
from server.orders.selling.services.pay import fail, settle
from server.payments.models import Charge, Part, Payment
from server.payments.selectors import find_charge_to_verify
from server.payments.services import checkouts as payments
from server.payments.services.gateways import GATEWAYS, Answer, Unreachable
from server.stock.errors import ReservationOver

Status = Charge.Status


def verify(*, payment: Payment, part: Part | None = None) -> str:
    """Ask the provider how the newest charge stands and end it accordingly; give why a card was refused.

    It is the newest of one part where that is named, and otherwise of the checkout.

    :raises ReservationOver: if its money came too late: see `settle`. MoneyGoesBack, if that was told before.
    """
    charge = find_charge_to_verify(payment, part)
    if charge is None:
        if late_money.goes_back(part or payment.parts.latest("pk")):
            raise MoneyGoesBack
        return ""
    try:
        answer = GATEWAYS[charge.gateway].look(charge)
    except Unreachable:
        return ""
    _end(charge, answer)
    return answer.message


def stop(part: Part) -> None:
    """Stop the charge that is under way for a part, outside every transaction, so that its reservation is open again.

    If the money has come all the same, it is paid; if the provider cannot be asked, nothing changes.
    """
    charge = payments.find_pending_charge(part=part)
    if charge is None:
        return
    try:
        answer = GATEWAYS[charge.gateway].give_up(charge)
    except Unreachable:
        return
    _end(charge, answer)


def _end(charge: Charge, answer: Answer) -> None:
    if answer.status == Status.SUCCEEDED:
        settle(charge_id=charge.pk, provider_id=answer.provider_id)
    elif answer.status == Status.FAILED and charge.status == Status.PENDING:
        fail(charge_id=charge.pk, provider_id=answer.provider_id or charge.provider_id)


@register
class StopCharge(Work):
    """Tell a provider that nobody waits for a charge any more: its reservation has expired.

    A buyer who still has the page open is then told so, and does not pay for what is not there. Money that came
    without our hearing of it is found this way, too, also where a bank takes days for it.
    """

    kind = "orders.stop_charge"
    owed_for = timedelta(days=14)
    longest_wait = timedelta(hours=6)

    def do(self) -> Ended:
        charge = Charge.objects.select_related("part__payment__account", "part__reservation").get(pk=self.subject_id)
        if not charge.provider_id or charge.status == Status.SUCCEEDED:
            return Ending.NOT_NEEDED
        try:
            answer = GATEWAYS[charge.gateway].give_up(charge)
        except Unreachable:
            return Refusal("the provider cannot be asked")
        if answer.status == Status.PENDING:
            return Refusal("its bank takes its time")  # how it ends is told by the provider, or found here
        with suppress(ReservationOver):  # then the money goes back, and the buyer is told so
            _end(charge, answer)
        return Ending.DONE
