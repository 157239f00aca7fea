from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class StockChanged(DomainEvent):
    """Something has changed that the screens of some performances show, and their stocks' versions with it."""

    account_id: int
    performance_ids: tuple[int, ...]


@dataclass(frozen=True)
class HoldChanged(DomainEvent):
    """A hold was made, changed or deleted; what it has of performances is told by `StockChanged`."""

    hold_id: int
    account_id: int
