"""Random words that open something: shown once, and kept as digests."""

from __future__ import annotations

import base64
import hashlib
import secrets
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
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
    """Give what is stored of a word that is short enough to type: a keyed hash, so that trying all words finds none."""
    return salted_hmac(f"foyer.{salt}", word, algorithm="sha256").hexdigest()


def seal(word: str, *, salt: str) -> str:
    """Encrypt a word that is to be told again."""
    return _fernet(settings.SECRET_KEY, salt).encrypt(word.encode()).decode()


def unseal(sealed: str, *, salt: str) -> str | None:
    """Give a sealed word; None if it was sealed with another secret of the installation, or for something else."""
    try:
        return _fernet(settings.SECRET_KEY, salt).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


@lru_cache(maxsize=8)
def _fernet(secret: str, salt: str) -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=f"foyer.{salt}".encode()).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
