from server.insight.models.figures import EventDay, Figure, PerformanceDay
from server.insight.models.places import PlaceFigure, PlaceFold

__all__ = ["EventDay", "Figure", "PerformanceDay", "PlaceFigure", "PlaceFold"]
