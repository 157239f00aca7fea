"""What an exchange for cheaper tickets gives back: to where the money came from, the newest charge first.

The tickets have moved by then, so that it is owed whatever its provider says.
"""

from __future__ import annotations

from server.core.money import ZERO
from server.orders.exchanging.services.replacing import Old
from server.orders.models import Exchange
from server.orders.refunds.refundable import Refundable
from server.orders.refunds.services.debts import register_debt
from server.orders.refunds.services.owing import owe_money
from server.payments.models import Part, Refund
from server.pricing.quote import Quote

REASON = "Exchanged for cheaper tickets"


def owe_difference(
    exchange: Exchange, part: Part, found: Refundable, old: Old, *, new: Quote, is_handed_over: bool
) -> list[int]:
    """Write the refunds of what the new units cost less, and give the work that is owed to move them."""
    if exchange.change >= 0:
        return []
    return owe_money(
        part=part,
        kind=Refund.Kind.EXCHANGE,
        sources=found.sources,
        amount=-exchange.change,
        fee=max(ZERO, old.platform_fee - new.platform_fee),
        reason=REASON,
        by=exchange.by,
        is_handed_over=is_handed_over,
    )


def _order_of(refund: Refund) -> int | None:
    return Exchange.objects.filter(part=refund.part_id).values_list("made_id", flat=True).first()


register_debt(Refund.Kind.EXCHANGE, _order_of)
