from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class DayClosed(Change):
    """Somebody's day was closed, or what was counted of it was put right."""

    account_id: int
    closing_id: int


@dataclass(frozen=True)
class PayoutChanged(Change):
    """Counter money waits to be collected, or was paid out."""

    account_id: int
    refund_id: int


@dataclass(frozen=True)
class DisputeChanged(Change):
    """A buyer has disputed a charge, or the dispute now stands otherwise."""

    account_id: int
    dispute_id: int


@dataclass(frozen=True)
class DifferenceChanged(Change):
    """Some differences between a provider and us were found or cleared."""

    account_id: int
    difference_ids: tuple[int, ...]


@dataclass(frozen=True)
class ComparedDayChanged(Change):
    """A day is to be compared with the provider's, was compared, or could not be."""

    account_id: int
    compared_day_id: int
