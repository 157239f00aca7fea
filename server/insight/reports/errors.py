"""Refusals of reports."""

from __future__ import annotations

from server.core.errors import DomainError, Invalid, NotAllowed


class NoReportChosen(Invalid):
    code = "no_report"
    message = "Please choose a report first"


class PeriodWrong(Invalid):
    code = "period_wrong"
    message = "Please choose a period of at most three years"


class PerformanceNeeded(Invalid):
    code = "performance_needed"
    message = "Please choose a performance"


class TokenSpent(DomainError):
    """It was used already, is older than a minute, or was never given to anybody."""

    status = 401
    code = "token_spent"
    message = "This link has been used already, or is older than a minute. Please generate the report again."


class NotYourSchedule(NotAllowed):
    message = "Only its owner or an account owner can change a scheduled report"


class RecipientWrong(Invalid):
    code = "recipient_wrong"
    message = "Please choose people of this account who may see reports"


class ReportGone(Invalid):
    code = "report_gone"
    message = "There is no such report any more"
