from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class DayClosed(Change):
    """Somebody's day was closed, or what was counted of it was put right."""

    account_id: int
    closing_id: int
