"""SendGrid's signature of its events: ECDSA on P-256 over the moment and the body, both exactly as they came."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime, timedelta

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

SIGNATURE, TIMESTAMP = "X-Twilio-Email-Event-Webhook-Signature", "X-Twilio-Email-Event-Webhook-Timestamp"
# SendGrid goes on trying for a day, and does not say whether it signs anew. What is sent again within that time finds
# its events known by their ids.
OLDEST, NEWEST = timedelta(hours=26), timedelta(minutes=5)
LONGEST_SIGNATURE, LONGEST_TIMESTAMP = 200, 12  # characters


def read_public_key(typed: str) -> str | None:
    """Give a verification key as SendGrid shows it, in one line; None for what is none of P-256."""
    lines = [line.strip() for line in typed.splitlines() if "-----" not in line]
    text = "".join(lines).replace(" ", "")
    return text if _load(text) is not None else None


def is_signed(*, key: str, signature: str, timestamp: str, body: bytes, now: datetime) -> bool:
    """Tell whether a body was signed with the private half of a key, not longer ago than is sent again."""
    public = _load(key)
    if public is None or not _is_fresh(timestamp, now) or len(signature) > LONGEST_SIGNATURE:
        return False
    try:
        public.verify(base64.b64decode(signature, validate=True), timestamp.encode() + body, ec.ECDSA(SHA256()))
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def _load(text: str) -> ec.EllipticCurvePublicKey | None:
    try:
        key = load_der_public_key(base64.b64decode(text, validate=True))
    except (ValueError, binascii.Error, UnsupportedAlgorithm):
        return None
    return key if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1) else None


def _is_fresh(timestamp: str, now: datetime) -> bool:
    if not (timestamp.isascii() and timestamp.isdigit()) or len(timestamp) > LONGEST_TIMESTAMP:
        return False
    signed_at = datetime.fromtimestamp(int(timestamp), tz=UTC)
    return now - OLDEST <= signed_at <= now + NEWEST
