"""Money that somebody else has taken: a client that sells for us, or the organiser without us (Mark Purchased)."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.models import Gateway
from server.payments.services.gateways.without_provider import WithoutProvider


class Offline(WithoutProvider):
    """Offered to nobody who pays: only what is marked as purchased goes through it."""

    name: str = Gateway.OFFLINE
    label = "Offline"
    spoken = gettext_noop("Paid elsewhere")
    way_back = gettext_noop("from whoever sold you the tickets.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Take every amount."""
