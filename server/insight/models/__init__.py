from server.insight.models.exports import OPEN, ExportJob
from server.insight.models.figures import EventDay, Figure, PerformanceDay
from server.insight.models.places import PlaceFigure
from server.insight.models.walls import WallScreen
from server.insight.reports.models import ReportMail, ReportRun, ReportToken, ScheduledReport

__all__ = [
    "OPEN",
    "EventDay",
    "ExportJob",
    "Figure",
    "PerformanceDay",
    "PlaceFigure",
    "ReportMail",
    "ReportRun",
    "ReportToken",
    "ScheduledReport",
    "WallScreen",
]
