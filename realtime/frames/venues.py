"""A venue or a tax was changed: whoever has the list on the screen fetches it anew."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import topics
from realtime.frames.registry import Notice, frames_for
from server.venues.changes import TaxChanged, VenueChanged


@frames_for(VenueChanged)
def venue_changed(change: VenueChanged) -> Iterator[Notice]:
    yield Notice(topics.account_admin(change.account_id), (f"venue:{change.venue_id}",))
    yield Notice(topics.platform_admin(), (f"venue:{change.venue_id}",))


@frames_for(TaxChanged)
def tax_changed(change: TaxChanged) -> Iterator[Notice]:
    # Taxes belong to the platform and are read by owners of every account: one topic for all of them.
    yield Notice(topics.platform_taxes(), (f"tax:{change.tax_category_id}",))
