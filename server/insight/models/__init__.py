from server.insight.models.exports import OPEN, ExportJob
from server.insight.models.figures import EventDay, Figure, PerformanceDay
from server.insight.models.walls import WallScreen

__all__ = ["OPEN", "EventDay", "ExportJob", "Figure", "PerformanceDay", "WallScreen"]
