"""A software authenticator: creates passkeys and signs with them as a device does (WebAuthn, section 6)."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, WITH_CREDENTIAL = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One device with one passkey, as the browser at `origin` sees it."""

    origin: str = "http://testserver"
    host: str = "testserver"
    verifies: bool = True  # verifies its holder by biometrics or PIN
    count: int = 0  # of signatures; always zero on devices that synchronize their keys
    counts: bool = True
    handle: str | None = None
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    @property
    def name(self) -> str:
        return bytes_to_base64url(self.credential)

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create()`."""
        self.handle = options["user"]["id"]
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + self.public_key()
        statement = {"fmt": "none", "attStmt": {}, "authData": self._data(WITH_CREDENTIAL) + attested}
        response = {
            "clientDataJSON": bytes_to_base64url(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": bytes_to_base64url(cbor2.dumps(statement)),
            "transports": ["internal", "hybrid", "carrier-pigeon"],
        }
        return self._answer(response)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get()`."""
        self.count += self.counts
        data = self._data()
        client = self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": bytes_to_base64url(client),
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "userHandle": self.handle,
        }
        return self._answer(response)

    def public_key(self) -> bytes:
        """Return the public key in COSE format: P-256, for ES256."""
        numbers = self.key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})

    def _data(self, more: int = 0) -> bytes:
        flags = PRESENT | (VERIFIED if self.verifies else 0) | more
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": self.name,
            "rawId": self.name,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        }
