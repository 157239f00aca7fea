from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class PromoCodeChanged(Change):
    """Promo codes of an account were made, changed, used or deleted."""

    account_id: int
    promo_ids: tuple[int, ...]


@dataclass(frozen=True)
class CodeBatchChanged(Change):
    """A batch of codes has grown, or was switched."""

    account_id: int
    batch_id: int


@dataclass(frozen=True)
class GiftCardChanged(Change):
    """A gift card was made, changed or deleted, or its balance has moved."""

    account_id: int
    card_id: int
