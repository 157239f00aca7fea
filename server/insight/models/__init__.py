"""What there is to see by: the screens that hang in foyers."""

from __future__ import annotations

from server.insight.models.walls import WallScreen

__all__ = ["WallScreen"]
