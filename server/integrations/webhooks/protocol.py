"""Standard Webhooks 1.0: types and signatures of events, retries, and the meaning of responses."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from functools import lru_cache
from http import HTTPStatus

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class EventType(StrEnum):
    """What happened to an order; an endpoint that chooses no type gets all, including later ones."""

    RESERVED = "order.reserved"
    EXTENDED = "order.extended"
    PAID = "order.paid"
    EXPIRED = "order.expired"
    CANCELLED = "order.cancelled"
    ADMITTED = "order.admitted"
    ADMISSION_RESET = "order.admission_reset"
    REDEEMED = "order.redeemed"
    REDEMPTION_RESET = "order.redemption_reset"
    REFUND_ASKED = "order.refund_asked"
    REFUNDED = "order.refunded"
    REFUND_FAILED = "order.refund_failed"
    VOIDED = "order.voided"
    EXCHANGED = "order.exchanged"
    DISPUTED = "order.disputed"
    EMAIL_CHANGED = "order.email_changed"
    RENAMED = "order.renamed"
    BUYER_REMOVED = "order.buyer_removed"


EVENT_DESCRIPTIONS: dict[EventType, str] = {
    EventType.RESERVED: "Tickets are reserved for a buyer who has yet to pay",
    EventType.EXTENDED: "A reservation was extended",
    EventType.PAID: "An order, or an exchange of its tickets, was paid: the tickets are issued",
    EventType.EXPIRED: "A reservation expired before it was paid",
    EventType.CANCELLED: "A reservation was cancelled before it was paid",
    EventType.ADMITTED: "Tickets were admitted at a door, or validated in the back office",
    EventType.ADMISSION_RESET: "An admission was reset",
    EventType.REDEEMED: "Upsells were redeemed",
    EventType.REDEMPTION_RESET: "The redemption of upsells was reset",
    EventType.REFUND_ASKED: "A refund was requested, and is pending",
    EventType.REFUNDED: "Money was refunded",
    EventType.REFUND_FAILED: "A refund failed: its tickets are valid again",
    EventType.VOIDED: "Tickets were voided without a refund",
    EventType.EXCHANGED: "Tickets were exchanged, or a pending exchange ended without one",
    EventType.DISPUTED: "The buyer's bank disputes the charge, or a dispute has progressed",
    EventType.EMAIL_CHANGED: "The buyer's email address was changed",
    EventType.RENAMED: "The attendee of a ticket was changed",
    EventType.BUYER_REMOVED: "The buyer's data was removed",
}


# Signatures: HMAC-SHA256 (`v1`), and optionally Ed25519 (`v1a`). The prefix tells the kind of a secret: `whsec_` is
# shared, `whpk_` is the public half of a pair whose private half `whsk_` (seed and public key, 64 bytes) stays here.
# Several signatures are separated by spaces, so that a receiver has time to change from one secret to another.

SHARED_SECRET_PREFIX, PRIVATE_KEY_PREFIX, PUBLIC_KEY_PREFIX = "whsec_", "whsk_", "whpk_"
SHARED_SECRET_BYTES = 32  # the specification has 24 to 64
SEED_BYTES = 32


@dataclass(frozen=True, kw_only=True)
class Signers:
    """What an endpoint's events are signed with now: one or two shared secrets, and a private key or none."""

    shared: tuple[str, ...] = field(repr=False)
    private: str | None = field(default=None, repr=False)


def new_secret() -> str:
    """Create a secret that we and a receiver share."""
    return SHARED_SECRET_PREFIX + _encode(secrets.token_bytes(SHARED_SECRET_BYTES))


def new_private_key() -> str:
    """Create a key pair, and return its private half."""
    seed = secrets.token_bytes(SEED_BYTES)
    return PRIVATE_KEY_PREFIX + _encode(seed + _public_bytes(Ed25519PrivateKey.from_private_bytes(seed)))


def public_key_of(private: str) -> str:
    """Return the public half of a pair."""
    return PUBLIC_KEY_PREFIX + _encode(_public_bytes(_private_key(private)))


def signature_headers(*, key: str, body: bytes, at: datetime, signers: Signers) -> dict[str, str]:
    """Return the headers with an event's id, its time, and our signatures."""
    seconds = str(int(at.timestamp()))
    signed = b".".join((key.encode(), seconds.encode(), body))
    return {
        "webhook-id": key,
        "webhook-timestamp": seconds,
        "webhook-signature": " ".join(_signatures(signed, signers)),
    }


def _signatures(signed: bytes, signers: Signers) -> Iterator[str]:
    for secret in signers.shared:
        yield f"v1,{_encode(hmac.new(_decode_secret(secret), signed, hashlib.sha256).digest())}"
    if signers.private is not None:
        yield f"v1a,{_encode(_private_key(signers.private).sign(signed))}"


def _decode_secret(secret: str) -> bytes:
    return base64.b64decode(secret.partition("_")[2])


@lru_cache(maxsize=256)
def _private_key(private: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(_decode_secret(private)[:SEED_BYTES])


def _public_bytes(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _encode(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


_S, _M, _H = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
# After the first attempt, each counted from the one before it: ten attempts over three days.
RETRY_DELAYS = (5 * _S, 5 * _M, 30 * _M, 2 * _H, 5 * _H, 10 * _H, 14 * _H, 20 * _H, 24 * _H)
MAX_ATTEMPTS = len(RETRY_DELAYS) + 1
JITTER = 0.1  # of a wait, at most, so that attempts that failed together are not repeated together
LONGEST_RETRY_AFTER = timedelta(hours=24)  # whatever `Retry-After` says
DISABLE_AFTER = timedelta(days=7)  # after this long without a success the endpoint is disabled
EXCERPT_BYTES = 1024  # of a response
_THROTTLING = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}


@dataclass(frozen=True, kw_only=True)
class AttemptResult:
    """The result of an attempt: status and beginning of the response, or our reason why there was none."""

    took_ms: int
    status: int | None = None
    text: str = ""
    error: str = ""
    rest: timedelta | None = None  # how long the endpoint asks us to wait

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def is_gone(self) -> bool:
        return self.status == HTTPStatus.GONE


def retry_delay_after(tries: int) -> timedelta | None:
    """Return the wait after this many attempts, with some jitter; None after the last."""
    if tries >= MAX_ATTEMPTS:
        return None
    wait = RETRY_DELAYS[tries - 1]
    return wait + wait * (JITTER * random.random())  # noqa: S311  (no secret)


def parse_retry_after(status: int, retry_after: str, *, now: datetime) -> timedelta | None:
    """Return how long an endpoint asks us to wait, in seconds or until a date; None if it does not."""
    if status not in _THROTTLING:
        return None
    value = retry_after.strip()
    # Only ASCII digits, and few of them: an overlong number counts as the longest wait.
    rest = timedelta(seconds=int(value[:9])) if value.isascii() and value.isdigit() else _time_until(value, now)
    return min(rest, LONGEST_RETRY_AFTER) if rest > timedelta(0) else None


def _time_until(value: str, now: datetime) -> timedelta:
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, IndexError, TypeError, OverflowError):
        return timedelta(0)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - now


def printable_excerpt(raw: bytes) -> str:
    """Return the beginning of a response as a page may show it, without unprintable characters."""
    text = raw[:EXCERPT_BYTES].decode(errors="replace")
    return "".join(letter if letter.isprintable() or letter in "\n\t" else " " for letter in text).strip()
