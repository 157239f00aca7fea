from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class StockChanged(Change):
    """Something has changed that the screens of some performances show, and their stocks' versions with it."""

    account_id: int
    performance_ids: tuple[int, ...]


@dataclass(frozen=True)
class HoldChanged(Change):
    """A hold was made, changed or deleted; what it has of performances is told by `StockChanged`."""

    hold_id: int
    account_id: int
