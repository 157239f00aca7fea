"""When an event is tried again, and what an answer means (Standard Webhooks 1.0, with a limit to each wait)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http import HTTPStatus

_S, _M, _H = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
# After the first try, each counted from the try before it: ten tries over three days.
WAITS = (5 * _S, 5 * _M, 30 * _M, 2 * _H, 5 * _H, 10 * _H, 14 * _H, 20 * _H, 24 * _H)
MOST_TRIES = len(WAITS) + 1
JITTER = 0.1  # of a wait, at most: what failed together does not come back together
LONGEST_REST = timedelta(hours=24)  # whatever `Retry-After` says
FAILING_FOR = timedelta(days=7)  # of nothing but failures, and the endpoint is switched off
KEPT = 1024  # bytes of an answer
_RESTFUL = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What came of a try: a status and the beginning of what was said, or why there was none, in our words."""

    took_ms: int
    status: int | None = None
    text: str = ""
    error: str = ""
    rest: timedelta | None = None  # for how long the endpoint asks to be left alone

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def is_gone(self) -> bool:
        return self.status == HTTPStatus.GONE


def wait_after(tries: int) -> timedelta | None:
    """Give how long to wait after so many tries, a little longer each time it is asked; None after the last."""
    if tries >= MOST_TRIES:
        return None
    wait = WAITS[tries - 1]
    return wait + wait * (JITTER * random.random())  # noqa: S311  (no secret)


def rest_of(status: int, retry_after: str, *, now: datetime) -> timedelta | None:
    """Read for how long an endpoint asks to be left alone, in seconds or until a date; None if it does not."""
    if status not in _RESTFUL:
        return None
    said = retry_after.strip()
    # Only what ASCII calls digits, and few of them: an overlong number is as good as the longest rest.
    rest = timedelta(seconds=int(said[:9])) if said.isascii() and said.isdigit() else _until(said, now)
    return min(rest, LONGEST_REST) if rest > timedelta(0) else None


def _until(said: str, now: datetime) -> timedelta:
    try:
        moment = parsedate_to_datetime(said)
    except (ValueError, IndexError, TypeError, OverflowError):
        return timedelta(0)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - now


def readable(raw: bytes) -> str:
    """Give the beginning of an answer as a page may show it: without what is no letter, whatever was sent."""
    text = raw[:KEPT].decode(errors="replace")
    return "".join(letter if letter.isprintable() or letter in "\n\t" else " " for letter in text).strip()
