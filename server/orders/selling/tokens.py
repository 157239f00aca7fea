"""Selling tokens: what the box office's frame sells by in place of a session, for one event and fifteen minutes.

A token is sealed and kept nowhere: it names the session that it was made in, and ends with that at the latest.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from server.core.sealing.words import seal, unseal

LASTS = timedelta(minutes=15)
LONGEST = 600  # characters
_SALT = "selling"


@dataclass(frozen=True)
class SellingTerms:
    """What a token allows: selling an event until a moment, for as long as the session of that digest is open."""

    session: str
    event: int
    expires_at: datetime


def new_selling_token(*, session: str, event: int, now: datetime) -> tuple[str, datetime]:
    """Make a token, and tell until when it sells."""
    expires_at = (now + LASTS).replace(microsecond=0)
    return seal(json.dumps([session, event, int(expires_at.timestamp())]), salt=_SALT), expires_at


def read_selling_token(text: str, *, now: datetime) -> SellingTerms | None:
    """Read what a token allows; None if it is none of ours, or over."""
    if not text.isascii() or len(text) > LONGEST:
        return None
    word = unseal(text, salt=_SALT)
    if word is None:
        return None
    session, event, until = json.loads(word)
    terms = SellingTerms(session=session, event=event, expires_at=datetime.fromtimestamp(until, UTC))
    return terms if now < terms.expires_at else None
