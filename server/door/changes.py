from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class TicketsScanned(Change):
    """Tickets were admitted or reset: the door topic has items up to `position`, the orders' pages have changed."""

    account_id: int
    performance_id: int
    position: int
    order_ids: tuple[int, ...] = ()


@dataclass(frozen=True)
class UpsellsRedeemed(Change):
    """Upsells were redeemed or reset: the door topic has items up to `position`, the orders' pages have changed."""

    account_id: int
    performance_id: int
    position: int
    order_ids: tuple[int, ...]


@dataclass(frozen=True)
class ConflictsFound(Change):
    """Phones without a network let people through whom the server refuses."""

    account_id: int
    performance_id: int
    conflict_ids: tuple[int, ...]
