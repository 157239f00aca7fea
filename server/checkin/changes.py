from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class TicketsScanned(DomainEvent):
    """Tickets were admitted or reset: the door topic has items up to `position`, the orders' pages have changed."""

    account_id: int
    performance_id: int
    position: int
    order_ids: tuple[int, ...] = ()


@dataclass(frozen=True)
class UpsellsRedeemed(DomainEvent):
    """Upsells were redeemed or reset: the door topic has items up to `position`, the orders' pages have changed."""

    account_id: int
    performance_id: int
    position: int
    order_ids: tuple[int, ...]


@dataclass(frozen=True)
class ScansRefused(DomainEvent):
    """Codes were read that let nobody in: nothing has changed at the door, but its log has more."""

    account_id: int
    performance_id: int


@dataclass(frozen=True)
class ConflictsChanged(DomainEvent):
    """Conflicts came up or were resolved: the door topic has items of them, the managers' screens show them."""

    account_id: int
    performance_id: int
    conflict_ids: tuple[int, ...]


@dataclass(frozen=True)
class DeviceChanged(DomainEvent):
    """A phone was enrolled, renamed, revoked or restored, or said something new of itself."""

    account_id: int
    device_id: int


@dataclass(frozen=True)
class DoorRulesChanged(DomainEvent):
    """The rules of an account's gates, or of one event's, were made, changed or given up."""

    account_id: int
    rules_id: int
