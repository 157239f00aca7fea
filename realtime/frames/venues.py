"""A venue or a tax was changed: every screen that shows the list fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.venues.changes import TaxChanged, VenueChanged


@frames_for(VenueChanged)
def venue_changed(change: VenueChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"venue:{change.venue_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"venue:{change.venue_id}",))


@frames_for(TaxChanged)
def tax_changed(change: TaxChanged) -> Iterator[Notice]:
    # Taxes belong to the platform and are read by owners of every account: one topic for all of them.
    yield Notice(families.PLATFORM_TAXES.topic(), (f"tax:{change.tax_category_id}",))
