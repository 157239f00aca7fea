"""Secrets: encrypted columns and their encryption under another key, and tokens, which are stored as digests."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.db import models, transaction
from django.utils.crypto import salted_hmac

from server.settings.keys import fernet


def secret_keys() -> list[str]:
    """Return the installation's keys, the current one first."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def encrypt(value: str, *, salt: str) -> str:
    """Encrypt a secret that has to be read again."""
    return _fernet(settings.SECRET_KEY, salt).encrypt(value.encode()).decode()


def decrypt(sealed: str, *, salt: str) -> str | None:
    """Decrypt a secret; None if it was encrypted with another key or salt."""
    for key in secret_keys():
        if (value := _opened(sealed, key, salt)) is not None:
            return value
    return None


def is_encrypted_with_current_key(sealed: str, *, salt: str) -> bool:
    """Return whether a secret is encrypted with the current key."""
    return _opened(sealed, settings.SECRET_KEY, salt) is not None


def _opened(sealed: str, key: str, salt: str) -> str | None:
    try:
        return _fernet(key, salt).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


@lru_cache(maxsize=64)
def _fernet(secret: str, salt: str) -> Fernet:
    return fernet(secret, salt)


AT_A_TIME = 200  # rows


@dataclass
class ReencryptionResult:
    """How many secrets were re-encrypted, and which rows hold one that no known key decrypts."""

    secrets: int = 0
    lost: tuple[str, ...] = ()

    def __add__(self, other: ReencryptionResult) -> ReencryptionResult:
        return ReencryptionResult(self.secrets + other.secrets, self.lost + other.lost)


_reencryptions: list[Callable[[], ReencryptionResult]] = []


def reencrypts(work: Callable[[], ReencryptionResult]) -> Callable[[], ReencryptionResult]:
    """Register an app's part of the re-encryption."""
    _reencryptions.append(work)
    return work


def reencrypt_all() -> ReencryptionResult:
    """Encrypt everything with the current key; what is encrypted with it already is skipped, so this may run twice."""
    done = ReencryptionResult()
    for work in _reencryptions:
        done += work()
    return done


def reencrypt_columns(model: type[models.Model], **salts: str) -> ReencryptionResult:
    """Re-encrypt columns of a table, each with its salt; empty ones are skipped."""
    done = ReencryptionResult()
    for numbers in _batches(model):
        with transaction.atomic():
            rows = model._default_manager.select_for_update(no_key=True).filter(pk__in=numbers).order_by("pk")
            for row in rows:
                done += _reencrypt_row(row, salts)
    return done


def _batches(model: type[models.Model]) -> Iterator[list[int]]:
    last = 0
    while some := list(
        model._default_manager.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:AT_A_TIME]
    ):
        yield some
        last = some[-1]


def _reencrypt_row(row: models.Model, salts: dict[str, str]) -> ReencryptionResult:
    changed, lost = {}, []
    for column, salt in salts.items():
        sealed = getattr(row, column)
        if not sealed or is_encrypted_with_current_key(sealed, salt=salt):
            continue
        value = decrypt(sealed, salt=salt)
        if value is None:
            lost.append(f"{row._meta.label}.{column} of {row.pk}")
        else:
            changed[column] = encrypt(value, salt=salt)
    if changed:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)
    return ReencryptionResult(len(changed), tuple(lost))


TOKEN_BYTES = 32
LONGEST_TOKEN = 128  # the maximum length of a token; ours are shorter


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest_of(token: str) -> str:
    """Return the digest under which a token is stored: a plain hash, since a token is random enough for that."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def keyed_digest(value: str, *, salt: str) -> str:
    """Return the digest under which a short code is stored: a keyed hash, so that codes cannot be found by trying all.

    The code cannot be hashed again, so the key is the lasting one (`settings.keys`).
    """
    return salted_hmac(f"foyer.{salt}", value, secret=settings.LASTING_KEY, algorithm="sha256").hexdigest()
