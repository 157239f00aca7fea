from server.insight.models.figures import EventDay, Figure, PerformanceDay

__all__ = ["EventDay", "Figure", "PerformanceDay"]
