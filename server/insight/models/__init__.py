from server.insight.models.figures import EventDay, Figure, PerformanceDay
from server.insight.models.walls import WallScreen

__all__ = ["EventDay", "Figure", "PerformanceDay", "WallScreen"]
