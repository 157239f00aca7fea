from server.insight.models.exports import OPEN, ExportJob
from server.insight.models.figures import EventDay, Figure, PerformanceDay, TaxFigure
from server.insight.models.places import PlaceFigure
from server.insight.models.reports import ReportMail, ReportRun, ReportToken, ScheduledReport
from server.insight.models.walls import WallScreen

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
    "TaxFigure",
    "WallScreen",
]
