"""How money comes in: the gateways, what each requires of a payment, and which of them a channel may use.

`orders.services.pay` asks a gateway, and never inside a transaction: what a gateway does may take seconds and cannot
be rolled back. To add one, write a class and put it into GATEWAYS.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from server.accounts.caller import Channel
from server.payments.errors import GatewayNotForYou, NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Charge, Gateway


@dataclass(frozen=True, kw_only=True)
class Answer:
    """How far a gateway has come with a charge: it succeeded, was refused with a message, or is still under way.

    `client_secret` is what the buyer's browser needs to go on with the provider.
    """

    status: Charge.Status
    message: str = ""
    provider_id: str = ""
    client_secret: str = ""


class PaymentGateway(Protocol):
    """One way of paying.

    `is_at_once` says that money taken through it is in the till before we are told of it: no provider is asked, and a
    charge has succeeded as soon as it is written.
    """

    name: Gateway
    is_at_once: bool

    def is_open_to(self, channel: Channel) -> bool:
        """Tell whether payments on a channel may go through it."""

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Refuse a payment that it cannot take.

        :raises DomainError: the gateway's own error, which says why.
        """

    def begin(self, charge: Charge) -> Answer:
        """Start to take a charge's money, outside every transaction; a second call for the same charge goes on with it.

        :raises Unreachable: if the provider cannot be asked now.
        """


class Unreachable(Exception):
    """A provider cannot be asked now; as far as we know it has taken nothing."""


class Counter:
    """Cash or a card terminal: somebody at the box office has already taken the money."""

    is_at_once = True

    def __init__(self, name: Gateway) -> None:
        self.name = name

    def is_open_to(self, channel: Channel) -> bool:
        return channel is Channel.BOXOFFICE

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if self.name is Gateway.CASH and tendered is not None and tendered < due:
            raise TooLittleTendered(field="tendered")

    def begin(self, charge: Charge) -> Answer:
        return Answer(status=Charge.Status.SUCCEEDED)


class Free:
    """Nothing is due, and nothing is taken."""

    name = Gateway.FREE
    is_at_once = True

    def is_open_to(self, channel: Channel) -> bool:
        return True

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due > 0:
            raise NotFree(field="gateway") if channel is Channel.BOXOFFICE else NoCardGateway(field="gateway")

    def begin(self, charge: Charge) -> Answer:
        return Answer(status=Charge.Status.SUCCEEDED)


_ALL: tuple[PaymentGateway, ...] = (Counter(Gateway.CASH), Counter(Gateway.TERMINAL), Free())
GATEWAYS: dict[Gateway, PaymentGateway] = {gateway.name: gateway for gateway in _ALL}


def available_gateways(channel: Channel) -> tuple[Gateway, ...]:
    """List the gateways that payments on a channel may go through."""
    return tuple(name for name, gateway in GATEWAYS.items() if gateway.is_open_to(channel))


def payable_message(channel: Channel, total: Decimal) -> str:
    """Say why this total cannot be paid on a channel; the text is empty if it can."""
    if total == 0 or any(name is not Gateway.FREE for name in available_gateways(channel)):
        return ""
    return NoCardGateway.message


def choose_gateway(*, channel: Channel, name: Gateway, due: Decimal, tendered: Decimal | None) -> PaymentGateway:
    """Give the gateway that somebody wants to pay through.

    :raises NoCardGateway: for a card while none is set up.
    :raises GatewayNotForYou: for a gateway that the channel may not use.
    :raises NotFree: for `free` where something is due.
    :raises TooLittleTendered: for less cash than is due.
    """
    gateway = GATEWAYS.get(name)
    if gateway is None:
        raise NoCardGateway(field="gateway")
    if not gateway.is_open_to(channel):
        raise GatewayNotForYou(field="gateway")
    gateway.check(channel=channel, due=due, tendered=tendered)
    return gateway
