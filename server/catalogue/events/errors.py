"""What events refuse, in the spec's words (part 1, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.platform.errors import Conflict, DomainError, Invalid

EMPTY_SHEET = "Please upload Event occurrence excel "
SAME_DATES = "Same event  cannot have same dates"
TICKET_COST_WRONG = "Please give numbers or decimal in Ticket Cost coloum"
UNKNOWN_KIND = "Subcategory is unknown, please give one of the event's: {}"
TICKETS_WRONG = "Please give numbers in Number Of Ticket coloum"
# These two are ours: the spec does not say what becomes of a sheet that is too much.
TOO_MUCH = "The sheet holds too many cells. Please copy its rows to a new sheet and try again."
BUSY = "Other sheets are being read. Please try again in a moment."
OTHER_CURRENCY = "This venue sells in another currency than the event"
OTHER_ZONE = "This venue is in another time zone, and the event has performances to come"
BOTH_SALES = "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously."


class SheetRefused(Invalid):
    """A sheet of performances holds something wrong; `errors` lists every place: `{row, column, columns, message}`,
    and `remedy` where something can be said of it."""

    code = "sheet_refused"

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__(errors[0]["message"], field="performances", errors=errors)


class SheetUnreadable(SheetRefused):
    """The file as a whole cannot be used; the first error is about no row or column, those after it say why."""

    code = "sheet_unreadable"

    def __init__(self, message: str = "Something Went Worng", why: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__([{"row": None, "column": None, "columns": [], "message": message}, *why])


class SheetsBusy(DomainError):
    """As many sheets are being read as may be at once; nobody waits for a turn, since waiting would hold a thread."""

    status = 503
    code = "busy"
    message = BUSY

    def __init__(self) -> None:
        super().__init__(retry_after=1)


class SaleDayHasCome(Conflict):
    """A performance's on-sale date is today or earlier, so what buyers are told stays (spec part 1, section 2)."""

    code = "on_sale"
    message = "This event cannot be changed any more: it has a performance whose sale begins today or has begun"


class _StaysThere(Conflict):
    """A performance cannot be deleted; the reason is told."""

    because = ""

    def __init__(self) -> None:
        super().__init__(f"This event occurrence cannot be deleted: {self.because}")


class SaleHasBegun(_StaysThere):
    code = "sale_has_begun"
    because = "its sale has begun"


class HasOrders(_StaysThere):
    """Nobody has tickets, but orders that failed or were refunded, or scans, are remembered."""

    code = "has_orders"
    because = "orders were made for it"


class HasPromoCodes(_StaysThere):
    """A promo code is for this performance: without it the code might be for nothing."""

    code = "has_promo_codes"
    because = "a promo code is for it"


class BulkRefused(Invalid):
    """Some performances of a bulk edit cannot be changed, so none was; `refused` names them all, each with why."""

    code = "bulk_refused"

    def __init__(self, message: str, *, matched: int, refused: Sequence[Any]) -> None:
        super().__init__(message, field="changes", matched=matched)
        self.refused = refused


class SomeAreOnSale(Conflict):
    """What buyers know would change, and nobody has agreed to it; `on_sale` says of how many performances.

    The same call with `agreed` at that number changes them.
    """

    code = "some_are_on_sale"

    def __init__(self, on_sale: int, *, of: int, sold: int) -> None:
        if of == 1:
            message = "This event occurrence is on sale. Please confirm that it changes."
        else:
            are = "is" if on_sale == 1 else "are"
            message = f"{on_sale:,} of {of:,} event occurrences {are} on sale. Please confirm that they change, too."
        super().__init__(message, on_sale=on_sale, of=of, sold=sold)


class TeamInUse(Invalid):
    """A team, or some of its slots, cannot go: people have them, or holds keep them."""

    code = "team_in_use"


class TeamsDoNotFit(Invalid):
    """A performance has fewer tickets than its event's teams would have slots, or has given away more."""

    code = "teams_do_not_fit"

    def __init__(self, message: str, *, field: str = "teams") -> None:
        super().__init__(message, field=field)


class TooManyPlaces(Invalid):
    """The teams would have more slots, over all performances of the event, than one event may have."""

    code = "too_many_places"

    def __init__(self, places: int, most: int) -> None:
        super().__init__(
            f"The teams would have {places:,} tickets over all performances, and {most:,} is the most", field="teams"
        )


class NoneMatched(Invalid):
    """A bulk edit is about no performance at all."""

    code = "none_matched"
    message = "No records found"

    def __init__(self) -> None:
        super().__init__(field="from")


class UndoOver(Conflict):
    """A bulk edit was undone already, or too long ago."""

    code = "undo_over"
    message = "This bulk edit cannot be undone any more."


class PerformanceCancelled(Conflict):
    code = "cancelled"
    message = "This performance was cancelled"


class HasBegun(Conflict):
    code = "has_begun"
    message = "This performance has begun"


class TeamSoldOut(Invalid):
    """All free places of a team are in holds already (spec part 1, section 5, Event form)."""

    code = "team_sold_out"
    message = "This team is already Soldout"


class TeamStays(Conflict):
    """Tickets were taken from what a hold has of a team, and would be given back to another one."""

    code = "team_stays"
    message = "Tickets of this hold are taken already, so its team stays"


class NoSuchTeam(Invalid):
    code = "no_such_team"
    message = "This event has no such team"


class StaysInPlace(Conflict):
    """A performance cannot be moved to another start; it is named, and the reason is told."""

    code = "stays"

    def __init__(self, name: str, because: str) -> None:
        super().__init__(f"{name} cannot be moved: {because}")
