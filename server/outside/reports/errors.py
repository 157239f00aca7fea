"""Refusals of reports, with our names for their fields."""

from __future__ import annotations

from server.core.errors import Conflict


class ReportChanged(Conflict):
    """Its figures are reckoned when they are read: the row after which a page was to begin is there no more."""

    code = "report_changed"
    message = "The report has changed meanwhile. Please begin with its first page again."
