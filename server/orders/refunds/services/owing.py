"""Writing refunds that take nothing back: their money is owed, and each moves what its charge still holds."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from server.accounts.models import User
from server.core.announce import announce
from server.core.services import owed
from server.orders.models import MOVE_REFUND
from server.orders.refunds.services.fees import ReturnFee
from server.payments.changes import PayoutChanged
from server.payments.models import COUNTER_GATEWAYS, Part, Refund
from server.payments.services import refunding
from server.payments.services.gateways import GATEWAYS
from server.payments.sources import Source, plan_shares
from server.pricing.models import GiftCard


def owe_money(
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
    """Write the refunds of an amount, the newest charge first, and give the work that is owed to move them.

    Counter money waits there as an open payout, unless it `is_handed_over` now. What is credited on a `card` has moved
    at once, and so has what a bank took after a dispute. `fee` is what the platform gives back of its own, each charge
    its share (`plan_shares`); one that gives back nothing else is asked for its fee at once.
    """
    work_ids = []
    is_disputed = of is not None and of.kind == Refund.Kind.DISPUTE
    for share in plan_shares(sources, amount, fee=fee, takes_whole_fee=True):
        is_at_the_counter = share.charge.gateway in COUNTER_GATEWAYS and not is_disputed
        waits = card is None and not is_handed_over and is_at_the_counter
        refund = refunding.write_refund(
            part=part,
            performance_id=share.charge.performance_id,
            charge=share.charge,
            kind=kind,
            amount=share.amount,
            platform_fee=share.fee,
            reason=reason,
            by=None if waits else by,  # else it will be whoever pays it out
            of=of,
            card=card,
        )
        gateway = GATEWAYS.get(refund.gateway)
        if waits:
            announce(PayoutChanged(refund.account_id, refund.pk))
        elif not share.amount or (gateway is not None and gateway.is_at_once):
            refunding.end_refund(refund=refund, status=Refund.Status.SUCCEEDED)
            if refund.platform_fee:
                ReturnFee.owe(subject_id=refund.pk)
        else:
            work_ids.append(owed.owe(kind=MOVE_REFUND, subject_id=refund.pk))
    return work_ids
