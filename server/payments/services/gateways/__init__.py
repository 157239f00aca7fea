"""How money comes in and goes back: the gateways, what each requires, and which of them a channel may use.

`orders.selling.services.pay` asks a gateway, and never inside a transaction: what a gateway does may take seconds and
cannot be rolled back. To add one, write a class in a file beside these and put it into GATEWAYS.
"""

from __future__ import annotations

from decimal import Decimal

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import GatewayNotForYou, NoCardGateway
from server.payments.models import Gateway
from server.payments.services.gateways.counter import Counter, Free
from server.payments.services.gateways.gateway import Answer, NoAccess, PaymentGateway, Unreachable
from server.payments.services.gateways.offline import Offline
from server.payments.services.gateways.stripe import Stripe

__all__ = [
    "GATEWAYS",
    "Answer",
    "NoAccess",
    "PaymentGateway",
    "Unreachable",
    "available_gateways",
    "choose_gateway",
    "payable_message",
]

_ALL: tuple[PaymentGateway, ...] = (
    Counter(Gateway.CASH),
    Counter(Gateway.TERMINAL),
    Free(),
    Offline(),
    Stripe(),
)
GATEWAYS: dict[Gateway, PaymentGateway] = {gateway.name: gateway for gateway in _ALL}


def available_gateways(channel: Channel, seller: Account) -> tuple[Gateway, ...]:
    """List the gateways that payments to an account may go through on a channel."""
    return tuple(name for name, gateway in GATEWAYS.items() if gateway.is_open_to(channel, seller))


def payable_message(channel: Channel, seller: Account, total: Decimal) -> str:
    """Say why this total cannot be paid to an account on a channel; the text is empty if it can."""
    if total == 0 or any(name is not Gateway.FREE for name in available_gateways(channel, seller)):
        return ""
    return NoCardGateway.message


def choose_gateway(
    *, channel: Channel, seller: Account, name: Gateway, due: Decimal, tendered: Decimal | None
) -> PaymentGateway:
    """Give the gateway through which somebody wants to pay an account.

    :raises NoCardGateway: for a card while none is set up.
    :raises GatewayNotForYou: for a gateway that the channel may not use.
    :raises NotFree: for `free` where something is due.
    :raises TooLittleTendered: for less cash than is due.
    """
    gateway = GATEWAYS[name]
    if not gateway.is_open_to(channel, seller):
        is_set_up = any(gateway.is_open_to(other, seller) for other in Channel)
        raise (GatewayNotForYou if gateway.is_at_once or is_set_up else NoCardGateway)(field="gateway")
    gateway.check(channel=channel, due=due, tendered=tendered)
    return gateway
