"""What an exchange for cheaper tickets gives back: to where the money came from, the newest charge first.

The tickets have moved by then. A provider that refuses leaves the money owed: that is shown, is a task of the day, and
is asked for again when somebody says so.
"""

from __future__ import annotations

from decimal import Decimal

from server.core.money import ZERO
from server.orders.exchanging.services.replacing import Old
from server.orders.models import Exchange, Order, OrderEvent
from server.orders.refunds.services.completing import Ending, change_order, of_kind, write_to_buyer
from server.orders.refunds.services.moving import MoveRefund, find_gateway
from server.orders.services import history
from server.payments.models import Part, Refund
from server.payments.services import refunding
from server.payments.sources_selectors import read_sources, share_out


def owe_difference(exchange: Exchange, part: Part, old: Old, *, new_fee: Decimal) -> list[int]:
    """Write the refunds of what the new units cost less, and give the work that is owed to move them.

    What somebody hands back at the counter is given at once.
    """
    amount, fee = -exchange.change, max(ZERO, old.platform_fee - new_fee)
    if amount <= 0:
        return []
    work_ids = []
    for source, share in share_out(read_sources([old.part]), amount):
        fee_share = min(fee, source.fee)
        fee -= fee_share
        refund = refunding.write_refund(
            part=part,
            performance_id=source.charge.performance_id,
            charge=source.charge,
            kind=Refund.Kind.EXCHANGE,
            amount=share,
            platform_fee=fee_share,
            reason="Exchanged for cheaper tickets",
            by=exchange.by,
        )
        gateway = find_gateway(refund.gateway)
        if gateway is not None and gateway.is_at_once:
            refunding.end_refund(refund=refund, status=Refund.Status.SUCCEEDED)
        else:
            work_ids.append(MoveRefund.owe(subject_id=refund.pk))
    return work_ids


def _order_of(refund: Refund) -> int | None:
    return Exchange.objects.filter(part=refund.part_id).values_list("made_id", flat=True).first()


def _completed(refund: Refund, order: Order) -> None:
    _tell(refund, order, OrderEvent.Kind.REFUNDED, refund.reason)
    write_to_buyer(refund, order.payment)


def _failed(refund: Refund, order: Order) -> None:
    _tell(refund, order, OrderEvent.Kind.NOT_REFUNDED, refund.failure)


def _tell(refund: Refund, order: Order, kind: OrderEvent.Kind, words: str) -> None:
    history.note([order], kind, by=refund.by, amount=refund.amount, description=words)
    change_order(order, status=Order.Status(order.status))


of_kind(Refund.Kind.EXCHANGE, Ending(order_of=_order_of, completed=_completed, failed=_failed))
