from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class DayClosed(DomainEvent):
    account_id: int
    closing_id: int


@dataclass(frozen=True)
class PayoutChanged(DomainEvent):
    account_id: int
    refund_id: int


@dataclass(frozen=True)
class DisputeChanged(DomainEvent):
    account_id: int
    dispute_id: int


@dataclass(frozen=True)
class DifferenceChanged(DomainEvent):
    """Some differences between a provider and us were found or resolved."""

    account_id: int
    difference_ids: tuple[int, ...]


@dataclass(frozen=True)
class ComparedDayChanged(DomainEvent):
    """The comparison of a day with the provider was requested, completed, or failed."""

    account_id: int
    compared_day_id: int
