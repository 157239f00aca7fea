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
class CodesRead(Change):
    """Codes were read that let nobody in: nothing has changed at the door, but its log has more."""

    account_id: int
    performance_id: int


@dataclass(frozen=True)
class ConflictsChanged(Change):
    """Conflicts came up or were resolved: the door topic has items of them, the managers' screens show them."""

    account_id: int
    performance_id: int
    conflict_ids: tuple[int, ...]


@dataclass(frozen=True)
class DeviceChanged(Change):
    """A phone was enrolled, renamed, revoked or restored, or said something new of itself."""

    account_id: int
    device_id: int


@dataclass(frozen=True)
class DoorRulesChanged(Change):
    """The rules of an account's gates, or of one event's, were made, changed or given up."""

    account_id: int
    rules_id: int
