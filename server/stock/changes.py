from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class StockChanged(Change):
    """Something has changed that the screens of some performances show, and their stocks' versions with it."""

    account_id: int
    performance_ids: tuple[int, ...]
