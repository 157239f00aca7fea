from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class EventSaved(Change):
    """An event was made or edited."""

    account_id: int
    event_id: int
