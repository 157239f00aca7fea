"""Writing refunds that take nothing back: their money is owed, and each moves what its charge still holds."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from server.accounts.models import User
from server.core.announce import announce
from server.core.services import owed
from server.orders.models import MOVE_REFUND
from server.payments.changes import PayoutChanged
from server.payments.models import COUNTER_GATEWAYS, Part, Refund
from server.payments.services import refunding
from server.payments.services.gateways import GATEWAYS
from server.payments.sources import Source, share_out
from server.pricing.models import GiftCard


def owe_money(
    *,
    part: Part,
    kind: Refund.Kind,
    sources: Iterable[Source],
    amount: Decimal,
    fee: Decimal,
    reason: str,
    by: User | None,
    of: Refund | None = None,
    card: GiftCard | None = None,
    is_handed_over: bool = False,
) -> list[int]:
    """Write the refunds of an amount, the newest charge first, and give the work that is owed to move them.

    Counter money waits there as an open payout, unless it `is_handed_over` now. What is credited on a `card` has moved
    at once. `fee` is what the platform gives back of its own.
    """
    work_ids = []
    for source, share in share_out(sources, amount):
        fee_share = min(fee, source.fee)
        fee -= fee_share
        waits = card is None and not is_handed_over and source.charge.gateway in COUNTER_GATEWAYS
        refund = refunding.write_refund(
            part=part,
            performance_id=source.charge.performance_id,
            charge=source.charge,
            kind=kind,
            amount=share,
            platform_fee=fee_share,
            reason=reason,
            by=None if waits else by,  # else it will be whoever pays it out
            of=of,
            card=card,
        )
        gateway = GATEWAYS.get(refund.gateway)
        if waits:
            announce(PayoutChanged(refund.account_id, refund.pk))
        elif gateway is not None and gateway.is_at_once:
            refunding.end_refund(refund=refund, status=Refund.Status.SUCCEEDED)
        else:
            work_ids.append(owed.owe(kind=MOVE_REFUND, subject_id=refund.pk))
    return work_ids
