"""What a part of a payment becomes once its money is there, and what is undone once it is over.

A sale's part becomes its orders' tickets; what else is paid through a reservation brings a delivery of its own and
registers it. Paying, expiring and cancelling know nothing else of what they are about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import ClassVar, TypeVar

from server.accounts.caller import Channel
from server.accounts.models import User
from server.orders.mailing.letters import LetterKind
from server.orders.models import OrderEvent
from server.orders.selectors import Checkout
from server.payments.models import Charge, Part


@dataclass(frozen=True, kw_only=True)
class Paid:
    """A part whose money is there.

    `channel` is where it was taken, None where it has come by itself: then nothing is refused as too late. `is_first`
    says that nothing of its payment was paid before, and `is_late` that its reservation had been over.
    """

    part: Part
    charge: Charge
    channel: Channel | None
    by: User | None
    at: datetime
    is_first: bool
    is_late: bool


class Delivery(ABC):
    """What is done for the parts that it concerns, inside the transaction that won their reservation."""

    late_letter: ClassVar[type[LetterKind]]  # what tells a buyer that their money came too late

    @abstractmethod
    def concerns(self, part: Part) -> bool:
        """Tell from a part alone whether it is one of these."""

    @abstractmethod
    def begin(self, part: Part, channel: Channel) -> None:
        """Tell the screens that a provider is asked for its money.

        :raises ReservationOver: if it is too late for that.
        """

    @abstractmethod
    def tell(self, part: Part) -> None:
        """Tell the screens that its reservation or its buyer has changed."""

    @abstractmethod
    def platform_fee(self, part: Part) -> Decimal:
        """Give what the platform gets of its charge."""

    def is_wanted(self, part: Part) -> bool:
        """Tell whether it can still be handed out what money has come for; what it locks stays so."""
        return True

    @abstractmethod
    def deliver(self, paid: Paid) -> Checkout:
        """Issue what was paid for.

        :raises ReservationOver: if it is too late for that where it is paid.
        """

    @abstractmethod
    def close(self, part: Part, kind: OrderEvent.Kind, *, at: datetime, by: User | None) -> None:
        """Note that it expired or was cancelled; its claims are released after this."""

    @abstractmethod
    def note(self, part: Part, kind: OrderEvent.Kind, *, amount: Decimal, words: str) -> None:
        """Note something about its money into the history that it belongs to."""


_DELIVERIES: list[Delivery] = []
Registered = TypeVar("Registered", bound=type[Delivery])


def register_delivery(cls: Registered) -> Registered:
    """Have a kind of delivery known."""
    _DELIVERIES.append(cls())
    return cls


def delivery_of(part: Part) -> Delivery:
    """Give what becomes of a part.

    :raises LookupError: if nobody knows.
    """
    for delivery in _DELIVERIES:
        if delivery.concerns(part):
            return delivery
    raise LookupError(f"nobody knows what part {part.pk} becomes")
