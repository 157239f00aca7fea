"""The key of a device, with which it signs its submissions without a session."""

from __future__ import annotations

import base64

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class PhoneKey:
    """A key on P-256, as a device creates it."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = _base64url(point)

    def sign(self, text: str) -> str:
        """Sign a text as a browser does: r and s, base64url."""
        r, s = utils.decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        return _base64url(r.to_bytes(32) + s.to_bytes(32))


def _base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
