"""The venues of an account as a workbook (spec part 1, section 2, Venues screen)."""

from __future__ import annotations

from typing import IO

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.workbooks import write_workbook
from server.venues import selectors

HEADINGS = ("Venue ID", "Venue Name", "Address", "City", "State", "Country", "Zipcode", "Timezone", "Currency", "Tax")
AT_A_TIME = 500


def export_venues(*, caller: Staff, account_id: int) -> IO[bytes]:
    """Write an account's venues to a workbook, in constant memory."""
    caller.needs(*NOT_DOOR_STAFF)
    venues = selectors.list_venues(caller=caller, account_id=account_id)
    rows = (
        (
            venue.pk,
            venue.name,
            venue.address,
            venue.city,
            venue.state,
            venue.country,
            venue.zipcode,
            venue.timezone,
            venue.currency,
            str(venue.tax_category),
        )
        for venue in venues.iterator(chunk_size=AT_A_TIME)
    )
    return write_workbook(title="Venues", headings=HEADINGS, rows=rows)
