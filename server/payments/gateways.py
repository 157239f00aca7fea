"""How money comes in: which gateways a channel has, and what each asks of a payment.

The card gateway's place is here: `available_gateways` offers it, and `take` starts its charge.
"""

from __future__ import annotations

from decimal import Decimal

from server.accounts.caller import Channel
from server.core import clock
from server.payments.errors import GatewayNotForYou, NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Charge, Gateway, Payment

BOX_OFFICE = (Gateway.CASH, Gateway.TERMINAL, Gateway.FREE)


def available_gateways(channel: Channel) -> tuple[Gateway, ...]:
    """List the gateways that a channel may pay through."""
    return BOX_OFFICE if channel is Channel.BOXOFFICE else (Gateway.FREE,)


def payable_message(channel: Channel, total: Decimal) -> str:
    """Say why a channel cannot pay this total, or nothing if it can."""
    if total == 0 or channel is Channel.BOXOFFICE:
        return ""
    return NoCardGateway.message


def check_gateway(*, channel: Channel, gateway: Gateway, total: Decimal, tendered: Decimal | None) -> None:
    """Refuse a gateway that this channel does not have or that does not fit the total.

    :raises NoCardGateway: for a card while none is set up.
    :raises GatewayNotForYou: for cash or the terminal away from the box office.
    :raises NotFree: for `free` on a total above 0.
    :raises TooLittleTendered: for less cash than the total.
    """
    if gateway not in available_gateways(channel):
        raise NoCardGateway(field="gateway") if gateway is Gateway.STRIPE else GatewayNotForYou(field="gateway")
    if gateway is Gateway.FREE and total > 0:
        raise NotFree(field="gateway") if channel is Channel.BOXOFFICE else NoCardGateway(field="gateway")
    if gateway is Gateway.CASH and tendered is not None and tendered < total:
        raise TooLittleTendered(field="tendered")


def take(*, payment: Payment, gateway: Gateway, tendered: Decimal | None) -> Charge:
    """Record that the money of a payment was taken at the counter, or that there was none to take."""
    return Charge.objects.create(
        payment=payment,
        gateway=gateway,
        amount=payment.total,
        tendered=tendered if gateway is Gateway.CASH else None,
        status=Charge.Status.SUCCEEDED,
        idempotency_key=f"{payment.reference}:sale",
        created_at=payment.paid_at or clock.now(),
    )
