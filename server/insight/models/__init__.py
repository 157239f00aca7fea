"""What is kept summed up."""

from __future__ import annotations

from server.insight.models.places import PlaceFigure, PlaceFold

__all__ = ["PlaceFigure", "PlaceFold"]
