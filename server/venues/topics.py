"""A venue or a tax was changed: every screen that shows the list fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.topics import ADMIN_ITEMS, AdminItemOut, administer, administered
from server.core.live import PLATFORM, Family, Kind, Notice, declare, told_of
from server.venues.changes import TaxChanged, VenueChanged
from server.venues.selectors import read_tax_versions, read_venue_versions

# Taxes belong to the platform and are read by owners of every account: one topic for all of them.
PLATFORM_TAXES = declare(
    Family("platform:taxes", Kind.LIST, PLATFORM, reader=ADMIN_ITEMS, shape=AdminItemOut, roles=NOT_DOOR_STAFF)
)

administer(tax=read_tax_versions, venue=read_venue_versions)


@told_of(VenueChanged)
def venue_changed(change: VenueChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"venue:{change.venue_id}")


@told_of(TaxChanged)
def tax_changed(change: TaxChanged) -> Iterator[Notice]:
    yield Notice(PLATFORM_TAXES.topic(), (f"tax:{change.tax_category_id}",))
