"""Who is told that a call was refused: an app registers itself here, since `core` knows of none."""

from __future__ import annotations

import logging
from collections.abc import Callable

from rest_framework.request import Request

from server.core.watch.measures import counter

Listener = Callable[[Request, int, str], None]
logger = logging.getLogger(__name__)
REFUSALS = counter("refusals", "Calls refused, by status and the code that was answered", "status", "code")
_listeners: list[Listener] = []


def on_refusal(listener: Listener) -> Listener:
    """Have `listener(request, status, code)` called for each refusal, after what it was about is rolled back."""
    _listeners.append(listener)
    return listener


def tell_of_refusal(request: Request | None, status: int, code: str) -> None:
    """Count a refusal, and tell of it; whoever is told fails nobody's call."""
    REFUSALS.labels(status, code).inc()
    if request is None:
        return
    for listener in _listeners:
        try:
            listener(request, status, code)
        except Exception:
            logger.exception("A refusal was not noted")
