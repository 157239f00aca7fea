"""What changes in the catalogue, published after commit."""

from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class VenueChanged(DomainEvent):
    """A venue was made, changed or deleted."""

    venue_id: int
    account_id: int


@dataclass(frozen=True)
class TaxChanged(DomainEvent):
    """A tax category of the platform, or one of its sub-categories' percentages, was made, changed or deleted."""

    tax_category_id: int


@dataclass(frozen=True)
class EventSaved(DomainEvent):
    account_id: int
    event_id: int


@dataclass(frozen=True)
class StylesheetSaved(DomainEvent):
    """A stylesheet was added, switched or deleted."""

    account_id: int
    stylesheet_id: int


@dataclass(frozen=True)
class TemplateSaved(DomainEvent):
    """The draft of an event's ticket or email was saved."""

    account_id: int
    event_id: int


@dataclass(frozen=True)
class LookPublished(DomainEvent):
    """A version of a look was published, of an event or of its account: buyers get it from now on."""

    account_id: int
    version_id: int


@dataclass(frozen=True)
class UpsellSaved(DomainEvent):
    """An upsell was made, changed, switched or deleted."""

    account_id: int
    event_id: int
    upsell_id: int


@dataclass(frozen=True)
class UpsellStockChanged(DomainEvent):
    account_id: int
    event_ids: tuple[int, ...]
