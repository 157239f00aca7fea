from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class StockChanged(Change):
    """Something that the screens of a performance show has changed, and its stock's version with it."""

    account_id: int
    performance_id: int
