"""Adding upsells to an order later: another part of its payment, reserved and paid as any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from server.accounts.caller import Channel, LinkHolder
from server.orders.mine.errors import UnpaidExtras
from server.orders.mine.selectors import find_own_order, list_unpaid
from server.orders.mine.services.locking import needs
from server.orders.selling.selectors.basket import price_basket
from server.orders.selling.services.pay import check_out
from server.orders.selling.services.reserve import Reserved, reserve
from server.orders.selling.wanted import BasketLine, Wanted
from server.payments.models import Gateway
from server.payments.services.checkouts import buyer_of
from server.payments.services.gateways import require_payable
from server.pricing.basket import Kind


@dataclass(frozen=True, kw_only=True)
class ExtraWanted:
    """So many of an upsell, in one of its variants; 0 where it has none."""

    upsell: int
    quantity: int
    variant: int = 0


def add_extras(*, caller: LinkHolder, order_id: int, wanted: Sequence[ExtraWanted], key: str) -> Reserved:
    """Reserve upsells for an order's performance until they are paid; what costs nothing is had at once.

    :raises NotFound: if the order is of another payment.
    :raises NoLeave: if the event does not allow it now.
    :raises UnpaidExtras: if some are reserved and not paid yet.
    :raises NoCardGateway, BelowLeastCharge: if there is something to pay, and nobody takes it, or so little, online.
    :raises DomainError: what `reserve` says of upsells that are not offered, or of which too few are left.
    """
    own = find_own_order(caller=caller, order_id=order_id)
    needs(own.may.add_upsells)
    payment = own.order.payment
    if any(part.reservation.idempotency_key != key for part in list_unpaid(payment)):
        raise UnpaidExtras
    lines = [_line_of(own.order.performance_id, one) for one in wanted]
    basket = Wanted(lines=tuple(lines))
    priced = price_basket(caller=caller, wanted=basket)
    require_payable(Channel.ONLINE, priced.seller, priced.quote.total, priced.quote.currency)
    reserved = reserve(caller=caller, wanted=basket, idempotency_key=key, payment=payment)
    if not reserved.part.due:
        check_out(
            caller=None,
            reservation_id=reserved.reservation.pk,
            secret=reserved.secret,
            gateway=Gateway.FREE,
            buyer=buyer_of(payment),
            address=caller.address,
        )
    return reserved


def _line_of(performance: int, one: ExtraWanted) -> BasketLine:
    return BasketLine(
        performance=performance,
        quantity=one.quantity,
        kind=Kind.UPSELL,
        type=one.upsell,
        variant=one.variant or None,
    )
