"""Why a report, an export or a wall screen is refused."""

from __future__ import annotations

from server.platform.errors import Conflict, DomainError, Invalid, NotAllowed, NotFound, TooManyRequests
from server.platform.tables import FileFormat


class NoReportChosen(Invalid, code="no_report", message="Please choose a report first"): ...


class PeriodWrong(Invalid, code="period_wrong", message="Please choose a period of at most three years"): ...


class PerformanceNeeded(Invalid, code="performance_needed", message="Please choose a performance"): ...


class TokenSpent(
    DomainError,
    status=401,
    code="token_spent",
    message="This link has been used already, or is older than a minute. Please generate the report again.",
):
    """It was used already, is older than a minute, or was never given to anybody."""


class NotYourSchedule(NotAllowed, message="Only its owner or an account owner can change a scheduled report"): ...


class RecipientWrong(
    Invalid, code="recipient_wrong", message="Please choose people of this account who may see reports"
): ...


INSTEAD = {
    FileFormat.PDF: "A PDF holds at most {most:,} rows. Please choose Excel or CSV.",
    FileFormat.XLSX: "A sheet holds at most {most:,} rows. Please choose CSV.",
}


class TooLong(Conflict, code="too_long", field="format"):
    """The list has more rows than a file of that form may have."""

    def __init__(self, form: FileFormat, most: int) -> None:
        super().__init__(INSTEAD[form].format(most=most))


class TooManyExports(
    TooManyRequests,
    code="too_many_exports",
    message="Several exports are under way. Please wait until one of them is ready.",
): ...


class ExportOver(Conflict, code="export_over", message="This export has ended"): ...


class LinkOver(NotFound, message="This link has expired. Please download the export again."):
    """The link was used, or is older than a minute, or its file is gone: whoever tries it learns nothing more."""


class TooManyWalls(
    Conflict, code="too_many_walls", message="This performance has 20 wall screens already. Please revoke one first."
):
    """So many screens of one performance are open that nobody knows them all any more."""
