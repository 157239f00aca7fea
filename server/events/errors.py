"""What events refuse, in the spec's words (part 1, section 5)."""

from __future__ import annotations

from typing import Any

from server.core.errors import DomainError, Invalid

EMPTY_SHEET = "Please upload Event occurrence excel "
SAME_DATES = "Same event  cannot have same dates"
TICKET_COST_WRONG = "Please give numbers or decimal in Ticket Cost coloum"
TICKETS_WRONG = "Please give numbers in Number Of Ticket coloum"
# These two are ours: the spec does not say what becomes of a sheet that is too much.
TOO_MUCH = "The sheet holds too many cells. Please copy its rows to a new sheet and try again."
BUSY = "Other sheets are being read. Please try again in a moment."
BOTH_SALES = "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously."


class SheetRefused(Invalid):
    """A sheet of performances holds something wrong; `errors` lists every place: `{row, column, columns, message}`."""

    code = "sheet_refused"

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__(errors[0]["message"], field="performances", errors=errors)


class SheetUnreadable(SheetRefused):
    """The file as a whole cannot be used; the error is about no row or column."""

    code = "sheet_unreadable"

    def __init__(self, message: str = "Something Went Worng") -> None:
        super().__init__([{"row": None, "column": None, "columns": [], "message": message}])


class FileTooLarge(DomainError):
    status = 413
    code = "too_large"
    message = "The file is too large"


class SheetsBusy(DomainError):
    """As many sheets are being read as may be at once; nobody waits for a turn, since waiting would hold a thread."""

    status = 503
    code = "busy"
    message = BUSY

    def __init__(self) -> None:
        super().__init__(retry_after=2)
