"""The columns of venues and taxes as files (spec part 1, section 2, Venues screen)."""

from __future__ import annotations

from typing import IO

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.core.tables.lists import Listed, of_rows
from server.core.tables.table import Column, Kind
from server.core.tables.writing import book_of
from server.venues.models import TaxCategory
from server.venues.selectors import list_tax_categories, list_venues

VENUES = (
    Column("Venue ID", lambda venue: venue.pk, kind=Kind.NUMBER, width=10),
    Column("Venue Name", lambda venue: venue.name, width=30),
    Column("Address", lambda venue: venue.address, width=34),
    Column("City", lambda venue: venue.city),
    Column("State", lambda venue: venue.state),
    Column("Country", lambda venue: venue.country),
    Column("Zipcode", lambda venue: venue.zipcode, width=12),
    Column("Timezone", lambda venue: venue.timezone),
    Column("Currency", lambda venue: venue.currency, width=10),
    Column("Tax", lambda venue: str(venue.tax_category)),
)
HEADINGS = tuple(column.heading for column in VENUES)


def listed_venues(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> Listed:
    """Give an account's venues as its list has them."""
    return of_rows(list_venues(caller=caller, account_id=account_id, search=search, ordering=ordering), VENUES)


def export_venues(*, caller: Staff, account_id: int) -> IO[bytes]:
    """Write an account's venues to a workbook, in constant memory."""
    caller.needs(*NOT_DOOR_STAFF)
    return book_of(listed_venues(caller=caller, account_id=account_id).table("Venues"))


def _rates(category: TaxCategory) -> str:
    rates = sorted(category.rates.all(), key=lambda rate: rate.upsell_category_id)
    return "; ".join(f"{rate.upsell_category.name} {rate.percentage.normalize():f}%" for rate in rates)


TAXES = (
    Column("Tax ID", lambda tax: tax.pk, kind=Kind.NUMBER, width=10),
    Column("Tax Category", lambda tax: tax.name, width=30),
    Column("Tax Percentage", lambda tax: f"{tax.percentage.normalize():f}", width=16),
    Column("Upsell Taxes", _rates, width=60),
)


def listed_taxes(*, search: str, ordering: str) -> Listed:
    """Give the platform's taxes as their list has them."""
    return of_rows(list_tax_categories(search=search, ordering=ordering), TAXES)
