from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class PromoCodeChanged(DomainEvent):
    """Promo codes of an account were made, changed, used or deleted."""

    account_id: int
    promo_ids: tuple[int, ...]


@dataclass(frozen=True)
class CodeBatchChanged(DomainEvent):
    """A batch of codes has grown, or was switched."""

    account_id: int
    batch_id: int


@dataclass(frozen=True)
class GiftCardChanged(DomainEvent):
    """A gift card was made, changed or deleted, or its balance has moved."""

    account_id: int
    card_id: int


@dataclass(frozen=True)
class TicketTypeChanged(DomainEvent):
    """A ticket type was made, changed, switched or deleted."""

    type_id: int
    account_id: int


@dataclass(frozen=True)
class TypesSold(DomainEvent):
    """Tickets of some types were reserved, sold or given back; their counts' versions have risen."""

    performance_ids: tuple[int, ...]
