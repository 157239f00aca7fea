from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class PromoCodeChanged(DomainEvent):
    account_id: int
    promo_ids: tuple[int, ...]


@dataclass(frozen=True)
class CodeBatchChanged(DomainEvent):
    account_id: int
    batch_id: int


@dataclass(frozen=True)
class GiftCardChanged(DomainEvent):
    account_id: int
    card_id: int


@dataclass(frozen=True)
class TicketTypeChanged(DomainEvent):
    type_id: int
    account_id: int


@dataclass(frozen=True)
class TypesSold(DomainEvent):
    """Tickets of some types were reserved, sold or given back, and the versions of their counts have risen."""

    performance_ids: tuple[int, ...]
