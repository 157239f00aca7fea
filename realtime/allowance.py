"""What one socket may ask for, and how many sockets one place may hold open: counted in this process alone.

A socket that asks for more than its share waits: nothing is refused, and whoever asks as a page does never notices. One
place is one address, or one IPv6 network (`server.core.places`). A theatre has all of its counters and phones, and its
buyers too, behind one address, so sockets with a person behind them are counted apart from those of widgets.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Share:
    """So much at once (`most`), and so much each second (`a_second`) after that."""

    most: float
    a_second: float


class Budget:
    """What is left of a share; it may be overdrawn, and whoever did so waits until it is not any more."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._left = share.most
        self._at = monotonic()

    def spend(self, cost: float) -> float:
        """Spend, and give for how many seconds to wait before acting."""
        now = monotonic()
        self._left = min(self._share.most, self._left + (now - self._at) * self._share.a_second) - cost
        self._at = now
        return max(0.0, -self._left / self._share.a_second)


class Places:
    """Sockets by their places, none above its limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, place: str) -> bool:
        """Count a socket, unless its place has as many as it may have."""
        if self._open.get(place, 0) >= self._most:
            return False
        self._open[place] += 1
        return True

    def leave(self, place: str) -> None:
        self._open[place] -= 1
        if self._open[place] <= 0:
            del self._open[place]  # or every address that ever called would be kept

    @property
    def total(self) -> int:
        return self._open.total()
