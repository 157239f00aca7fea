"""A puzzle that costs a stranger's device a second or two of work, and asks nobody else: ALTCHA's proof of work (v2).

The device tries one number after the other until scrypt of it begins as it should. We keep nothing of a puzzle: what it
asks is signed, with a key of ours, for its event and for some minutes. A solution is checked by its signature alone, so
that checking costs less than asking; each counts once.
"""

from __future__ import annotations

import base64
import binascii
import json
import secrets
import time
from threading import BoundedSemaphore
from typing import Any

from altcha.v2 import Challenge, Payload, create_challenge, verify_solution
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from server.core.limits import Limit
from server.core.places import folded, short_of

ALGORITHM = "SCRYPT"
# 2 MB and 5 ms of WebAssembly each on a laptop, about 20 ms on a slow phone, which needs 70 of them on average.
COST, BLOCK = 2_048, 8
FEWEST, MOST = 20, 120  # tries; the number is somewhere between
LASTS = 5 * 60  # seconds
LONGEST = 4_000  # characters of a solution
# Making one takes 4 ms of ours, however many ask for one at once: two are made at a time.
ASKED_BY_ADDRESS = Limit("puzzles:address", most=300, seconds=15 * 60)
_MAKING = BoundedSemaphore(2)


def ask(*, event_id: int, address: str, times: int = 1) -> dict[str, Any]:
    """Make a puzzle for an event, as ALTCHA's clients read one; it takes `times` as many tries as one usually does.

    :raises TooManyAttempts: if this address has asked for very many.
    """
    ASKED_BY_ADDRESS.count(folded(address))
    with _MAKING:
        made = create_challenge(
            ALGORITHM,
            COST,
            memory_cost=BLOCK,
            parallelism=1,
            counter=times * (FEWEST + secrets.randbelow(MOST - FEWEST)),
            expires_at=int(time.time()) + LASTS,
            data={"event": event_id},
            hmac_secret=_secret("puzzle"),
            hmac_key_secret=_secret("solution"),
        )
    written: dict[str, Any] = made.to_dict()
    return written


def is_solved(text: str, *, event_id: int) -> bool:
    """Tell whether a text is the solution of a puzzle of ours for this event, which nobody has shown before."""
    payload = _read(text)
    if payload is None or payload.challenge.parameters.data != {"event": event_id}:
        return False
    found = verify_solution(payload, _secret("puzzle"), hmac_key_secret=_secret("solution"))
    if not found.verified:
        return False
    # Kept for as long as the puzzle lasts; only one of many at once can be the first.
    return bool(cache.add(f"puzzle:{short_of(str(payload.challenge.signature))}", True, LASTS + 1))


def _read(text: str) -> Payload | None:
    if not 0 < len(text) <= LONGEST:
        return None
    try:
        sent = json.loads(base64.b64decode(text, validate=True))
        payload = Payload.from_dict(sent)
    except (binascii.Error, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return payload if _is_ours(payload.challenge) else None


def _is_ours(challenge: Challenge) -> bool:
    """Tell whether a puzzle could be one of ours, so that its checking costs what we have chosen."""
    asked = challenge.parameters
    return asked.algorithm == ALGORITHM and asked.cost == COST and isinstance(asked.key_signature, str)


def _secret(purpose: str) -> bytes:
    return salted_hmac("orders.strangers", purpose, algorithm="sha256").digest()
