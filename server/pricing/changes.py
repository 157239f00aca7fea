from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class GiftCardChanged(Change):
    """A gift card was made, changed or deleted, or its balance has moved."""

    account_id: int
    card_id: int
