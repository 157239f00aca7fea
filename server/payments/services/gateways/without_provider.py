"""A gateway behind which there is no provider: somebody of ours has the money, or nobody has any."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from decimal import Decimal

from django.core.checks import CheckMessage

from server.accounts.models import Account
from server.core.money import ZERO
from server.payments.models import Charge, Refund
from server.payments.movements import Movement, MovementKind
from server.payments.services.gateways.gateway import Answer, Webhook


class WithoutProvider:
    """Takes and gives back at once, and has nobody to ask."""

    spoken = ""
    way_back = ""
    is_at_once = True
    webhook: Webhook | None = None

    def check_settings(self) -> Sequence[CheckMessage]:
        return []

    def browser_sources(self) -> Mapping[str, str]:
        return {}

    def name_there(self, seller: Account) -> str:
        return ""

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        return {}

    def dispute_link(self, provider_id: str) -> str:
        return ""

    def least_of(self, currency: str) -> Decimal:
        return ZERO

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
