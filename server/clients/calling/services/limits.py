"""How many calls a key may make: so many a minute, counted in windows that begin with each minute."""

from __future__ import annotations

from server.core.limits import Allowance, Limit

WINDOW = 60  # seconds
MOST_CALLS = 600  # in each window


def count_call(*, digest: str) -> Allowance:
    """Count one call of the key with this digest, whether it opens anything or not."""
    return Limit("default", most=MOST_CALLS, seconds=WINDOW).spend(digest[:32])
