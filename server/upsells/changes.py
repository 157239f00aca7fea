from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class UpsellSaved(Change):
    """An upsell was made, changed, switched or deleted."""

    account_id: int
    event_id: int
    upsell_id: int


@dataclass(frozen=True)
class UpsellStockChanged(Change):
    """What is left of some events' upsells has changed."""

    account_id: int
    event_ids: tuple[int, ...]
