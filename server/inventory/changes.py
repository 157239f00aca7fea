from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class StockChanged(DomainEvent):
    """Something that the screens of some performances show has changed, and the versions of their stock with it."""

    account_id: int
    performance_ids: tuple[int, ...]


@dataclass(frozen=True)
class HoldChanged(DomainEvent):
    """A hold was created, changed or deleted; `StockChanged` covers its allotments."""

    hold_id: int
    account_id: int
