"""The box office's own ways of paying: money that somebody there has taken, or hands back, and nothing at all."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Gateway
from server.payments.services.gateways.without_provider import WithoutProvider


class Terminal(WithoutProvider):
    """A card on the box office's terminal: it has the money before it is sold."""

    name: str = Gateway.TERMINAL
    label = "Terminal"
    spoken = gettext_noop("Card at the box office")
    way_back = gettext_noop("to your card, at the box office.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return channel is Channel.BOXOFFICE

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Take every amount."""


class Cash(Terminal):
    """Cash in the till."""

    name: str = Gateway.CASH
    label = "Cash"
    spoken = gettext_noop("Cash")
    way_back = gettext_noop("in cash, at the box office.")

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if tendered is not None and tendered < due:
            raise TooLittleTendered(field="tendered")


class Free(WithoutProvider):
    """Nothing is due, and nothing is taken."""

    name: str = Gateway.FREE
    label = "Free"

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return True

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due > 0:
            raise NotFree(field="gateway") if channel is Channel.BOXOFFICE else NoCardGateway(field="gateway")
