"""What a serving process starts beside answering requests. The upper rooms register, the ASGI entry point starts."""

from __future__ import annotations

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)
_starters: list[Callable[[], None]] = []
_has_started = False


def on_start(starter: Callable[[], None]) -> None:
    """Have `starter` called once, when this process begins to serve."""
    _starters.append(starter)


def started() -> None:
    """Call what was registered. The ASGI entry point says this once, a second time does nothing."""
    global _has_started
    if _has_started:
        return
    _has_started = True
    for starter in _starters:
        starter()
