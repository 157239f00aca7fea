"""What a serving process does beside answering: `realtime` and `workers` register it, the ASGI entry starts it."""

from __future__ import annotations

from collections.abc import Callable

_waiting: list[Callable[[], None]] = []


def on_start(starter: Callable[[], None]) -> None:
    """Have `starter` called once, when this process begins to serve."""
    _waiting.append(starter)


def started() -> None:
    """Call what was registered. The ASGI entry point calls this once; a second call does nothing."""
    while _waiting:
        _waiting.pop(0)()
