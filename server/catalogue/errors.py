"""What venues, events and branding refuse, in the spec's words (part 1, sections 5 and 8; part 2, sections 5 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.platform.errors import Conflict, DomainError, Invalid, NotFound

# Venues and taxes (part 1, sections 5 and 8)
VENUE_NAME_REQUIRED = "VenueName is required"
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
    message="Timezone and currency cannot be changed: this venue has upcoming performances",
): ...


class TaxInUse(Conflict, code="tax_in_use", message="Tax category is used by a venue"): ...


# Events (part 1, section 5)
EMPTY_SHEET = "Please upload Event occurrence excel "
SAME_DATES = "Same event  cannot have same dates"
TICKET_COST_WRONG = "Please give numbers or decimal in Ticket Cost coloum"
UNKNOWN_KIND = "Subcategory is unknown, please give one of the event's: {}"
TICKETS_WRONG = "Please give numbers in Number Of Ticket coloum"
# These two are ours: the spec does not say what becomes of a sheet that is too much.
SHEET_TOO_LARGE = "The spreadsheet has too many cells. Please copy its rows to a new one and try again."
SHEETS_BUSY = "Other spreadsheets are being read. Please try again in a moment."
OTHER_CURRENCY = "This venue sells in another currency than the event"
OTHER_ZONE = "This venue is in another time zone, and the event has upcoming performances"
BOTH_SALES = "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously."


class SheetRefused(Invalid, code="sheet_refused", field="performances"):
    """A sheet of performances holds something wrong; `errors` lists every place: `{row, column, columns, message}`,
    and `remedy` where something can be said of it."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__(errors[0]["message"], errors=errors)


class SheetUnreadable(SheetRefused, code="sheet_unreadable"):
    """The file as a whole cannot be used; the first error is about no row or column, those after it say why."""

    def __init__(self, message: str = "Something Went Worng", why: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__([{"row": None, "column": None, "columns": [], "message": message}, *why])


class SheetsBusy(DomainError, status=503, code="busy", retry_after=1, message=SHEETS_BUSY):
    """As many sheets are being read as may be at once; nobody waits for a turn, since waiting would hold a thread."""


class SaleDayHasCome(
    Conflict,
    code="on_sale",
    message="This event can no longer be changed: one of its performances is already on sale or goes on sale today",
):
    """A performance's on-sale date is today or earlier, so what buyers are told stays (spec part 1, section 2)."""


class SaleHasBegun(
    Conflict, code="sale_has_begun", message="This performance cannot be deleted: it is already on sale"
): ...


class HasOrders(Conflict, code="has_orders", message="This performance cannot be deleted: it has orders"):
    """Nobody has tickets, but orders that failed or were refunded, or scans, are remembered."""


class HasPromoCodes(
    Conflict, code="has_promo_codes", message="This performance cannot be deleted: a promo code applies to it"
): ...


class BulkRefused(Invalid, code="bulk_refused", field="changes"):
    """Some performances of a bulk edit cannot be changed, so none was; `refused` names them all, each with why."""

    def __init__(self, refused: Sequence[Any], *, matched: int) -> None:
        super().__init__(refused[0].message, matched=matched)
        self.refused = refused


class SomeAreOnSale(Conflict, code="some_are_on_sale"):
    """What buyers know would change, and nobody has agreed to it; `on_sale` says of how many performances.

    The same call with `agreed` at that number changes them.
    """

    def __init__(self, on_sale: int, *, of: int, sold: int) -> None:
        if of == 1:
            message = "This performance is on sale. Please confirm the change."
        else:
            are = "is" if on_sale == 1 else "are"
            message = f"{on_sale:,} of {of:,} performances {are} on sale. Please confirm the change."
        super().__init__(message, on_sale=on_sale, of=of, sold=sold)


class TeamInUse(Invalid, code="team_in_use"):
    """A team, or some of its slots, cannot go: people have them, or holds keep them."""


class TeamsDoNotFit(Invalid, code="teams_do_not_fit", field="teams"):
    """A performance has fewer tickets than its event's teams would have slots, or has given away more."""


class TooManyPlaces(Invalid, code="too_many_places", field="teams"):
    """The teams would have more slots, over all performances of the event, than one event may have."""

    def __init__(self, places: int, most: int) -> None:
        super().__init__(f"The teams would have {places:,} tickets over all performances, and {most:,} is the most")


class NoneMatched(Invalid, code="none_matched", field="from", message="No records found"): ...


class UndoOver(Conflict, code="undo_over", message="This bulk edit cannot be undone any more."):
    """A bulk edit was undone already, or too long ago."""


class PerformanceCancelled(Conflict, code="cancelled", message="This performance was cancelled"): ...


class HasBegun(Conflict, code="has_begun", message="This performance has begun"): ...


class TeamSoldOut(Invalid, code="team_sold_out", message="This team is already Soldout"):
    """All free places of a team are in holds already (spec part 1, section 5, Event form)."""


class TeamStays(
    Conflict, code="team_stays", message="Tickets from this hold are already taken, so its team cannot be changed"
):
    """Tickets were taken from what a hold has of a team, and would be given back to another one."""


class NoSuchTeam(Invalid, code="no_such_team", message="This event has no such team"): ...


class StaysInPlace(Conflict, code="stays"):
    """A performance cannot be moved to another start; it is named, and the reason is told."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} cannot be moved: {reason}")


# The Branding pages (part 2, sections 5 and 8)
CSS_REQUIRED = "CSS file is required."
STYLESHEET_REQUIRED = "Stylesheet is required."
STYLESHEET_NAME_TAKEN = "This StyleSheet name is already added."
NO_IMAGE = "This is not an image"
NO_COLOUR = "Please choose a colour, such as #8c1b67"
STYLESHEET_UNENDED = "Your stylesheet lacks a closing bracket. Please correct it and upload it again."
NOT_CHANGED = "Not changed  "
NOT_DELETED = "Not Deleted Successfully"
DOWNLOAD_FAILED = "Download Failed "
PUBLISH_FAILED = "Publish Failed"
# These are ours: the spec has no words for them.
TEXT_IN_DRAWING = "Please turn the letters of this drawing into shapes, or upload it as PNG or JPEG"
NETWORKS = {
    "twitter": "Twitter",
    "facebook": "Facebook",
    "instagram": "Instagram",
    "linkedin": "LinkedIn",
    "youtube": "YouTube",
}


def link_wrong(network: str) -> str:
    """Say what an address of a social network must be."""
    return f"Enter the https address of a page on {NETWORKS[network]}, or nothing"


class DownloadFailed(NotFound, message=DOWNLOAD_FAILED): ...


class NotDeleted(NotFound, message=NOT_DELETED): ...


class NotSwitched(NotFound, message=NOT_CHANGED): ...


class PublishFailed(Invalid, code="publish_failed", message=PUBLISH_FAILED):
    """A draft has errors, and would be broken where buyers see it; `problems` has them as the checks tell them."""

    def __init__(self, problems: list[dict[str, Any]]) -> None:
        super().__init__(problems=problems)
