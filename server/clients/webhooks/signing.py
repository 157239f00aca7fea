"""Signing what is told as Standard Webhooks 1.0 says: HMAC-SHA256 (`v1`), and Ed25519 (`v1a`) where that is wished for.

A receiver knows a secret by its first letters: `whsec_` is shared, `whpk_` is the public half of a pair whose private
half `whsk_` (seed and public key, 64 bytes) stays here. Several signatures stand beside each other, with spaces
between, so that a receiver has time to change from one secret to another.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SHARED, PRIVATE, PUBLIC = "whsec_", "whsk_", "whpk_"
SHARED_BYTES = 32  # the specification has 24 to 64
SEED_BYTES = 32


@dataclass(frozen=True, kw_only=True)
class Signers:
    """What an endpoint's events are signed with now: one or two shared secrets, and a private key or none."""

    shared: tuple[str, ...] = field(repr=False)
    private: str | None = field(default=None, repr=False)


def new_secret() -> str:
    """Make a secret that we and a receiver share."""
    return SHARED + _text(secrets.token_bytes(SHARED_BYTES))


def new_private_key() -> str:
    """Make a key pair, and give its private half."""
    seed = secrets.token_bytes(SEED_BYTES)
    return PRIVATE + _text(seed + _public_bytes(Ed25519PrivateKey.from_private_bytes(seed)))


def public_key_of(private: str) -> str:
    """Give the half of a pair that a receiver may know."""
    return PUBLIC + _text(_public_bytes(_private_key(private)))


def headers_of(*, key: str, body: bytes, at: datetime, signers: Signers) -> dict[str, str]:
    """Give the headers by which a receiver knows an event, when it was sent, and that we sent it."""
    seconds = str(int(at.timestamp()))
    signed = b".".join((key.encode(), seconds.encode(), body))
    return {
        "webhook-id": key,
        "webhook-timestamp": seconds,
        "webhook-signature": " ".join(_signatures(signed, signers)),
    }


def _signatures(signed: bytes, signers: Signers) -> Iterator[str]:
    for secret in signers.shared:
        yield f"v1,{_text(hmac.new(_bytes(secret), signed, hashlib.sha256).digest())}"
    if signers.private is not None:
        yield f"v1a,{_text(_private_key(signers.private).sign(signed))}"


def _bytes(secret: str) -> bytes:
    return base64.b64decode(secret.partition("_")[2])


@lru_cache(maxsize=256)
def _private_key(private: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(_bytes(private)[:SEED_BYTES])


def _public_bytes(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
