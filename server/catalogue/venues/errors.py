"""What venues and taxes refuse, in the spec's words (part 1, sections 5 and 8)."""

from __future__ import annotations

from server.platform.errors import Conflict

NAME_REQUIRED = "VenueName is required"
ADDRESS_REQUIRED = "Address is required"
CITY_REQUIRED = "City is required"
STATE_REQUIRED = "State is required"
COUNTRY_REQUIRED = "Country is required"
ZIPCODE_REQUIRED = "Zipcode is required"
ZIPCODE_WRONG = "Enter Valid Zipcode"
TIMEZONE_REQUIRED = "Timezone is required"
CURRENCY_REQUIRED = "Currency is required"
TAX_REQUIRED = "Tax is required"

CHOSEN_TWICE = "This field is already choosen"
SUB_CATEGORY_REQUIRED = "Category is required"


class VenueInUse(Conflict, code="venue_in_use", message="Event is held on in this venue"): ...


class ZoneIsFixed(
    Conflict,
    code="zone_is_fixed",
    message="Timezone and currency cannot be changed: this venue has performances to come",
): ...


class TaxInUse(Conflict, code="tax_in_use", message="Tax category is used by a venue"): ...
