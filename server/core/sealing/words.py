"""Sealing a word that is to be told again, and opening it, whichever of the installation's keys it was sealed under."""

from __future__ import annotations

from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from server.settings.keys import fernet


def known_keys() -> list[str]:
    """Give the installation's keys, the present one first."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def seal(word: str, *, salt: str) -> str:
    """Encrypt a word that is to be told again."""
    return _fernet(settings.SECRET_KEY, salt).encrypt(word.encode()).decode()


def unseal(sealed: str, *, salt: str) -> str | None:
    """Give a sealed word; None if it was sealed with another secret of the installation, or for something else."""
    for key in known_keys():
        if (word := _opened(sealed, key, salt)) is not None:
            return word
    return None


def is_sealed_anew(sealed: str, *, salt: str) -> bool:
    """Tell whether a word is sealed under the present key."""
    return _opened(sealed, settings.SECRET_KEY, salt) is not None


def _opened(sealed: str, key: str, salt: str) -> str | None:
    try:
        return _fernet(key, salt).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


@lru_cache(maxsize=64)
def _fernet(secret: str, salt: str) -> Fernet:
    return fernet(secret, salt)
