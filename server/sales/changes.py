from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class OrderChanged(DomainEvent):
    """An order was created or changed; its row in lists and its own page change with it."""

    account_id: int
    order_id: int
    performance_id: int


@dataclass(frozen=True)
class CancellingChanged(DomainEvent):
    """The job that refunds the orders of a cancelled performance has made progress."""

    account_id: int
    cancelling_id: int


@dataclass(frozen=True)
class OfferChanged(DomainEvent):
    """An offer to the buyers of a performance has made progress, or somebody has answered it."""

    account_id: int
    offer_id: int
