"""Random words that open something: shown once, and kept as digests."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.utils.crypto import salted_hmac

BYTES = 32
LONGEST = 128  # the most characters that a token may have; ours are shorter


def new_token() -> str:
    """Make a token that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def digest_of(token: str) -> str:
    """Give what is stored of a token: a plain hash, since a token is random enough for that."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def sealed_digest(word: str, *, salt: str) -> str:
    """Give what is stored of a word that is short enough to type: a keyed hash, so that trying all words finds none.

    Nobody knows the word any more, so the key is the one that lasts (`settings.keys`).
    """
    return salted_hmac(f"foyer.{salt}", word, secret=settings.LASTING_KEY, algorithm="sha256").hexdigest()
