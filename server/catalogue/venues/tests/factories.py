"""Forms of venues, and the few places in which the venues are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from server.accounts.caller import Staff
from server.accounts.models import Account, Role
from server.catalogue.venues.models import City, Country, TaxCategory
from server.catalogue.venues.services import VenueForm
from server.testing import factories


@dataclass(frozen=True)
class World:
    """London, whose postal codes have a pattern, Chicago, whose codes are a list, and both zones and currencies."""

    london: City
    chicago: City
    tax: TaxCategory

    @property
    def britain(self) -> Country:
        return self.london.state.country

    @property
    def america(self) -> Country:
        return self.chicago.state.country


def build_world() -> World:
    """Make the places, and the zones and currencies that a form chooses from."""
    america = factories.make_country(
        "United States", "US", zip_pattern=r"(\d{5})(?:[ \-](\d{4}))?", zip_example="95014"
    )
    illinois = factories.make_state("Illinois", america)
    for name in ("Europe/London", "America/Chicago"):
        factories.make_time_zone(name)
    for code in ("GBP", "USD"):
        factories.make_currency(code)
    return World(
        london=factories.make_city("London", size=1100),
        chicago=factories.make_city("Chicago", illinois, codes=("60601", "60602"), size=370),
        tax=TaxCategory.objects.create(name="VAT", percentage=20),
    )


def venue_form(world: World, **changes: Any) -> VenueForm:
    """Give a good form for a venue in London, with some fields changed."""
    values: dict[str, Any] = {
        "name": "Main House",
        "address": "14 Northgate",
        "city_id": world.london.pk,
        "zipcode": "EC1Y 8SY",
        "timezone_id": factories.make_time_zone("Europe/London").pk,
        "currency_id": factories.make_currency("GBP").pk,
        "tax_category_id": world.tax.pk,
        **changes,
    }
    return VenueForm(**values)


def platform_administrator() -> Staff:
    platform = Account.objects.filter(is_platform=True).first() or factories.make_account("Foyer", is_platform=True)
    return factories.make_staff(platform, Role.PLATFORM_ADMINISTRATOR)
