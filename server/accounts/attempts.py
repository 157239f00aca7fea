"""Log-in attempts, counted per address and per user, so that guessing is slow and an open session stays open."""

from __future__ import annotations

import hashlib

from django.core.cache import cache

from server.accounts.errors import TooManyAttempts

WINDOW = 15 * 60  # seconds
MOST_PER_USER_AND_ADDRESS = 8
MOST_PER_USER = 40
MOST_PER_ADDRESS = 60


def count_attempt(*, email: str, address: str) -> None:
    """Count one attempt before a password is even looked at: many at once are no way around the limit.

    :raises TooManyAttempts: if this address, this user, or both together failed too often in the last 15 minutes.
    """
    limits = _limits(email, address)
    counts = cache.get_many(limits)
    if any(counts.get(key, 0) >= most for key, most in limits.items()):
        raise TooManyAttempts(WINDOW)
    counts = {key: _add(key, 1) for key in limits}
    if any(counts[key] > most for key, most in limits.items()):
        raise TooManyAttempts(WINDOW)


def forget(*, email: str, address: str) -> None:
    """Forget the attempt of a person who proved who they are, and what failed before from the same address."""
    user_and_address, *others = _limits(email, address)
    cache.delete(user_and_address)
    for key in others:
        _add(key, -1)


def _add(key: str, number: int) -> int:
    cache.add(key, 0, WINDOW)
    try:
        return cache.incr(key, number)
    except ValueError:  # its window ended between the two
        return max(0, number)


def _limits(email: str, address: str) -> dict[str, int]:
    who = hashlib.sha256(email.strip().lower().encode()).hexdigest()[:24]
    where = hashlib.sha256(address.encode()).hexdigest()[:24]
    return {
        f"login:both:{who}:{where}": MOST_PER_USER_AND_ADDRESS,
        f"login:user:{who}": MOST_PER_USER,
        f"login:address:{where}": MOST_PER_ADDRESS,
    }
