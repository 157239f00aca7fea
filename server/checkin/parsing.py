"""Parses what a device sends over HTTP or a socket, in the specification's messages, and verifies its signatures."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256

LARGEST_ID = 2**63 - 1
LONGEST_GATE = 40
# Anchored, because DRF searches for a pattern anywhere instead of matching the whole text.
DEVICE_PATTERN = re.compile(r"\A[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
_FIRST_YEAR, _LAST_YEAR = 2000, 2100


class Malformed(ValueError):
    """The input is not shaped like a scan; the text says what is wrong."""


def read_id(fields: Mapping[str, Any], name: str) -> int:
    """Parse a row's id.

    :raises Malformed: if it is out of the database's range.
    """
    value = fields.get(name)
    if type(value) is not int or not 0 < value <= LARGEST_ID:
        raise Malformed(f"{name} must be a number")
    return value


def read_device(value: Any) -> str:
    """Parse a device's UUID.

    :raises Malformed: if it is not a UUID.
    """
    if not isinstance(value, str) or not DEVICE_PATTERN.fullmatch(value):
        raise Malformed("device must be a UUID")
    return value.lower()


def read_gate(value: Any) -> str:
    """Parse a gate's name, empty if there is none.

    :raises Malformed: if it is not a text, or too long.
    """
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_GATE or not is_storable(value):
        raise Malformed(f"gate must be a text of at most {LONGEST_GATE} characters")
    return value.strip()


def is_storable(text: str) -> bool:
    """Return whether a database accepts a text: no NUL, and no half of a surrogate pair."""
    return (text.isascii() and "\x00" not in text) or not any(c == "\x00" or "\ud800" <= c <= "\udfff" for c in text)


def read_instant(value: Any) -> datetime | None:
    """Parse a device's own time; None if its clock cannot be right, so that the server's time counts."""
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None or not _FIRST_YEAR <= moment.year < _LAST_YEAR:
        return None
    return moment.astimezone(UTC)


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
