"""Money that somebody else has taken: a client that sells for us, or the organiser without us (Mark Purchased)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.models import Charge, Gateway, Refund
from server.payments.movements import Movement, MovementKind
from server.payments.services.gateways.gateway import Answer


class Offline:
    """Offered to nobody who pays: only what is marked as purchased goes through it."""

    name = Gateway.OFFLINE
    is_at_once = True

    def is_open_to(self, channel: Channel, seller: Account | None = None) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Take every amount."""

    def begin(self, charge: Charge) -> Answer:
        return Answer(status=Charge.Status.SUCCEEDED)

    def look(self, charge: Charge) -> Answer:
        return Answer(status=Charge.Status(charge.status))

    def give_up(self, charge: Charge) -> Answer:
        return Answer(status=Charge.Status(charge.status))

    def refund(self, refund: Refund) -> Answer:
        return Answer(status=Charge.Status.SUCCEEDED)

    def find_refund(self, refund: Refund) -> Answer | None:
        return None

    def list_refunds(self, charge: Charge) -> list[Movement]:
        return []

    def return_fee(self, refund: Refund, owed: Decimal) -> Answer:
        return Answer(status=Charge.Status.SUCCEEDED)

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        return []

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        return None
