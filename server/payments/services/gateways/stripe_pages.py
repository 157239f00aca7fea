"""What a page has to admit so that a buyer's browser can talk to Stripe: what Stripe documents, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings

OWN = "https://js.stripe.com"
_SCRIPTS = f"{OWN} https://*.js.stripe.com"
# The Payment Element and 3-D Secure: Stripe's security guide, 'Content security policy', for Stripe.js.
_DOCUMENTED = {
    "script-src": _SCRIPTS,
    "frame-src": f"{_SCRIPTS} https://hooks.stripe.com",
    "connect-src": "https://api.stripe.com",
}


def browser_sources() -> Mapping[str, str]:
    """Give what a page admits beside its own: nothing without a key, and the origin of a stand-in where one is set."""
    if not settings.STRIPE_SECRET_KEY or not settings.STRIPE_PUBLISHABLE_KEY:
        return {}
    script = urlsplit(settings.STRIPE_JS_URL)
    origin = f"{script.scheme}://{script.netloc}"
    return _DOCUMENTED if origin == OWN else dict.fromkeys(_DOCUMENTED, origin)
