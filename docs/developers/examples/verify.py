import base64
import hashlib
import hmac
import time

TOLERATED = 5 * 60  # seconds


def is_ours(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Tell whether a webhook comes from Foyer; `body` is what came, byte for byte, and headers are in lower case."""
    try:
        sent_at = int(headers["webhook-timestamp"])
    except (KeyError, ValueError):
        return False
    if abs(time.time() - sent_at) > TOLERATED:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(wanted, one) for one in headers["webhook-signature"].split())
