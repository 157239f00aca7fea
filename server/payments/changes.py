from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class DayClosed(DomainEvent):
    """Somebody's day was closed, or what was counted of it was put right."""

    account_id: int
    closing_id: int


@dataclass(frozen=True)
class PayoutChanged(DomainEvent):
    """Counter money waits to be collected, or was paid out."""

    account_id: int
    refund_id: int


@dataclass(frozen=True)
class DisputeChanged(DomainEvent):
    """A buyer has disputed a charge, or the dispute now stands otherwise."""

    account_id: int
    dispute_id: int


@dataclass(frozen=True)
class DifferenceChanged(DomainEvent):
    """Some differences between a provider and us were found or cleared."""

    account_id: int
    difference_ids: tuple[int, ...]


@dataclass(frozen=True)
class ComparedDayChanged(DomainEvent):
    """A day is to be compared with the provider's, was compared, or could not be."""

    account_id: int
    compared_day_id: int
