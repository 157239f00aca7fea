"""What a serving process starts beside answering requests. The upper rooms register, the ASGI entry point starts."""

from __future__ import annotations

from collections.abc import Callable

_waiting: list[Callable[[], None]] = []


def on_start(starter: Callable[[], None]) -> None:
    """Have `starter` called once, when this process begins to serve."""
    _waiting.append(starter)


def started() -> None:
    """Call what was registered. The ASGI entry point says this once, a second time does nothing."""
    while _waiting:
        _waiting.pop(0)()
