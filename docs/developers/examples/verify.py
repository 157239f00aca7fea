import base64
import hashlib
import hmac
import time
from collections.abc import Mapping

TOLERATED = 5 * 60  # seconds


def is_ours(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Tell whether a webhook comes from Foyer; `body` is what came, byte for byte, and headers are in lower case."""
    sent_at = headers.get("webhook-timestamp", "")
    if not (sent_at.isascii() and sent_at.isdigit() and len(sent_at) <= 12):
        return False
    if abs(time.time() - int(sent_at)) > TOLERATED:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{sent_at}.".encode(errors="replace") + body
    wanted = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").encode(errors="replace").split()
    return any(hmac.compare_digest(wanted, one) for one in given)
