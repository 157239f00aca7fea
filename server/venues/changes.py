from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class VenueChanged(Change):
    """A venue was made, changed or deleted."""

    venue_id: int
    account_id: int


@dataclass(frozen=True)
class TaxChanged(Change):
    """A tax category of the platform, or one of its sub-categories' percentages, was made, changed or deleted."""

    tax_category_id: int
