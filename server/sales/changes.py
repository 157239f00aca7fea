from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class OrderChanged(DomainEvent):
    """An order was made or has changed, and so have its row on the lists and its own page."""

    account_id: int
    order_id: int
    performance_id: int


@dataclass(frozen=True)
class CancellingChanged(DomainEvent):
    """The job that refunds the orders of a cancelled performance has come further."""

    account_id: int
    cancelling_id: int


@dataclass(frozen=True)
class OfferChanged(DomainEvent):
    """What is offered to the buyers of a performance in its place has come further, or somebody has answered."""

    account_id: int
    offer_id: int
