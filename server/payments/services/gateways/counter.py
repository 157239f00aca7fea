"""The box office's own ways of paying: money that somebody there has taken, or hands back, and nothing at all."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Charge, Gateway, Refund
from server.payments.movements import Movement, MovementKind
from server.payments.services.gateways.gateway import Answer


class Counter:
    """Cash or a card terminal: somebody at the box office has already taken the money."""

    is_at_once = True

    def __init__(self, name: Gateway) -> None:
        self.name = name

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return channel is Channel.BOXOFFICE

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if self.name is Gateway.CASH and tendered is not None and tendered < due:
            raise TooLittleTendered(field="tendered")

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


class Free:
    """Nothing is due, and nothing is taken."""

    name = Gateway.FREE
    is_at_once = True

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return True

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due > 0:
            raise NotFree(field="gateway") if channel is Channel.BOXOFFICE else NoCardGateway(field="gateway")

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
