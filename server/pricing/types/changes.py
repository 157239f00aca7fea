from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class TicketTypeChanged(Change):
    """A ticket type was made, changed, switched or deleted."""

    type_id: int
    account_id: int


@dataclass(frozen=True)
class TypesSold(Change):
    """Tickets of some types were reserved, sold or given back; their counts' versions have risen."""

    performance_ids: tuple[int, ...]
