"""What events refuse, in the spec's words (part 1, section 5)."""

from __future__ import annotations

from typing import Any

from server.core.errors import Conflict, DomainError, Invalid

EMPTY_SHEET = "Please upload Event occurrence excel "
SAME_DATES = "Same event  cannot have same dates"
TICKET_COST_WRONG = "Please give numbers or decimal in Ticket Cost coloum"
TICKETS_WRONG = "Please give numbers in Number Of Ticket coloum"
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


class HasBegun(Conflict):
    code = "has_begun"
    message = "This performance has begun"
