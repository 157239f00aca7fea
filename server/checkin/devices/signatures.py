"""Signatures made with a device's own key, and their verification."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256

# A prefix, so that a signature for one purpose is invalid for another.
COMES_AS = "foyer-phone"
ENROLS_AS = "foyer-enrol"
GOOD_FOR = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class DeviceSignature:
    """Proves to the server in a new session which device this is: `signed_at` in milliseconds."""

    signed_at: int
    signature: str

    def is_of(self, public_key: str, *, uuid: str, user_id: int, now: datetime) -> bool:
        """Return whether the device with this key has signed it for this user a moment ago."""
        if not public_key or abs(now - datetime.fromtimestamp(self.signed_at / 1000, UTC)) > GOOD_FOR:
            return False
        return is_signed(public_key, self.signature, f"{COMES_AS}|{uuid}|{user_id}|{self.signed_at}")


def is_signed(public_key: str, signature: str, text: str) -> bool:
    """Return whether a text was signed with a key's private half: raw point and r and s, in base64url."""
    try:
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes_of(public_key))
        raw = _bytes_of(signature)
        both = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key.verify(both, text.encode(errors="surrogatepass"), ec.ECDSA(SHA256()))
    except (ValueError, InvalidSignature):
        return False
    return True


def _bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
