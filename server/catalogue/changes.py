"""What changes in the catalogue, published after commit."""

from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class VenueChanged(DomainEvent):
    venue_id: int
    account_id: int


@dataclass(frozen=True)
class TaxChanged(DomainEvent):
    tax_category_id: int


@dataclass(frozen=True)
class EventSaved(DomainEvent):
    account_id: int
    event_id: int


@dataclass(frozen=True)
class StylesheetSaved(DomainEvent):
    account_id: int
    stylesheet_id: int


@dataclass(frozen=True)
class TemplateSaved(DomainEvent):
    account_id: int
    event_id: int


@dataclass(frozen=True)
class ThemePublished(DomainEvent):
    """A version of a look was published, of an event or of its account: buyers get it from now on."""

    account_id: int
    version_id: int


@dataclass(frozen=True)
class UpsellSaved(DomainEvent):
    account_id: int
    event_id: int
    upsell_id: int


@dataclass(frozen=True)
class UpsellStockChanged(DomainEvent):
    account_id: int
    event_ids: tuple[int, ...]
