"""Random words that open something: told once, kept as digests."""

from __future__ import annotations

import hashlib
import secrets

from django.utils.crypto import salted_hmac

BYTES = 32
LONGEST = 128  # characters that a token may have at the most; ours are shorter


def new_token() -> str:
    """Make a token that nobody guesses."""
    return secrets.token_urlsafe(BYTES)


def digest_of(token: str) -> str:
    """Give what is stored of a token: it is random enough for a plain hash."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def sealed_digest(word: str, *, salt: str) -> str:
    """Give what is stored of a word that is short enough to type: none is found by trying."""
    return salted_hmac(f"foyer.{salt}", word, algorithm="sha256").hexdigest()
