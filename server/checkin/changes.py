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
    """Codes were scanned that admit nobody: the door is unchanged, but its log has grown."""

    account_id: int
    performance_id: int


@dataclass(frozen=True)
class ConflictsChanged(DomainEvent):
    """Conflicts were found or resolved: the door topic has items of them, and managers' screens show them."""

    account_id: int
    performance_id: int
    conflict_ids: tuple[int, ...]


@dataclass(frozen=True)
class DeviceChanged(DomainEvent):
    """A device was enrolled, renamed, revoked or restored, or reported a change."""

    account_id: int
    device_id: int


@dataclass(frozen=True)
class DoorRulesChanged(DomainEvent):
    """The gate rules of an account or of an event were created, changed or deleted."""

    account_id: int
    rules_id: int
