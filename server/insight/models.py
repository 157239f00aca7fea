"""What insight keeps."""

from __future__ import annotations

from server.insight.reports.models import ReportMail, ReportRun, ReportToken, ScheduledReport

__all__ = ["ReportMail", "ReportRun", "ReportToken", "ScheduledReport"]
