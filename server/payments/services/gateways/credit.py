"""Credit: what goes back stays where it is, and a gift card made for the buyer owes it."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import GatewayNotForYou
from server.payments.models import Gateway
from server.payments.services.gateways.without_provider import WithoutProvider


class Credit(WithoutProvider):
    """Nobody pays by it: a gift card is spent as any other, and only refunds are made of it."""

    name: str = Gateway.CREDIT
    label = "Credit"
    spoken = gettext_noop("Credit")
    way_back = gettext_noop("as credit: a gift card to spend on other tickets.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        raise GatewayNotForYou(field="gateway")
